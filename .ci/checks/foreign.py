"""Caught uses newer than the oldest system, code of one C library in code for all, and `#if`s that no system compiles.
As long as it is, since it serves six systems and makes their interfaces from those of the toolchain.

Type-checks sources for systems other than this machine's.

The toolchain contains its library's interfaces as text, with the availability of every declaration. Compiled again for
another target, they show uses of declarations that a system, or its oldest version, does not have. `.ci/sdk/<system>`
has the declarations of the system itself, as in its own SDK, as far as Fantail uses them.
"""

import graphlib, hashlib, json, pathlib, random, re, resource, shutil, subprocess, sys

repository = pathlib.Path(__file__).resolve().parents[2]
SHARED = repository / ".ci/sdk/shared"
LIBRARY = ["Swift", "SwiftOnoneSupport", "_Builtin_float", "_Concurrency", "_RegexParser", "_StringProcessing"]


def output(*command):
    """The output of a command; if it fails, its errors end the check."""
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else sys.exit("\n".join([" ".join(map(str, command)), done.stdout, done.stderr]))


class Platform:
    """A target, the modules of its library and its SDK, and the sources that are compiled for it."""

    def __init__(self, name, triple, sdk, library=(), headers=None, lacks=(), work=repository / ".build/foreign"):
        self.name, self.triple, self.sdk, self.headers = name, triple, repository / ".ci/sdk" / sdk, headers
        # The part of Swift that every system has, on top of the system's own part.
        self.texts = {file.stem: file for folder in [SHARED, self.sdk] for file in sorted(folder.glob("*.swiftinterface"))
                      if file.stem not in lacks}
        self.frontend = pathlib.Path(shutil.which("swift-frontend") or "swift-frontend").resolve()
        self.toolchain = self.frontend.parent.parent / "lib/swift"
        self.modules = [*LIBRARY, *library]
        self.version = output(self.frontend, "-version").splitlines()[0]
        # The library is made again for a new compiler or after a change here, and all other parts each time.
        parts = [self.version, triple, pathlib.Path(__file__).read_text(), " ".join(self.modules)]
        key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]
        self.base, self.out = work / f"{name}-{key}", work / f"{name}-modules"
        self.files = self.checked = 0
        for old in work.glob(f"{name}-*"):
            if old != self.base:
                shutil.rmtree(old)
        self.out.mkdir(parents=True)
        self.base.mkdir(exist_ok=True)

    def headers_flags(self):
        return ["-Xcc", "-nostdinc"] + (
            ["-Xcc", f"-I{self.headers}", "-Xcc", f"-I{self.toolchain}/clang/include"] if self.headers else [])

    def flags(self):
        return [
            *self.headers_flags(),
            "-target", self.triple, "-disable-objc-interop", "-resource-dir", str(self.base / "resources"),
            "-module-cache-path", str(self.base / "cache"), "-I", str(self.base / "library"), "-I",
            str(self.base / "sdk"), "-I", str(self.sdk), "-I", str(self.out), "-I", str(self.toolchain / "shims"), "-Xcc", "-nostdinc",
            "-plugin-path", str(self.toolchain / "host/plugins"),
        ]

    def frontend_run(self, arguments):
        run = subprocess.run([self.frontend, *arguments], capture_output=True, text=True, cwd=repository)
        return run.returncode, run.stdout + run.stderr

    # The library and the SDK

    def prepare(self):
        for folder in ["resources", "library", "sdk", "texts"]:
            (self.base / folder).mkdir(parents=True, exist_ok=True)
        for link in ["clang", "shims"]:
            target = self.base / "resources" / link
            if not target.exists():
                target.symlink_to(self.toolchain / link)
        for module in self.modules:
            if not (self.base / "library" / f"{module}.swiftmodule").exists():
                self.compile_interface(module, self.library_text(module), self.base / "library")
        for module in self.sdk_modules():
            self.compile_interface(module, self.sdk_text(module), self.base / "sdk")

    def library_text(self, module):
        text = next((self.toolchain / f"linux/{module}.swiftmodule").glob("*-gnu.swiftinterface")).read_text()
        text = re.sub(r"-target \S+", f"-target {self.triple}", text, count=1)
        # Declarations without bodies are enough to check other code, and with bodies this module alone takes a minute.
        text = text.replace(" -O ", " -Onone -experimental-skip-all-function-bodies ", 1)
        # States from which system on a declaration's body is not copied: without bodies there is nothing to copy.
        text = text.replace("import Glibc\n", "")
        return re.sub(r"@backDeployed\([^)]*\)", "", text)

    def sdk_text(self, module):
        return (
            f"// swift-interface-format-version: 1.0\n// swift-compiler-version: {self.version}\n"
            f"// swift-module-flags: -target {self.triple} -disable-objc-interop -swift-version 6 -module-name {module} {' '.join(self.headers_flags())}\n"
            + self.texts[module].read_text())

    def sdk_modules(self):
        """The modules of the SDK, each after its imports."""
        imports = {name: re.findall(r"^(?:@\w+ )*import (\w+)", text.read_text(), re.M) for name, text in self.texts.items()}
        graph = {name: {other for other in found if other in imports} - {name} for name, found in imports.items()}
        return list(graphlib.TopologicalSorter(graph).static_order())

    def compile_interface(self, module, text, folder):
        file = self.base / "texts" / f"{module}.swiftinterface"
        file.write_text(text)
        code, log = self.frontend_run([
            "-compile-module-from-interface", str(file), "-o", str(folder / f"{module}.swiftmodule"), "-module-name",
            module, *self.flags(), "-disable-availability-checking",
            *(["-parse-stdlib"] if module == "Swift" else [])])
        if code != 0:
            sys.exit(f"{self.name}: the interface of {module} does not compile\n{log}")

    # Sources

    def check(self, module, sources, flags=(), emits=True):
        """Compiles a module as far as a check needs it; returns the compiler's messages."""
        self.checked += 1
        self.files += len(sources)
        kind = ["-emit-module", "-o", str(self.out / f"{module}.swiftmodule")] if emits else ["-typecheck"]
        return self.frontend_run([*kind, "-module-name", module, *self.flags(), *flags, *map(str, sources)])


class Package:
    """The package's targets, in an order in which they can be compiled."""

    def __init__(self):
        # In a folder of its own, which no build keeps locked.
        folder = repository / ".build/foreign/described"
        described = json.loads(output("swift", "package", "--scratch-path", folder, "describe", "--type", "json"))
        self.targets = {target["name"]: target for target in described["targets"]}
        self.libraries = {name for product in described["products"] if "library" in product["type"]
                          for name in self.closure(product["targets"])}
        manifest = (repository / "Package.swift").read_text()
        self.settings = ["-swift-version", "6", "-package-name", described["name"], "-D", "DEBUG", "-D", "Doubles", "-enable-testing"]
        for feature in re.findall(r'^ *(?:settings\.append\()?\.enableUpcomingFeature\("(\w+)"\)', manifest, re.M):
            self.settings += ["-enable-upcoming-feature", feature]

    def closure(self, names):
        graph, left = {}, list(names)
        while left:
            if (name := left.pop()) in self.targets and name not in graph:
                graph[name] = [other for other in self.targets[name].get("target_dependencies") or [] if other in self.targets]
                left += graph[name]
        return list(graphlib.TopologicalSorter(graph).static_order())

    def sources(self, name):
        return [repository / self.targets[name]["path"] / file for file in self.targets[name]["sources"]
                if file.endswith(".swift")]


def generated(package, name, tool, out):
    """The file that SpecBridge would write for a target, where it applies the plugin."""
    target = package.targets[name]
    if "SpecBridge" not in (target.get("target_dependencies") or []) or target["type"] == "plugin":
        return []
    file = out / "generated" / f"{target['c99name']}+FantailSpecs.swift"
    file.parent.mkdir(exist_ok=True)
    kind = "test" if target["type"] == "test" else "executable"
    output(tool, kind, name, target["c99name"], file, *package.sources(name))
    return [file] if file.exists() else sys.exit(f"the specs of {name} were not found")


def mocks_of(sources, tool, work, name, folder, dependencies, flags, *options):
    """The mocks of modules: their graphs are read on this machine, and the mocks are compiled for the other system."""
    here, written = work / "mocked", work / "mocks" / name
    for old in (here, written):
        shutil.rmtree(old, ignore_errors=True)
    here.mkdir(parents=True)
    for module, files in sources.items():
        output("swiftc", "-emit-module", "-module-name", module, "-o", here / f"{module}.swiftmodule", "-parse-as-library",
               "-I", here, *flags, *files)
    description = work / "target.json"
    description.write_text(json.dumps({
        "target": name, "folder": str(folder), "dependencies": dependencies, "modules": [
            {"target": module, "name": module, "isMacro": False, "isOwn": True, "imports": list(sources)} for module in sources]}))
    output(tool, "--description", description, "--search", here, "--scratch", work / "graphs", "--output", written, *options)
    return sorted(written.glob("*.swift"))


def mocked(package, name, tool, out):
    """The files that MockGenerator would write for a target, where it applies the plugin."""
    target = package.targets[name]
    if "MockGenerator" not in (target.get("target_dependencies") or []) or target["type"] == "plugin":
        return []
    folder = repository / target["path"]
    modules = json.loads((folder / "mocks.json").read_text())["modules"]
    return mocks_of({module: package.sources(module) for module in modules}, tool, out, name, folder, modules, package.settings)


def check(platform, package, names, tools=None):
    """Checks targets, their dependencies and the files that the two generators write for them; returns the errors."""
    problems = []
    for name in package.closure(names):
        target = package.targets[name]
        sources = package.sources(name)
        # A C module: the compiler imports it by itself.
        if not sources:
            continue
        if tools:
            mocks = mocked(package, name, tools[1], platform.out)
            sources = sources + mocks + generated(package, name, tools[0], platform.out)
        settings = ["-swift-version", "6"] if target["type"] == "plugin" else package.settings
        settings = settings + (["-parse-as-library"] if target["type"] == "plugin" else [])
        code, log = platform.check(target["c99name"], sources, settings, emits=target["type"] in ("library", "executable"))
        found = re.findall(r"^.*?:\d+:\d+: error: .*$", log, re.M)
        if code != 0 and not found:
            found = [log]
        problems += [problem.replace(f"{repository}/", "") for problem in dict.fromkeys(found)]
    return problems


class Mocks:
    """Returns the mocks that MockGenerator writes for the corpus, whose protocols have every kind of requirement."""

    flags = ["-swift-version", "6", "-parse-as-library", "-enable-testing", "-package-name", "corpus"]

    def __init__(self, tool, work):
        corpus = repository / "Tests/MockCorpus/Sources"
        self.sources = {name: sorted((corpus / name).glob("*.swift")) for name in ("CorpusParents", "Corpus")}
        self.mocks = mocks_of(self.sources, tool, work, "Tests", work / "mocked", ["Corpus"], self.flags, "--forwarding", "all")

    def check(self, platform):
        """Checks the corpus and its mocks; returns their errors."""
        problems = []
        for name, sources in {**self.sources, "CorpusMocks": self.mocks}.items():
            code, log = platform.check(name, sources, self.flags, emits=name in self.sources)
            problems += re.findall(r"^.*?:\d+:\d+: error: .*$", log, re.M) or ([log] if code != 0 else [])
        return problems


def planted(platform, text, expected):
    """An error that is planted: a check that does not find it proves nothing."""
    file = platform.out / "Planted.swift"
    file.write_text(text)
    code, log = platform.check("Planted", [file], ["-swift-version", "6"], emits=False)
    if code == 0 or expected not in log:
        sys.exit(f"{platform.name}: an error put in on purpose was not found: {expected}\n{log}")


def apple(tool, mocks_tool, *which):
    """macOS, iOS, and one of the systems that differ from iOS in few declarations, as the lot decides; with `all` each of them."""
    # iOS is always checked; of the others, those that lack most declarations come first.
    like_ios = {
        "ios16": ("arm64-apple-ios16.0", "os(iOS)"), "tvos16": ("arm64-apple-tvos16.0", "os(tvOS)"),
        "watchos9": ("arm64-apple-watchos9.0", "os(watchOS)"),
        "catalyst16": ("arm64-apple-ios16.0-macabi", "targetEnvironment(macCatalyst)"),
    }
    others = list(like_ios)[1:]
    if unknown := [name for name in which if name not in (*others, "all")]:
        print(f"there is no system '{unknown[0]}' to choose; there are {', '.join(others)}, and all", file=sys.stderr)
        sys.exit(2)
    package, library = Package(), ["Synchronization", "Testing"]
    mocks = Mocks(mocks_tool, repository / ".build/foreign")
    yield Platform("macos13", "x86_64-apple-macosx13.0", "apple", library), package, list(package.targets), (tool, mocks_tool), mocks, """
        #if os(macOS) && canImport(Darwin) && canImport(ObjectiveC)
        let functions: [@isolated(any) @Sendable () -> Void] = []
        #endif
        """, "is only available in macOS 15"
    for name in ["ios16", *(others if "all" in which else which or [random.choice(others)])]:
        triple, condition = like_ios[name]
        own_mocks = mocks if name == "ios16" else None
        yield Platform(name, triple, "apple", library), package, sorted(package.libraries), None, own_mocks, f"""
            #if {condition} && canImport(Darwin)
            import Foundation
            let process = Process()
            #endif
            """, "is unavailable in"


def systems():
    """The modules that specs need, for systems without a run of specs so far; for static Linux also those that run specs.

    Only systems whose C library is a package here: with headers of our own, we would compare our code with itself.
    """
    package = Package()
    values = ["FantailSeams", "FantailTree", "FantailPlan", "FantailMatchers", "FantailDoubles", "Fantail"]
    runs = [
        *values, "FantailFiles", "FantailRun", "FantailProbes", "FantailCLI"
    ]
    for name, triple, condition, names, options in [
        ("wasi", "wasm32-unknown-wasip1", "os(WASI) && canImport(WASILibc)", values,
         {"lacks": ["Dispatch"], "headers": "/usr/include/wasm32-wasi"}),
        ("musl", "x86_64-swift-linux-musl", "os(Linux) && canImport(Musl) && !canImport(Glibc)", runs,
         {"headers": "/usr/include/x86_64-linux-musl"}),
    ]:
        plant = f"""
            #if {condition}
            let number: Int = "none"
            #endif
            """
        yield Platform(name, triple, name, **options), package, names, None, None, plant, "cannot convert value of type 'String'"


def main(system, *arguments):
    ok = True
    for platform, package, names, tools, mocks, plant, expected in {"apple": apple, "systems": systems}[system](*arguments):
        platform.prepare()
        problems = check(platform, package, names, tools) + (mocks.check(platform) if mocks else [])
        ok = ok and not problems
        for problem in problems:
            print(f"{platform.name}: {problem}")
        files, modules = platform.files, platform.checked
        planted(platform, plant, expected)
        print(f"{platform.triple}: {modules} modules of {files} files, {len(problems)} problems")
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"an error put in on purpose is found on each; {spent.ru_utime + spent.ru_stime:.0f} s of processor time")
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
