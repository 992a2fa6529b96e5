"""Packs the wheel of the Python package: /usr/bin/python3 python/pack.py BUILD OUTPUT.

BUILD is a build with KRADAN_PYTHON. The wheel is written to OUTPUT/dist; its path is printed."""

import pathlib
import shutil
import subprocess
import sys
import sysconfig

source = pathlib.Path(__file__).resolve().parent.parent
build, output = map(pathlib.Path, sys.argv[1:3])
stage, dist = output / "stage", output / "dist"
for folder in (stage, dist):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)

install = ["cmake", "--install", build, "--component", "python", "--strip", "--prefix", output / "prefix"]
shutil.rmtree(output / "prefix", ignore_errors=True)
subprocess.run(install, check=True, stdout=subprocess.DEVNULL)
(package,) = (output / "prefix").rglob("kradan")
package.rename(stage / "kradan")

metadata = (build / "python/METADATA").read_text(encoding="utf-8")
version = next(line for line in metadata.splitlines() if line.startswith("Version: ")).removeprefix("Version: ")
info = stage / f"kradan-{version}.dist-info"
info.mkdir()
description = (source / "docs/python.md").read_text(encoding="utf-8")
(info / "METADATA").write_text(metadata + description, encoding="utf-8")
(info / "top_level.txt").write_text("kradan\n", encoding="utf-8")
shutil.copy(source / "LICENSE", info)
python = f"cp{sys.version_info.major}{sys.version_info.minor}"
platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
(info / "WHEEL").write_text(
    f"Wheel-Version: 1.0\nGenerator: kradan\nRoot-Is-Purelib: false\nTag: {python}-{python}-{platform}\n",
    encoding="utf-8",
)
pack = [sys.executable, "-I", "-m", "wheel", "pack", "--dest-dir", dist, stage]
subprocess.run(pack, check=True, stdout=subprocess.DEVNULL)
print(next(dist.glob("*.whl")))
