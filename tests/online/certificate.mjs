// TLS certificates, and programs that trust them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Creates a certificate for this name and its key, and stores both in the folder. */
export function certificateOf(name, folder) {
    const [key, cert] = ["key", "cert"].map((what) => join(folder, `${what}-${name.replace(/\W/g, "-")}.pem`));
    const made = spawnSync("openssl", [
        ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"],
        ...["-subj", "/CN=test", "-addext", `subjectAltName=${name}`, "-keyout", key, "-out", cert],
    ]);
    assert.equal(made.status, 0, String(made.stderr));
    return { key: readFileSync(key), cert: readFileSync(cert), file: cert };
}

/** The command prefix that makes a program see these certificates instead of the system's. */
export const trusting = (file) => [
    ...["unshare", "--mount", "sh", "-c"],
    ...['mount --bind "$0" /etc/ssl/certs/ca-certificates.crt && exec "$@"', file],
];
export const noTrust =
    spawnSync(trusting("/dev/null")[0], [...trusting("/dev/null").slice(1), "true"]).status === 0
        ? false
        : "only root may mount another file over the certificates";
