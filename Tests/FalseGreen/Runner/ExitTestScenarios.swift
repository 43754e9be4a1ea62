import Fantail
import Foundation

private struct Broken: Error {}

private func complain(_ text: String) {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
}

#if canImport(Glibc)
  private let coreFile = __rlimit_resource_t(RLIMIT_CORE.rawValue)
  private var coreFileLimit: rlimit {
    var limit = rlimit()
    getrlimit(coreFile, &limit)
    return limit
  }

  private var areCoreFilesWritten: Bool { coreFileLimit.rlim_cur > 0 }

  /// Raises the limit as far as this process may.
  private func letCoreFilesBeWritten() {
    var limit = rlimit(rlim_cur: coreFileLimit.rlim_max, rlim_max: coreFileLimit.rlim_max)
    setrlimit(coreFile, &limit)
  }
#else
  private var areCoreFilesWritten: Bool { false }
  private func letCoreFilesBeWritten() {}
#endif

/// Whether this is the second process, whose standard output is discarded.
var isSecondProcess: Bool {
  var status = stat()
  fstat(STDOUT_FILENO, &status)
  return status.st_mode & S_IFMT == S_IFCHR
}

#sourceLocation(file:"Exit.swift",line:1)
/// Code that ends its process as expected, in every way.
let goodExitTests = describe("Exit tests") {
  let stack = Let { [Int]() }
  let numbers = AsyncLet { [1, 2] }
  beforeEach { complain("before") }
  it("see traps") {
    await expect { stack()[3] }.toTrap()
    await expect { stack()[3] }.toTrap(standardError: .contain("Index out of range") && !.contain("before"))
    await expect { fatalError("没有") }.toTrap(standardError: .contain("Fatal error: 没有"))
    await expect { abort() }.toTrap(standardError: .beEmpty)
    await expect { try await numbers()[7] }.toTrap(standardError: .contain("out of range"))
  }
  it("see exit codes and signals") {
    for code in [0, 3, 255] as [Int32] {
      await expect {
        complain("leaving with \(code)")
        exit(code)
      }.toExit(code: code, standardError: .equal("leaving with \(code)\n"))
    }
    await expect { raise(SIGTERM) }.toExit(signal: SIGTERM)
  }
  it("leave this process as it is") {
    await expect {
      stack.value.append(1)
      exit(0)
    }.toExit(code: 0)
    expect(stack()).to(.beEmpty)
    letCoreFilesBeWritten()
    await expect { exit(areCoreFilesWritten ? 8 : 7) }.toExit(code: 7)
    await withClue("a clue") { await expect { exit(1) }.toExit(code: 1) }
  }
  it("see main-actor code") { @MainActor in
    await expect {
      MainActor.preconditionIsolated(); exit(4)
    }.toExit(code: 4)
  }
  specify { await expect { exit(1) }.toExit(code: 1) }
}

/// Code that ends its process as expected, but also has a failure.
let exitTestsWithFailures = describe("Exit tests") {
  it("see an expectation before an exit") {
    await expect {
      expect("茶").to(.equal("咖啡"))
      exit(0)
    }.toExit(code: 0)
  }
  it("see a failure before a trap, under clues from both sides") {
    await withClue("outside") {
      await expect {
        withClue("inside") { fail("lost") }
        fatalError()
      }.toTrap()
    }
  }
  it("see what threads and tasks find") {
    await expect {
      await Task.detached { fail("detached") }.value
      DispatchQueue(label: "queue").sync { fail("queued") }
      exit(1)
    }.toExit(code: 1, standardError: .beEmpty)
  }
  it("see it beside a wrong end") {
    await expect {
      fail("lost"); exit(2)
    }.toExit(code: 3)
  }
  it("leave known issues to those who know them") {
    await knownIssue("#7") {
      await expect {
        fail("known"); exit(0)
      }.toExit(code: 0)
    }
    let found = await collectFailures {
      await expect {
        fail("collected"); exit(0)
      }.toExit(code: 0)
    }
    expect(found.map(\.message)).to(.equal(["collected"]))
  }
  it("hear nothing of what holds") {
    fail("told once")
    await expect {
      expect(1).to(.equal(1))
      exit(0)
    }.toExit(code: 0)
  }
}

/// Code that does not end its process as expected.
let badExitTests = describe("Exit tests") {
  it("see code that returns") { await expect { 1 + 1 }.toTrap() }
  it("see code that throws") { await expect { throw Broken() }.toExit(code: 1) }
  it("see another end") {
    await expect {
      complain("one\ntwo"); exit(2)
    }.toExit(code: 3)
    await expect { exit(2) }.toTrap()
    await expect { abort() }.toExit(code: 0)
    await expect { exit(0) }.toExit(signal: SIGTERM)
  }
  it("see another standard error") {
    await expect {
      complain("one"); exit(2)
    }.toExit(code: 2, standardError: .contain("two"))
  }
  it("see code that never ends") {
    await expect { while true { usleep(1000) } }.toTrap(within: .milliseconds(300))
  }
  it("have to be come to each time") {
    if !isSecondProcess { await expect { exit(0) }.toExit(code: 0) }
  }
  it("have to be come to without an end") {
    if isSecondProcess {
      complain("leaving early"); exit(7)
    }
    await expect { exit(0) }.toExit(code: 0)
  }
  it("have to be come to without an error") {
    if isSecondProcess { throw Broken() }
    await expect { exit(0) }.toExit(code: 0)
  }
  context("in hooks") {
    beforeAll { await expect { exit(0) }.toExit(code: 0) }
    it("cannot run") {}
  }
}
#sourceLocation()
