"""Catches a recipe for build servers that does not build once, loses an example, or passes without one of its shards.

Runs the jobs of the page's three recipes, GitHub's, GitLab's and Buildkite's. Each job has a folder at the same path, with only
the files that the recipe passes on. An action or command of the server is copied here. Then the jobs run without one of
the shards' reports, which has to fail.

usage: shards.py WORK
"""

import json, os, pathlib, re, shutil, subprocess, sys, yaml

repository = pathlib.Path(__file__).resolve().parents[2]
page = repository / "Sources/Fantail/Fantail.docc/OnCIAndBazel.md"
SHARDS, EXAMPLES = 4, 9
MANIFEST = f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "shop",
  dependencies: [.package(name: "fantail", path: "{repository}")],
  targets: [
    .testTarget(
      name: "ShopTests",
      dependencies: [
        .product(name: "Fantail", package: "fantail"), .product(name: "FantailXCTest", package: "fantail"),
      ],
      plugins: [.plugin(name: "SpecBridge", package: "fantail")])
  ]
)
"""
SPEC = """import Fantail

enum ShopSpec {
  static var spec: Spec {
    describe("Shop") { for n in 1...9 { it("sells \\(n)") { expect(n).to(.beGreaterThan(0)) } } }
  }
}
"""


class Server:
    """The folder of the jobs, emptied before each job, and the files that jobs pass on."""

    def __init__(self, work):
        self.folder, self.artifacts, self.bin, self.seed = work / "job/shop", work / "artifacts", work / "bin", work / "seed"
        self.compiled = []
        for folder in (self.artifacts, self.bin):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
        agent = self.bin / "buildkite-agent"
        agent.write_text(f"""#!/usr/bin/env bash
set -e
case $2 in
  upload) cp $3 '{self.artifacts}/' ;;
  download) cp '{self.artifacts}'/$3 "$4" ;;
esac
""")
        agent.chmod(0o755)
        # The recipe chooses the files of the archive. Making them small is gzip's part, and would take most of the time.
        gzip = self.bin / "gzip"
        gzip.write_text("#!/bin/sh\nexec cat\n")
        gzip.chmod(0o755)

    def begin(self, checkout, builds=False):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        if checkout:
            (self.folder / "Tests/ShopTests").mkdir(parents=True)
            (self.folder / "Package.swift").write_text(MANIFEST)
            (self.folder / "Tests/ShopTests/ShopSpec.swift").write_text(SPEC)
        # Three recipes have the same build: the second and third use the first one's products, at the same path.
        if builds and self.seed.exists():
            shutil.copytree(self.seed, self.folder / ".build", symlinks=True)

    def run(self, script, **environment):
        known = {key: value for key, value in os.environ.items() if not key.startswith(("FANTAIL_", "SWIFTPM_BUILD_DIR"))}
        known["PATH"] = f"{self.bin}:{known['PATH']}"
        ran = subprocess.run(["bash", "-ec", script], cwd=self.folder, env=known | environment, capture_output=True, text=True)
        said = ran.stdout + ran.stderr
        if "--skip-build" in script and re.search(r"Compiling|Linking|Building the tool|Build complete", said):
            self.compiled.append(script)
        if ran.returncode:
            print(f"    ended with {ran.returncode}: {script[:100]}\n{said[-1500:]}")
        return ran.returncode

    def keep(self):
        if not self.seed.exists():
            shutil.copytree(self.folder / ".build", self.seed, symlinks=True)


def github(server, recipe):
    def job(name, shard=None):
        steps = recipe["jobs"][name]["steps"]
        server.begin(checkout=any("checkout" in step.get("uses", "") for step in steps), builds=name == "build")
        code = 0
        for step in steps:
            text = lambda value: str(value).replace("${{ matrix.shard }}", str(shard))
            given = {key: text(value) for key, value in step.get("with", {}).items()}
            if code and step.get("if") != "always()":
                continue
            if "run" in step:
                code = server.run(text(step["run"]))
            elif "upload-artifact" in step["uses"]:
                if (file := server.folder / given["path"]).exists():
                    shutil.copy(file, server.artifacts)
            elif "download-artifact" in step["uses"]:
                for file in server.artifacts.glob(given.get("pattern", f"{given.get('name')}*")):
                    shutil.copy(file, server.folder / given.get("path", "."))
        return code

    return job, recipe["jobs"]["specs"]["strategy"]["matrix"]["shard"]


def gitlab(server, recipe):
    count = recipe["specs"]["parallel"]

    def job(name, shard=None):
        server.begin(checkout=True, builds=name == "build")
        for file in server.artifacts.iterdir():
            shutil.copy(file, server.folder)
        code = server.run("\n".join(recipe[name]["script"]), CI_NODE_INDEX=str(shard), CI_NODE_TOTAL=str(count))
        for pattern in recipe[name].get("artifacts", {}).get("paths", []):
            for file in server.folder.glob(pattern):
                shutil.copy(file, server.artifacts)
        return code

    return job, range(1, count + 1)


def buildkite(server, recipe):
    steps = {step["key"]: step for step in recipe["steps"]}
    count = steps["specs"]["parallelism"]

    def job(name, shard=None):
        server.begin(checkout=True, builds=name == "build")
        # Buildkite turns two dollar signs into one before the shell reads the command.
        script = "\n".join(steps[name]["command"]).replace("$$", "$")
        return server.run(script, BUILDKITE_PARALLEL_JOB=str(shard), BUILDKITE_PARALLEL_JOB_COUNT=str(count))

    return job, range(count)


def main(work):
    work, failures = pathlib.Path(work), 0
    (work / "tmp").mkdir(parents=True)
    # Two runs of this check on one machine share no files.
    text = re.sub(r"/tmp\b", str(work / "tmp"), page.read_text())
    for name, way in (("github", github), ("gitlab", gitlab), ("buildkite", buildkite)):
        recipe = yaml.safe_load(re.search(rf"<!-- shards: {name} -->\n```yaml\n(.*?)\n```", text, re.S)[1])
        server = Server(work)
        job, shards = way(server, recipe)
        codes = [job("build")]
        server.keep()
        codes += [job("specs", shard) for shard in shards] + [job("merge")]
        reports = {file.name: json.loads(file.read_text()) for file in sorted(server.artifacts.glob("run-*.json"))}
        ran = [result["id"] for report in reports.values() for result in report["examples"] if result["status"] == "passed"]
        problems = [f"codes {codes}"] if any(codes) else []
        problems += [f"compiled again: {script}" for script in server.compiled]
        if len(reports) != SHARDS or sorted(ran) != sorted(set(ran)) or len(ran) != EXAMPLES:
            problems.append(f"{len(ran)} examples, {len(set(ran))} different ones, in {len(reports)} reports")
        (server.artifacts / sorted(reports)[1]).unlink() if reports else None
        if job("merge") == 0:
            problems.append("a report is missing, and the merge passes")
        failures += len(problems)
        print(f"  {name}: " + ("; ".join(problems) or f"built once, {len(ran)} examples in {len(reports)} shards, merged; not without one"))
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
