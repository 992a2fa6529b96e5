#!/usr/bin/env python3
"""pack.py LAYER VERSION IMAGE: packs a layer as an image that both OCI tools and `docker load` can read.

umoci and buildah would write the same image without the health check: OCI's format has no field for it, but Docker and
Podman read it from an image's configuration if the image is in Docker's format."""

import gzip
import hashlib
import io
import json
import pathlib
import platform
import sys
import tarfile

layer_file, version, image_file = sys.argv[1:]
SECOND = 1_000_000_000
blobs = {}


def blob(data, kind):
    digest = hashlib.sha256(data).hexdigest()
    blobs[digest] = data
    return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(data)}


def as_json(value):
    return json.dumps(value, separators=(",", ":"), sort_keys=True).encode()


plain = pathlib.Path(layer_file).read_bytes()
layer = blob(gzip.compress(plain, 9, mtime=0), "layer.v1.tar+gzip")
machine = {"x86_64": "amd64", "aarch64": "arm64"}[platform.machine()]
labels = {
    "org.opencontainers.image.title": "kradan",
    "org.opencontainers.image.version": version,
    "org.opencontainers.image.description": "Ōgi, chess and Go: a club of your own",
    "org.opencontainers.image.licenses": "MIT",
}
config = blob(as_json({
    "architecture": machine,
    "os": "linux",
    "config": {
        "User": "65532:65532",
        "ExposedPorts": {"8080/tcp": {}},
        "Env": ["PATH=/usr/bin", "KRADAN_LISTEN=0.0.0.0:8080", "KRADAN_DB=/var/lib/kradan/kradan.db"],
        "Entrypoint": ["kradan"],
        "Cmd": ["serve"],
        "Volumes": {"/var/lib/kradan": {}},
        "WorkingDir": "/var/lib/kradan",
        "Labels": labels,
        "StopSignal": "SIGTERM",
        "Healthcheck": {"Test": ["CMD", "kradan", "healthcheck"], "Interval": 10 * SECOND, "Timeout": 5 * SECOND,
                        "StartPeriod": 10 * SECOND, "Retries": 3},
    },
    "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(plain).hexdigest()]},
    "history": [{"created_by": "./dev image"}],
}), "config.v1+json")
manifest = blob(as_json({"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
                         "config": config, "layers": [layer]}), "manifest.v1+json")
manifest["annotations"] = {"org.opencontainers.image.ref.name": version,
                           "io.containerd.image.name": f"localhost/kradan:{version}"}


def path_of(part):
    return "blobs/" + part["digest"].replace(":", "/")


files = {path_of({"digest": f"sha256:{digest}"}): data for digest, data in blobs.items()}
files["oci-layout"] = as_json({"imageLayoutVersion": "1.0.0"})
files["index.json"] = as_json({"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json",
                               "manifests": [manifest]})
# The manifest that `docker save` would write, for `docker load` and `podman load`.
files["manifest.json"] = as_json([{"Config": path_of(config), "RepoTags": [f"localhost/kradan:{version}"],
                                   "Layers": [path_of(layer)]}])
with tarfile.open(image_file, "w", format=tarfile.USTAR_FORMAT) as archive:
    for name, data in sorted(files.items()):
        member = tarfile.TarInfo(name)
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
