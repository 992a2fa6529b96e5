"""Packs the Python package as a wheel: /usr/bin/python3 python/pack.py BUILD OUTPUT.

BUILD is a build with KRADAN_PYTHON. Writes the wheel to OUTPUT/dist and prints its path."""

import pathlib
import shutil
import subprocess
import sys
import sysconfig

source = pathlib.Path(__file__).resolve().parent.parent
build, output = map(pathlib.Path, sys.argv[1:3])
prefix, dist = output / "prefix", output / "dist"
for folder in (prefix, dist):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)

install = ["cmake", "--install", build, "--component", "python", "--strip", "--prefix", prefix]
subprocess.run(install, check=True, stdout=subprocess.DEVNULL)
(info,) = prefix.rglob("*.dist-info")
with open(info / "METADATA", "a", encoding="utf-8") as metadata:
    metadata.write((source / "docs/python.md").read_text(encoding="utf-8"))
(info / "top_level.txt").write_text("kradan\n", encoding="utf-8")
shutil.copy(source / "LICENSE", info)
python = f"cp{sys.version_info.major}{sys.version_info.minor}"
platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
(info / "WHEEL").write_text(
    f"Wheel-Version: 1.0\nGenerator: kradan\nRoot-Is-Purelib: false\nTag: {python}-{python}-{platform}\n",
    encoding="utf-8",
)
pack = [sys.executable, "-I", "-m", "wheel", "pack", "--dest-dir", dist, info.parent]
subprocess.run(pack, check=True, stdout=subprocess.DEVNULL)
print(next(dist.glob("*.whl")))
