"""Caught circles of folders, as between isolation and processes, dependencies that nothing imports, and members left over.

Reads from the compiler's index which module refers to which, and which folder of a module to which. There, a member of
an extension, an overload or an operator belongs to the file that declares it; a search for words cannot find that out. Files
outside all folders count as the folder `.`. `strict` builds with undeclared imports as errors, so that modules refer to each
other only as Package.swift declares.
"""

import collections, ctypes, graphlib, json, pathlib, re, shutil, subprocess

import built

repository = pathlib.Path(__file__).resolve().parents[2]
IMPORT = re.compile(r"^ *(?:@[\w()]+ )*(?:(?:public|package|internal|private) )?import (\w+)", re.M)
DECLARES, REFERS, READS, WRITES, IMPLICIT, OVERRIDES = 1 << 0 | 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 8, 1 << 11
# The kinds of symbols that have no readers: extensions, the ends of objects, and parameters.
UNREAD = (9, 23, 25)
# Members that are looked up by name, that an older compiler reads, and that a test compares with the table of options.
KEPT = {"RunningTestingTest", "UnclaimedIssues", "isAmbiguous(_:of:)", "example"}
RECORD = 2


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


Occurrence = collections.namedtuple("Occurrence", "usr name kind line roles")


class Index:
    """The index of one build folder."""

    def __init__(self, folder):
        toolchain = pathlib.Path(shutil.which("swift-frontend")).resolve().parent.parent
        self.library = ctypes.CDLL(str(next((toolchain / "lib").glob("libIndexStore.*"))))
        for name in ["unit_reader_get_main_file", "unit_dependency_get_name", "unit_dependency_get_filepath", "symbol_get_usr",
                     "symbol_get_name"]:
            getattr(self.library, f"indexstore_{name}").restype = Text
        for name in ["store_create", "unit_reader_create", "record_reader_create", "occurrence_get_symbol"]:
            getattr(self.library, f"indexstore_{name}").restype = ctypes.c_void_p
        self.library.indexstore_occurrence_get_roles.restype = ctypes.c_uint64
        self.folder, self.store = folder, self.call("store_create", str(folder).encode(), None)
        if not self.store:
            raise SystemExit(f"there is no index in {folder}; build first")

    def call(self, name, *arguments):
        pointers = [ctypes.c_void_p(value) if isinstance(value, int) else value for value in arguments]
        return getattr(self.library, f"indexstore_{name}")(*pointers)

    def each(self, name, owner, take):
        """Calls a function of the library that passes one item after another to a callback."""
        visit = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)(lambda _, value: take(value) or True)
        self.call(name, owner, None, visit)

    def units(self):
        """The newest unit of each source file: its record's name."""
        newest = {}
        for path in sorted((self.folder / "v5/units").iterdir(), key=lambda path: path.stat().st_mtime_ns):
            unit = self.call("unit_reader_create", self.store, path.name.encode(), None)
            file = str(self.call("unit_reader_get_main_file", unit))

            def take(dependency):
                if (self.call("unit_dependency_get_kind", dependency) == RECORD
                        and str(self.call("unit_dependency_get_filepath", dependency)) == file):
                    newest[file] = str(self.call("unit_dependency_get_name", dependency))

            self.each("unit_reader_dependencies_apply_f", unit, take)
            self.call("unit_reader_dispose", unit)
        return newest

    def occurrences(self, record):
        """All symbols that a file declares or uses."""
        reader = self.call("record_reader_create", self.store, record.encode(), None)
        found = []

        def take(occurrence):
            symbol = self.call("occurrence_get_symbol", occurrence)
            line, column = ctypes.c_uint(), ctypes.c_uint()
            self.call("occurrence_get_line_col", occurrence, ctypes.byref(line), ctypes.byref(column))
            found.append(Occurrence(
                str(self.call("symbol_get_usr", symbol)), str(self.call("symbol_get_name", symbol)),
                self.call("symbol_get_kind", symbol), line.value, self.call("occurrence_get_roles", occurrence)))

        self.each("record_reader_occurrences_apply_f", reader, take)
        self.call("record_reader_dispose", reader)
        return found


def circle(arrows):
    """A circle of nodes that are reachable from each other, if there is one."""
    try:
        graphlib.TopologicalSorter(arrows).prepare()
    except graphlib.CycleError as error:
        # Its list goes against the arrows.
        return error.args[1][::-1]


def manifest():
    """All targets, as the package manager describes them."""
    described = subprocess.run(["swift", "package", "describe", "--type", "json"], capture_output=True, text=True, cwd=repository, check=True)
    return json.loads(described.stdout)["targets"]


def targets(manifest):
    """The Swift targets by their modules' names."""
    return {target["c99name"]: target for target in manifest if target["module_type"] == "SwiftTarget"}


def imports(target, source):
    """The modules that a source of a target imports; code in a text is another file's."""
    text = (repository / target["path"] / source).read_text()
    return set(IMPORT.findall(re.sub(r'"""\n.*?"""', "", text, flags=re.S)))


def idle(library):
    """The dependencies of a target that none of its files imports."""
    for name, target in sorted(library.items()):
        imported = set().union(*(imports(target, file) for file in target["sources"]))
        for other in sorted(set(target.get("target_dependencies", [])) & set(library) - imported):
            yield f"{name} depends on {other} by Package.swift, and imports it nowhere"


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
            if occurrence.roles & DECLARES:
                declared.setdefault(occurrence.usr, file)
    arrows = collections.defaultdict(dict)
    for file, occurrences in sorted(files.items()):
        for occurrence in occurrences:
            other = declared.get(occurrence.usr)
            if not other or not occurrence.roles & REFERS or file not in home or other not in home:
                continue
            (module, folder), (its, its_folder) = home[file], home[other]
            if module == its and folder != its_folder:
                place = f"{pathlib.Path(file).name}:{occurrence.line} names {occurrence.name} of {pathlib.Path(other).name}"
                arrows[module].setdefault((folder, its_folder), place)
    return arrows


def dead(files):
    """The members and types that are not public and that no other line of the sources reads: changes leave them over.

    Tests do not count: a member that only tests call is of no use to users.
    """
    used = {one.usr for occurrences in files.values() for one in occurrences
            if one.roles & OVERRIDES or one.roles & REFERS and (one.roles & READS or not one.roles & WRITES)}
    for file, occurrences in sorted(files.items()):
        lines = pathlib.Path(file).read_text().split("\n")
        for one in occurrences:
            if (one.roles & DECLARES and not one.roles & IMPLICIT and one.usr not in used and one.kind not in UNREAD
                    and not re.match(r"(getter|setter):|init\b|_$", one.name) and one.name not in KEPT
                    and not re.search(r"\b(public|open|override)\b", lines[one.line - 1])):
                yield f"{file.removeprefix(f'{repository}/')}:{one.line}: nothing reads '{one.name}'"


def check(described):
    """What is wrong with the arrows, the circles of folders with an example of each step, and how many arrows there are."""
    library = {name: target for name, target in described.items() if target["path"].startswith("Sources/")}
    problems = list(idle(library))
    index = Index(built.Build().index())
    sources = str(repository / "Sources") + "/"
    files = {file: index.occurrences(record) for file, record in index.units().items() if file.startswith(sources) and pathlib.Path(file).exists()}
    listed = {str(repository / target["path"] / file) for target in library.values() for file in target["sources"]}
    problems += [f"{file.removeprefix(str(repository) + '/')} is not in the index; build first" for file in sorted(listed - set(files))]
    problems += dead({file: occurrences for file, occurrences in files.items() if file.endswith(".swift")})
    inside, found = folders(described, files), {}
    for module, places in sorted(inside.items()):
        graph = collections.defaultdict(set)
        for folder, other in places:
            graph[folder].add(other)
        if steps := circle(graph):
            found[f"{module}: {' -> '.join(steps)}"] = [places[step] for step in zip(steps, steps[1:])]
        # The check has to find a planted circle: each reversed arrow makes one.
        for folder, others in graph.items():
            for other in others:
                planted = {**graph, other: graph.get(other, set()) | {folder}}
                assert circle(planted), f"a circle of {folder} and {other} is not found"
    return problems, found, sum(map(len, inside.values()))
