"""Without it each check would know the layout of one build system, and fail with the next.

Finds the files of a build that checks read. No other file depends on the layouts of the two build systems.

`python3 built.py package` prints the name by which the compiler knows the package, `built.py modules` prints the folder
that the compiler searches for modules, and `built.py objects MODULE…` prints the objects of those modules, one per line.
"""
import json
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]


def asked(*words):
    return subprocess.run(["swift", *words], cwd=root, check=True, capture_output=True, text=True).stdout.strip()


class Build:
    """The last build of Fantail's own package, by the default build system of the package manager."""

    def __init__(self):
        self.products = pathlib.Path(asked("build", "--show-bin-path")).resolve()
        self.is_native = self.products.parent.name != "Products"
        # Swift Build uses one folder for all configurations.
        self.folder = self.products if self.is_native else self.products.parents[1]
        self.scratch = self.products.parents[1] if self.is_native else self.products.parents[2]

    def modules(self):
        return self.products / "Modules" if self.is_native else self.products

    def index(self):
        return self.folder / "index/store" if self.is_native else self.folder

    def outputs(self):
        """Returns, for each source of each target, the files that the compiler made from it, by kind."""
        targets = json.loads(asked("package", "describe", "--type", "json"))["targets"]
        # A folder has the name of the module, which is another where the target's has a dash.
        there = {target[key] for target in targets for key in ("name", "c99name")}
        found = {}
        for file in self.folder.glob("*.build/output-file-map.json" if self.is_native else "**/*-OutputFileMap.json"):
            if any(part.removesuffix(".build") in there for part in file.relative_to(self.folder).parts):
                found |= {source: made for source, made in json.loads(file.read_text()).items() if pathlib.Path(source).is_file()}
        return found

    def objects(self, modules):
        folders = [f"{root}/Sources/{module}/" for module in modules]
        return [made["object"] for source, made in self.outputs().items() if any(source.startswith(folder) for folder in folders)]


def modules(target):
    """The folder with the modules of a target and its dependencies, which are built."""
    asked("build", "--target", target)
    return Build().modules()


def main(what, *modules):
    if what == "package":
        # The package manager makes an identifier from the package's identity in the same way.
        print(re.sub(r"^\d|\W", "_", json.loads(asked("package", "show-dependencies", "--format", "json"))["identity"]))
    elif what == "modules":
        print(Build().modules())
    else:
        print("\n".join(Build().objects(modules)))


if __name__ == "__main__":
    main(*sys.argv[1:])
