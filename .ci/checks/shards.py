"""Catches a recipe for build servers that does not build once, loses an example, or passes without one of its shards.

Runs the jobs of the page's three recipes, GitHub's, GitLab's and Buildkite's, each job in a folder that is empty but for what
the recipe hands on, at the same path. An action or command of the server is a copy here. Then it runs them without one of
the shards' reports, which has to fail.

usage: shards.py WORK
"""

import json, os, pathlib, re, shutil, subprocess, sys, yaml

repository = pathlib.Path(__file__).resolve().parents[2]
page = repository / "Sources/Fantail/Fantail.docc/OnCIAndBazel.md"
SHARDS = 4
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
    """The folder of the jobs, emptied before each, and what jobs hand on."""

    def __init__(self, work):
        self.folder, self.artifacts, self.bin = work / "job/shop", work / "artifacts", work / "bin"
        self.built, self.codes = 0, {}
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

    def begin(self, checkout):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        if checkout:
            (self.folder / "Tests/ShopTests").mkdir(parents=True)
            (self.folder / "Package.swift").write_text(MANIFEST)
            (self.folder / "Tests/ShopTests/ShopSpec.swift").write_text(SPEC)

    def run(self, script, **environment):
        known = {key: value for key, value in os.environ.items() if not key.startswith(("FANTAIL_", "SWIFTPM_BUILD_DIR"))}
        known["PATH"] = f"{self.bin}:{known['PATH']}"
        ran = subprocess.run(["bash", "-ec", script], cwd=self.folder, env=known | environment, capture_output=True, text=True)
        said = ran.stdout + ran.stderr
        if "swift package specs" in script and re.search(r"Compiling|\[\d+/\d+\]|Building the tool", said):
            self.built += 1
        if ran.returncode:
            print(f"    ended with {ran.returncode}: {script[:100]}\n{said[-1500:]}")
        return ran.returncode


def github(server, recipe, lost):
    def steps(job, shard=None):
        server.begin(checkout=any("checkout" in step.get("uses", "") for step in job["steps"]))
        code = 0
        for step in job["steps"]:
            text = lambda value: str(value).replace("${{ matrix.shard }}", str(shard))
            given = {key: text(value) for key, value in step.get("with", {}).items()}
            if code and step.get("if") != "always()":
                continue
            if "run" in step:
                code = server.run(text(step["run"]))
            elif "upload-artifact" in step["uses"]:
                for file in server.folder.glob(given["path"]) if not given["path"].startswith("/") else [pathlib.Path(given["path"])]:
                    if file.name != f"run-{lost}.json":
                        shutil.copy(file, server.artifacts)
            elif "download-artifact" in step["uses"]:
                target = pathlib.Path(given.get("path", server.folder))
                names = sorted(server.artifacts.glob("run-*" if "pattern" in given else f"{given['name']}*"))
                for file in names:
                    shutil.copy(file, target)
        return code

    jobs = recipe["jobs"]
    code = steps(jobs["build"])
    shards = [steps(jobs["specs"], shard) for shard in jobs["specs"]["strategy"]["matrix"]["shard"]]
    return code, shards, steps(jobs["merge"])


def gitlab(server, recipe, lost):
    def job(name, **environment):
        server.begin(checkout=True)
        for file in server.artifacts.iterdir():
            shutil.copy(file, server.folder)
        code = server.run("\n".join(recipe[name]["script"]), **environment)
        for pattern in recipe[name].get("artifacts", {}).get("paths", []):
            for file in server.folder.glob(pattern):
                if file.name != f"run-{lost}.json":
                    shutil.copy(file, server.artifacts)
        return code

    count = recipe["specs"]["parallel"]
    code = job("build")
    shards = [job("specs", CI_NODE_INDEX=str(n), CI_NODE_TOTAL=str(count)) for n in range(1, count + 1)]
    return code, shards, job("merge")


def buildkite(server, recipe, lost):
    def step(key, **environment):
        server.begin(checkout=True)
        commands = next(step for step in recipe["steps"] if step["key"] == key)["command"]
        # Buildkite makes one dollar of two, before the shell reads the command.
        code = server.run("\n".join(commands).replace("$$", "$"), **environment)
        (server.artifacts / f"run-{lost}.json").unlink(missing_ok=True)
        return code

    count = next(step for step in recipe["steps"] if step["key"] == "specs")["parallelism"]
    code = step("build")
    shards = [step("specs", BUILDKITE_PARALLEL_JOB=str(n), BUILDKITE_PARALLEL_JOB_COUNT=str(count)) for n in range(count)]
    return code, shards, step("merge")


def main(work):
    work, failures, text = pathlib.Path(work), 0, page.read_text()
    for name, way in (("github", github), ("gitlab", gitlab), ("buildkite", buildkite)):
        recipe = yaml.safe_load(re.search(rf"<!-- shards: {name} -->\n```yaml\n(.*?)\n```", text, re.S)[1])
        for lost in (None, 2) if name == "github" else (None,):
            server = Server(work)
            code, shards, merged = way(server, recipe, lost)
            reports = [json.loads(file.read_text()) for file in sorted(server.artifacts.glob("run-*.json"))]
            ran = [result["id"] for report in reports for result in report["results"] if result["status"] == "passed"]
            problems = []
            if code or any(shards) or server.built != 1:
                problems.append(f"build {code}, shards {shards}, jobs that built {server.built}")
            if lost is None and (merged != 0 or len(ran) != 9 or len(set(ran)) != 9):
                problems.append(f"merge ended with {merged}, {len(ran)} examples, {len(set(ran))} different ones")
            if lost and merged == 0:
                problems.append("a report is missing, and the merge passes")
            failures += len(problems)
            print(f"  {name}{' without a report' if lost else ''}: " + ("; ".join(problems) or f"{len(ran)} examples in {len(reports)} reports, built once"))
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
