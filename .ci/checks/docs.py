"""Caught dead links, public names without a word, and declarations that were public by mistake.

Makes the documentation archive of every public module, as the Swift Package Index does, and one of them all.

A warning is an error, and so is a link that leads nowhere. An article may link to a module that its own depends on:
``/FantailDoubles/FunctionMock``, with the slash. What is public is compared with the lists in `.ci/api`.
"""

import concurrent.futures, json, pathlib, re, shutil, subprocess, sys

import api
import archive
import links

repository = pathlib.Path(__file__).resolve().parents[2]
out = repository / ".build/docs"
# Every word takes its caller's place in four parameters, and an asynchronous one its actor, that nobody passes; they are
# not described each time.
PLACE = re.compile(r"Parameter '(fileID|filePath|line|column|isolation)' is missing documentation")


def run(*command):
    process = subprocess.run([str(part) for part in command], capture_output=True, text=True, cwd=repository)
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{process.stdout}{process.stderr}")
    return process.stdout


def tool(name):
    beside = pathlib.Path(shutil.which("swift")).resolve().parent / name
    return beside if beside.exists() else pathlib.Path(shutil.which(name))


class Modules:
    """The modules of the library products, and which of them each depends on."""

    def __init__(self):
        described = json.loads(run("swift", "package", "describe", "--type", "json"))
        self.targets = {target["name"]: target for target in described["targets"]}
        self.public = sorted({
            name for product in described["products"] if "library" in product["type"] for name in product["targets"]})

    def below(self, name):
        found = set()
        for other in self.targets[name].get("target_dependencies") or []:
            found |= {other} | self.below(other)
        return found & set(self.public)

    def levels(self):
        """The modules, each after those it depends on: what is on one level can be made at once."""
        done = set()
        while len(done) < len(self.public):
            level = [name for name in self.public if name not in done and self.below(name) <= done]
            yield level
            done |= set(level)


def extract(module, built, triple):
    folder = out / "graphs" / module
    folder.mkdir(parents=True)
    run(tool("swift-symbolgraph-extract"), "-module-name", module, "-I", built, "-output-dir", folder,
        "-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols", "-target", triple)


def catalogs(module, modules):
    """The catalogs of a module, in copies whose links are DocC's."""
    for folder in (repository / modules.targets[module]["path"]).glob("*.docc"):
        copy = out / "catalogs" / folder.relative_to(repository)
        shutil.copytree(folder, copy)
        for path in folder.glob("*.md"):
            (copy / path.name).write_text(links.for_docc(path))
        yield copy


def convert(module, modules):
    """Makes the archive of one module; answers what is wrong with it."""
    diagnostics = out / f"{module}.json"
    catalog = list(catalogs(module, modules))
    needs = [part for name in sorted(modules.below(module)) for part in ["--dependency", out / f"{name}.doccarchive"]]
    run(tool("docc"), "convert", *catalog, "--additional-symbol-graph-dir", out / "graphs" / module, *needs,
        "--fallback-display-name", module, "--fallback-bundle-identifier", module, "--diagnostics-file", diagnostics,
        "--diagnostic-level", "warning", "--enable-experimental-external-link-support",
        "--output-path", out / f"{module}.doccarchive")
    problems = []
    for found in json.loads(diagnostics.read_text())["diagnostics"]:
        if not PLACE.match(found["summary"]):
            line = found.get("range", {}).get("start", {}).get("line", "?")
            problems.append(f"{found.get('source', '?').replace(f'file://{out}/catalogs/', '').replace(f'file://{repository}/', '')}:{line}: {found['summary']}")
    return problems


def checked(book, modules):
    """What a reader of the archive would miss."""
    problems = [f"the start page's search does not find '{name}'" for name in archive.missing(book, api.words())]
    for module in modules:
        page = json.loads((book / f"data/documentation/{module.lower()}.json").read_text())
        if not page.get("abstract"):
            problems.append(f"{module} has no abstract: Sources/{module}/{module}.docc/{module}.md begins with one")
    return problems


def listed():
    """The modules that the Swift Package Index is told of."""
    text = (repository / ".spi.yml").read_text()
    return re.findall(r"\w+", re.search(r"documentation_targets:\s*\[(.*?)\]", text, re.S).group(1))


def main(*arguments):
    if unknown := [argument for argument in arguments if argument != "--record"]:
        sys.exit(f"there is no option '{unknown[0]}', only --record")
    modules = Modules()
    shutil.rmtree(out, ignore_errors=True)
    for module in modules.public:
        run("swift", "build", "--target", module)
    built = pathlib.Path(run("swift", "build", "--show-bin-path").strip()) / "Modules"
    triple = json.loads(run("swiftc", "-print-target-info"))["target"]["triple"]
    problems = []
    if sorted(listed()) != modules.public:
        problems.append(f".spi.yml: documentation_targets are to be {', '.join(modules.public)}")
    with concurrent.futures.ThreadPoolExecutor() as pool:
        list(pool.map(lambda module: extract(module, built, triple), modules.public))
        differences, declarations = api.check(out / "graphs", modules.public, records="--record" in arguments)
        for module in modules.public:
            archive.shorten(out / "graphs" / module)
        for level in modules.levels():
            for found in pool.map(lambda module: convert(module, modules), level):
                problems += found
    run(tool("docc"), "merge", *(out / f"{module}.doccarchive" for module in modules.public),
        "--synthesized-landing-page-name", "Fantail", "--output-path", out / "All.doccarchive")
    archive.finish(out / "All.doccarchive", repository / "Sources/Fantail/Fantail.docc/Resources")
    problems += checked(out / "All.doccarchive", modules.public)
    for problem in problems + differences:
        print(problem)
    if problems or differences:
        return 1
    pages = len(list((out / "All.doccarchive/data").rglob("*.json")))
    print(f"{len(modules.public)} modules documented without a warning, {pages} pages; "
          f"{declarations} public declarations and conformances, as listed in .ci/api")
    return 0


sys.exit(main(*sys.argv[1:]))
