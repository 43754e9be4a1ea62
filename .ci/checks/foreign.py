"""Type-checks sources for systems that this machine is not.

The toolchain has its own library's interfaces as text, with the availability of every declaration. Compiled again for
another target they tell what is used that a system, or its oldest version, does not have. What belongs to the system
itself stands beside this file, in `.ci/sdk/<system>`: declarations as its own SDK has them, as far as Fantail uses them.
"""

import hashlib, json, pathlib, re, resource, shutil, subprocess, sys

repository = pathlib.Path(__file__).resolve().parents[2]
LIBRARY = ["Swift", "SwiftOnoneSupport", "_Builtin_float", "_Concurrency", "_RegexParser", "_StringProcessing"]


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


class Failure(Exception):
    """What went wrong, in words for whoever reads the log."""


class Platform:
    """A target, the modules of its library and its SDK, and what is compiled for it."""

    def __init__(self, name, triple, sdk, library=(), work=repository / ".build/foreign"):
        self.name, self.triple, self.sdk = name, triple, repository / ".ci/sdk" / sdk
        self.frontend = pathlib.Path(shutil.which("swift-frontend") or "swift-frontend").resolve()
        self.toolchain = self.frontend.parent.parent / "lib/swift"
        self.modules = [*LIBRARY, *library]
        self.version = output(self.frontend, "-version").splitlines()[0]
        # The library is made anew for a new compiler or after a change here; all the rest each time.
        parts = [self.version, triple, pathlib.Path(__file__).read_text(), " ".join(self.modules)]
        key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]
        self.base, self.out = work / f"{name}-{key}", work / f"{name}-modules"
        self.files = self.checked = 0
        for old in work.glob(f"{name}-*"):
            if old != self.base:
                shutil.rmtree(old)
        self.out.mkdir(parents=True)
        self.base.mkdir(exist_ok=True)

    def flags(self):
        return [
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
        # No body is needed to check others' code against its declarations, and this one module costs a minute else.
        text = text.replace(" -O ", " -Onone -experimental-skip-all-function-bodies ", 1)
        # Says from which system on a declaration's body need not be copied: without bodies there is nothing to copy.
        text = text.replace("import Glibc\n", "")
        return re.sub(r"@backDeployed\([^)]*\)", "", text)

    def sdk_text(self, module):
        return (
            f"// swift-interface-format-version: 1.0\n// swift-compiler-version: {self.version}\n"
            f"// swift-module-flags: -target {self.triple} -disable-objc-interop -swift-version 6 -module-name {module}\n"
            + (self.sdk / f"{module}.swiftinterface").read_text())

    def sdk_modules(self):
        """Those of the SDK, each after what it imports."""
        names = [file.stem for file in sorted(self.sdk.glob("*.swiftinterface"))]
        order = []

        def visit(name):
            if name in order or name not in names:
                return
            for other in re.findall(r"^(?:@\w+ )*import (\w+)", (self.sdk / f"{name}.swiftinterface").read_text(), re.M):
                if other != name:
                    visit(other)
            order.append(name)

        for name in names:
            visit(name)
        return order

    def compile_interface(self, module, text, folder):
        file = self.base / "texts" / f"{module}.swiftinterface"
        file.write_text(text)
        code, log = self.frontend_run([
            "-compile-module-from-interface", str(file), "-o", str(folder / f"{module}.swiftmodule"), "-module-name",
            module, *self.flags(), "-disable-availability-checking",
            *(["-parse-stdlib"] if module == "Swift" else [])])
        if code != 0:
            raise Failure(f"{self.name}: the interface of {module} does not compile\n{log}")

    # Sources

    def check(self, module, sources, flags=(), emits=True):
        """Compiles a module as far as a check needs it; answers what the compiler says of it."""
        self.checked += 1
        self.files += len(sources)
        kind = ["-emit-module", "-o", str(self.out / f"{module}.swiftmodule")] if emits else ["-typecheck"]
        return self.frontend_run([
            *kind, "-module-name", module, *self.flags(), *flags, *(str(source) for source in sources)])


class Package:
    """The package's targets, in an order in which they can be compiled."""

    def __init__(self):
        described = json.loads(output("swift", "package", "describe", "--type", "json"))
        self.targets = {target["name"]: target for target in described["targets"]}
        self.libraries = {name for product in described["products"] if "library" in product["type"]
                          for name in self.closure(product["targets"])}
        manifest = (repository / "Package.swift").read_text()
        self.settings = ["-swift-version", "6", "-package-name", described["name"], "-D", "DEBUG", "-enable-testing"]
        for feature in re.findall(r'^ *\.enableUpcomingFeature\("(\w+)"\)', manifest, re.M):
            self.settings += ["-enable-upcoming-feature", feature]

    def closure(self, names):
        order = []

        def visit(name):
            if name in order or name not in self.targets:
                return
            for other in self.targets[name].get("target_dependencies") or []:
                visit(other)
            order.append(name)

        for name in names:
            visit(name)
        return order

    def sources(self, name):
        return [repository / self.targets[name]["path"] / file for file in self.targets[name]["sources"]]


def generated(package, name, tool, out):
    """The file that SpecBridge would write for a target, where it applies the plugin."""
    target = package.targets[name]
    if "SpecBridge" not in (target.get("target_dependencies") or []) or target["type"] == "plugin":
        return []
    file = out / "generated" / f"{target['c99name']}+FantailSpecs.swift"
    file.parent.mkdir(exist_ok=True)
    kind = "test" if target["type"] == "test" else "executable"
    run = subprocess.run(
        [tool, "specs", "--target", name, "--module", target["c99name"], "--kind", kind, "--compiler",
         shutil.which("swift-frontend"), "--output", str(file), "--", *map(str, package.sources(name))],
        capture_output=True, text=True, cwd=repository)
    if run.returncode != 0 or not file.exists():
        raise Failure(f"the specs of {name} were not found\n{run.stdout}{run.stderr}")
    return [file]


def check(platform, package, names, tool=None):
    """Checks targets and what they need; answers the errors in them."""
    problems = []
    for name in package.closure(names):
        target = package.targets[name]
        sources = package.sources(name) + (generated(package, name, tool, platform.out) if tool else [])
        settings = ["-swift-version", "6"] if target["type"] == "plugin" else package.settings
        settings = settings + (["-parse-as-library"] if target["type"] == "plugin" else [])
        code, log = platform.check(target["c99name"], sources, settings, emits=target["type"] == "library")
        found = re.findall(r"^.*?:\d+:\d+: error: .*$", log, re.M)
        if code != 0 and not found:
            found = [log]
        problems += [problem.replace(f"{repository}/", "") for problem in dict.fromkeys(found)]
    return problems


def planted(platform, text, expected):
    """An error put in on purpose: a check that finds none proves nothing."""
    file = platform.out / "Planted.swift"
    file.write_text(text)
    code, log = platform.check("Planted", [file], ["-swift-version", "6"], emits=False)
    if code == 0 or expected not in log:
        raise Failure(f"{platform.name}: an error put in on purpose was not found: {expected}\n{log}")


def apple(tool):
    package = Package()
    all_of_it = list(package.targets)
    yield Platform("macos13", "x86_64-apple-macosx13.0", "apple", ["Synchronization", "Testing"]), package, all_of_it, tool, """
        #if os(macOS) && canImport(Darwin) && canImport(ObjectiveC)
        let functions: [@isolated(any) @Sendable () -> Void] = []
        #endif
        """, "is only available in macOS 15"
    yield Platform("ios16", "arm64-apple-ios16.0", "apple", ["Synchronization", "Testing"]), package, sorted(package.libraries), None, """
        #if os(iOS) && canImport(Darwin) && canImport(ObjectiveC)
        import Foundation
        let process = Process()
        #endif
        """, "is unavailable in iOS"


def systems():
    """What production code imports, and what only plans, for systems that run no specs yet."""
    package = Package()
    names = ["FantailTree", "FantailLock", "FantailSeams", "FantailPlan"]
    for name, triple, condition in [
        ("windows", "x86_64-unknown-windows-msvc", "os(Windows) && canImport(WinSDK)"),
        ("wasi", "wasm32-unknown-wasip1", "os(WASI) && canImport(WASILibc)"),
        ("android", "aarch64-unknown-linux-android28", "os(Android) && canImport(Android)"),
        ("musl", "x86_64-swift-linux-musl", "os(Linux) && canImport(Musl) && !canImport(Glibc)"),
    ]:
        plant = f"""
            #if {condition}
            let number: Int = "none"
            #endif
            """
        yield Platform(name, triple, name), package, names, None, plant, "cannot convert value of type 'String'"


def main(system, *arguments):
    ok = True
    for platform, package, names, tool, plant, expected in {"apple": apple, "systems": systems}[system](*arguments):
        platform.prepare()
        problems = check(platform, package, names, tool)
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
    try:
        sys.exit(main(*sys.argv[1:]))
    except Failure as failure:
        print(failure)
        sys.exit(1)
