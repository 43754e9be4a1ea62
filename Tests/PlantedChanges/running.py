"""Serves the planted changes: finds the changes that each test reaches, and runs tests with a change switched on."""
import collections, concurrent.futures, os, pathlib, re, resource, select, subprocess, tempfile, time

# A test that takes longer comes after all others, and in a process of its own.
QUICK = 0.2


def end(session):
    """Kills the processes of a session: the programs that a test starts have groups of their own."""
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if int((folder / "stat").read_text().rsplit(")", 1)[1].split()[3]) == session:
                os.kill(int(folder.name), 9)
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            pass


class Tests:
    """The tests of a copy that is built."""

    def __init__(self, copy, given, targets, numbers):
        """Notes the time of each test of some targets, and the changes that it reaches."""
        self.copy, self.given = copy, given
        self.took = {}
        self.reached_by = collections.defaultdict(list)
        listed = subprocess.run([self.copy.bundle, "--list-tests"], capture_output=True, text=True, env=self.copy.environment()).stdout
        tests = sorted(set(re.findall(rf"^\s*((?:{'|'.join(targets)})\.\w+/\w+)", listed, re.M)))
        tests = [test for test in tests if re.search(given.tests, test)]

        def one(test):
            with tempfile.NamedTemporaryFile() as seen:
                seen.truncate(1 << 16)
                start = time.monotonic()
                failed = self.run([test], 600, PLANTED_SEEN=seen.name)
                return test, failed, time.monotonic() - start, pathlib.Path(seen.name).read_bytes()

        slow = collections.defaultdict(list)
        with concurrent.futures.ThreadPoolExecutor(self.given.jobs) as pool:
            for test, failed, seconds, marks in pool.map(one, tests):
                if failed:
                    print(f"  {test} fails without a change, and is left out", flush=True)
                    continue
                self.took[test] = seconds
                reached_by = slow if self.given.slowest and seconds > self.given.slowest else self.reached_by
                for number in numbers:
                    if marks[number]:
                        reached_by[number].append(test)
        # A slow test runs only for the changes that no other test reaches.
        for number in numbers - set(self.reached_by):
            if slow[number]:
                self.reached_by[number] = sorted(slow[number], key=self.took.get)
        print(f"{len(self.took)} tests of {sum(self.took.values()):.0f} s; {len(self.reached_by)} of {len(numbers)} changes are reached", flush=True)

    def run(self, tests, limit=None, **more):
        """Runs tests in one process, until one fails, hangs or ends it. Returns that test, or nothing if all pass."""
        limit = limit or sum(self.took[test] for test in tests) * 4 + 20

        def limited():
            # Seconds of the processor: those of the clock depend on the load.
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 1))

        child = subprocess.Popen(
            [self.copy.bundle, ",".join(tests)], cwd=self.copy.path, env=self.copy.environment(**more),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=limited)
        current, failed, said, quiet = tests[0], None, b"", time.monotonic() + limit + 40
        while failed is None:
            if not select.select([child.stdout], [], [], max(0, quiet - time.monotonic()))[0]:
                failed = current
                break
            piece = os.read(child.stdout.fileno(), 1 << 16)
            if not piece:
                break
            *lines, said = (said + piece).split(b"\n")
            for line in lines:
                found = re.search(rb"Test Case '([\w.]+)' (started|passed|failed)", line)
                if found:
                    current = next((test for test in tests if test.split(".", 1)[1] == found[1].decode().replace(".", "/")), current)
                    quiet = time.monotonic() + self.took.get(current, limit) * 5 + 40
                    if found[2] == b"failed":
                        failed = current
                        break
        try:
            if failed:
                end(child.pid)
            elif child.wait(60):
                failed = current
        except subprocess.TimeoutExpired:
            failed = failed or current
        end(child.pid)
        child.wait()
        child.stdout.close()
        return failed

    def notices(self, number, own):
        """The test that notices a change."""
        tests = sorted((test for test in self.reached_by[number] if test.split(".")[0] in own), key=self.took.get)
        quick = [test for test in tests if self.took[test] <= QUICK]
        # Most changes fail one of the first tests.
        groups = [quick[:20], quick[20:]] + [[test] for test in tests[len(quick):]]
        for group in groups:
            while group:
                failed = self.run(group, PLANTED=str(number))
                if not failed:
                    break
                if len(group) == 1 or self.run([failed], PLANTED=str(number)):
                    return failed
                group = [test for test in group if test != failed]
        return None

    def judge(self, own, rows):
        """Returns the numbers of the changes that no test of a module's own targets notices."""
        survivors = []
        with concurrent.futures.ThreadPoolExecutor(self.given.jobs) as pool:
            for row, test in zip(rows, pool.map(lambda row: self.notices(row["number"], own), rows)):
                if not test:
                    survivors.append(row["number"])
                    print(f"  SURVIVED {row['number']} {row['file']}:{row['line']} {row['name']}: {row['old']} => {row['new']}"
                          f"{'' if self.reached_by[row['number']] else '  (no test comes by)'}", flush=True)
        return survivors
