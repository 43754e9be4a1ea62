"""Catches a recipe for build servers that does not build once, loses an example, or passes without one of its shards.

Runs the jobs of the page's three recipes, GitHub's, GitLab's and Buildkite's, with the package in `Sharded`. Each job has a
folder at the same path, with only the files that the recipe passes on. An action or command of the server is copied here. Then
the merge runs without one of the shards' reports, which has to fail.

usage: shards.py WORK [all | github | gitlab | buildkite]

Without a name, it draws one of the recipes, since all three have the same commands; `.ci/run lots` takes all of them.
"""

import json, os, pathlib, random, re, shutil, subprocess, sys, yaml

from run import CRASH, copy

repository = pathlib.Path(__file__).resolve().parents[2]
page = repository / "Sources/Fantail/Fantail.docc/OnCIAndBazel.md"
SHARDS, EXAMPLES = 4, 9


class Server:
    """The folder of the jobs, emptied before each job, and the files that jobs pass on."""

    def __init__(self, work):
        self.folder, self.artifacts, self.bin, self.seed = work / "job/shop", work / "artifacts", work / "bin", work / "seed"
        self.compiled, self.said = [], ""
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
            copy(repository / "Tests/Consumers/Sharded", self.folder)
        # Three recipes have the same build: the second and third use the first one's products, at the same path.
        if builds and self.seed.exists():
            shutil.copytree(self.seed, self.folder / ".build", symlinks=True)

    def run(self, script, **environment):
        known = {key: value for key, value in os.environ.items() if not key.startswith(("FANTAIL_", "SWIFTPM_BUILD_DIR"))}
        known["PATH"] = f"{self.bin}:{known['PATH']}"
        for _ in range(2):
            ran = subprocess.run(
                ["bash", "-ec", script], cwd=self.folder, env=known | environment, capture_output=True, text=True, errors="replace")
            self.said = ran.stdout + ran.stderr
            if ran.returncode not in (CRASH[0], CRASH[0] - 128, -(CRASH[0] - 128)) or CRASH[1] not in self.said:
                break
            print(f"  crashed in libdispatch, run again: {script[:100]}")
        if "--skip-build" in script and re.search(r"Compiling|Linking|Building the tool|Build complete", self.said):
            self.compiled.append(f"{script}\n{self.said[:1500]}")
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


def run_recipe(name, way, text, work, keeps):
    """Runs a recipe, with and without all of its reports; returns the problems. Its products are kept for others on request."""
    recipe = yaml.safe_load(re.search(rf"<!-- shards: {name} -->\n```yaml\n(.*?)\n```", text, re.S)[1])
    server = Server(work)
    job, shards = way(server, recipe)
    problems = []

    def passes(*of):
        if code := job(*of):
            problems.append(f"the job {' '.join(map(str, of))} ended with {code}\n" + server.said[-3000:])

    passes("build")
    if problems:
        return problems
    if keeps:
        server.keep()
    for shard in shards:
        passes("specs", shard)
    passes("merge")
    reports = {file.name: json.loads(file.read_text()) for file in sorted(server.artifacts.glob("run-*.json"))}
    ran = [result["id"] for report in reports.values() for result in report["examples"] if result["status"] == "passed"]
    problems += [f"compiled again, although the build was passed on: {script}" for script in server.compiled]
    if len(reports) != SHARDS or len(ran) != EXAMPLES or len(set(ran)) != EXAMPLES:
        problems.append(
            f"{SHARDS} shards should report {EXAMPLES} examples, each once; {len(reports)} reported {len(ran)}, {len(set(ran))} different ones")
    if reports:
        (server.artifacts / sorted(reports)[1]).unlink()
        code = job("merge")
        if code == 0 or "1 issue outside the examples" not in server.said:
            problems.append(f"a shard's report is missing; the merge should fail and say so, and ended with {code}\n{server.said[-3000:]}")
    return problems


def main(work, *names):
    work, failures = pathlib.Path(work), 0
    (work / "tmp").mkdir(parents=True)
    # Two runs of this check on one machine share no files.
    text = re.sub(r"/tmp\b", str(work / "tmp"), page.read_text())
    ways = {"github": github, "gitlab": gitlab, "buildkite": buildkite}
    if unknown := [name for name in names if name not in (*ways, "all")]:
        sys.exit(f"there is no recipe '{unknown[0]}'; there are {', '.join(ways)}, and all")
    chosen = list(ways) if "all" in names else names or [random.choice(list(ways))]
    for name in chosen:
        print(f"{name}: '.ci/run shards {name}' repeats it", flush=True)
        problems = run_recipe(name, ways[name], text, work, keeps=len(chosen) > 1)
        failures += len(problems)
        for problem in problems:
            print(f"FAILED: the recipe {name} of {page.relative_to(repository)}: {problem}")
        if not problems:
            print(f"  built once, {EXAMPLES} examples in {SHARDS} shards, merged; not without one")
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
