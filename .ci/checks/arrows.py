"""Caught circles of folders, as between isolation and processes.

Draws who names whom: the modules of the package, and the folders of each module. No circle is allowed.

The drawing is `.ci/arrows.txt`, one arrow a line, which --record writes: a new arrow is a change that a reader of it
sees. Arrows of modules are their imports, which have to be those of Package.swift; arrows of folders come from the index
that the compiler wrote while it built, where an extension's member belongs to the file that declares it. Files that stand
in no folder are the folder `.`.
"""

import collections, json, pathlib, re, subprocess, sys

import built
import indexstore

repository = pathlib.Path(__file__).resolve().parents[2]
drawing = repository / ".ci/arrows.txt"
IMPORT = re.compile(r"^ *(?:@[\w()]+ )*(?:(?:public|package|internal|private) )?import (\w+)", re.M)


def circles(arrows):
    """The groups of nodes that can reach each other, each as a circle of names."""
    found = []
    for start in sorted(arrows):
        # The shortest way back.
        ways, seen = collections.deque([[start]]), {start}
        while ways:
            way = ways.popleft()
            for end in sorted(arrows.get(way[-1], ())):
                if end == start and min(way) == start:
                    found.append(" -> ".join([*way, end]))
                    ways.clear()
                    break
                if end not in seen:
                    seen.add(end)
                    ways.append([*way, end])
    return found


def modules():
    """The targets by their modules' names, and what is wrong with the imports of each."""
    described = subprocess.run(["swift", "package", "describe", "--type", "json"], capture_output=True, text=True, cwd=repository, check=True)
    targets = {target["c99name"]: target for target in json.loads(described.stdout)["targets"] if target["module_type"] == "SwiftTarget"}
    arrows, problems = {}, []
    for name, target in targets.items():
        folder = repository / target["path"]
        declared = {other for other in target.get("target_dependencies", []) if other in targets}
        # What a generator writes has imports of its own.
        texts = [re.sub(r'"""\n.*?"""', "", (folder / file).read_text(), flags=re.S) for file in target["sources"]]
        written = {found for text in texts for found in IMPORT.findall(text)}
        imported = (written & set(targets)) - {name}
        arrows[name] = imported
        for other in sorted(imported - declared):
            problems.append(f"{name} imports {other}, which Package.swift does not say")
        # A target of tests may need another's program built, and nothing of it by name.
        for other in sorted(declared - imported) if target["path"].startswith("Sources/") else []:
            problems.append(f"{name} depends on {other} by Package.swift, and imports it nowhere")
    library = {name for name, target in targets.items() if target["path"].startswith("Sources/")}
    return targets, {name: arrows[name] & library for name in library}, problems


def folders(targets, files):
    """The arrows of each module's folders, each with an example of what is named."""
    home = {}
    for name, target in targets.items():
        for file in target["sources"]:
            folder = str(pathlib.PurePath(file).parent)
            home[str(repository / target["path"] / file)] = (name, folder)
    declared = {}
    for file, occurrences in files.items():
        for occurrence in occurrences:
            if occurrence.roles & indexstore.DECLARES:
                declared.setdefault(occurrence.usr, file)
    arrows = collections.defaultdict(dict)
    for file, occurrences in sorted(files.items()):
        for occurrence in occurrences:
            other = declared.get(occurrence.usr)
            if not other or not occurrence.roles & indexstore.REFERS or file not in home or other not in home:
                continue
            (module, folder), (its, its_folder) = home[file], home[other]
            if module == its and folder != its_folder:
                place = f"{pathlib.Path(file).name}:{occurrence.line} names {occurrence.name} of {pathlib.Path(other).name}"
                arrows[module].setdefault((folder, its_folder), place)
    return arrows


def main(*arguments):
    if unknown := [argument for argument in arguments if argument != "--record"]:
        sys.exit(f"there is no option '{unknown[0]}', only --record")
    targets, imports, problems = modules()
    problems += [f"modules in a circle: {circle}" for circle in circles(imports)]
    index = indexstore.Index(built.Build().index())
    sources = str(repository / "Sources") + "/"
    files = {file: index.occurrences(record) for file, record in index.units().items() if file.startswith(sources) and pathlib.Path(file).exists()}
    listed = {str(repository / target["path"] / file) for name, target in targets.items() if name in imports for file in target["sources"]}
    for file in sorted(listed - set(files)):
        problems.append(f"{file.removeprefix(str(repository) + '/')} is not in the index; build first")
    inside = folders(targets, files)
    lines = []
    for module in sorted(imports):
        lines.append(" ".join([module, "->", *sorted(imports[module])]) if imports[module] else module)
        graph = collections.defaultdict(set)
        for folder, other in inside.get(module, {}):
            graph[folder].add(other)
        lines += [f"  {folder} -> {' '.join(sorted(graph[folder]))}" for folder in sorted(graph)]
        for circle in circles(graph):
            steps = circle.split(" -> ")
            problems.append(f"{module}: folders in a circle: {circle}")
            problems += [f"  {inside[module][step]}" for step in zip(steps, steps[1:])]
        # It would be found: each arrow turned round makes one.
        for folder, others in graph.items():
            for other in others:
                planted = {**graph, other: graph.get(other, set()) | {folder}}
                assert circles(planted), f"a circle of {folder} and {other} is not found"
    if "--record" in arguments:
        drawing.write_text("\n".join(lines) + "\n")
    known = drawing.read_text().splitlines() if drawing.exists() else []
    if lines != known:
        problems += [f"- {line}" for line in known if line not in lines] + [f"+ {line}" for line in lines if line not in known]
        problems.append("other arrows than .ci/arrows.txt; if they are meant: .ci/run arrows --record")
    for problem in problems:
        print(problem)
    if problems:
        return 1
    print(f"{len(imports)} modules and {sum(len(one) for one in inside.values())} arrows of folders, none in a circle")
    return 0


sys.exit(main(*sys.argv[1:]))
