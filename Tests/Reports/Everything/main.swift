import Fantail
import FantailCLI
import FantailSeams
import FantailTree
import Foundation

// A suite with everything that can happen to an example, for programs that read reports (`readers.py`). The end of each name
// says what happens, its number and the result, such as "(steps 3 failed)", and a failure's words are "why steps 3".

struct Broken: Error, CustomStringConvertible {
  let description: String
}

func name(_ text: String, _ happening: String, _ number: Int, _ result: String) -> String {
  "\(text) (\(happening) \(number) \(result))"
}

let texts = [
  "plain", "quotes \" ' ` \\ \\\"", "]]> <![CDATA[ </script><b a='c'>&amp;&#0; --> ?>", "*a* _b_ [c](d) | ~e~ $f$ # g",
  "测试下载，通过 👩‍👩‍👧 é", "\u{202E}\u{2066}مرحبا", "control \u{0}\u{1}\u{1B}[31m\u{7F}\u{85}\u{FFFE}",
  "lines\nand\r\nmore\u{2028}",
  "::error::50% a,b:c|'[]", "1..0\nBail out!\nok 1", "  spaces  ", "# TODO not # SKIP", "a < b && c > d, ~5 s for $3",
  String(repeating: "长x", count: 1_000), "%0A%25 ##teamcity[testFailed]", "../../etc/passwd",
]

let plain = describe("Plain") {
  for n in 1...100 { it(name("passes", "passes", n, "passed")) { expect(n).to(.equal(n)) } }
  context("deeper") {
    context("and deeper") {
      for n in 101...120 { it(name("passes", "passes", n, "passed")) { expect(n).to(.equal(n)) } }
    }
  }
  for n in 1...20 { it(name("fails", "fails", n, "failed")) { fail("why fails \(n)") } }
  for n in 1...10 {
    it(name("fails in several places", "several", n, "failed")) {
      fail("why several \(n)")
      expect(n).to(.equal(n + 1))
      fail("and again")
    }
  }
  for n in 1...10 { it(name("throws", "throws", n, "failed")) { throw Broken(description: "why throws \(n)") } }
}

let unrun = describe("Not run") {
  for n in 1...10 { pending(name("waits", "pending", n, "pending"), "the reason of \(n)") }
  pending(name("waits", "pending", 11, "pending"))
  for n in 1...10 { it(name("skips", "skipped", n, "skipped")) { throw Skip("the reason of \(n)") } }
  it(name("is for another system", "skipped", 11, "skipped"), .enabled(if: false, "not here")) {}
  for n in 1...10 {
    it(name("is known", "known", n, "pending"), .knownIssue("#\(n)")) { fail("accepted \(n)") }
  }
  it(name("is known no more", "known", 11, "failed"), .knownIssue("why known 11")) { expect(1).to(.equal(1)) }
}

let attempts = Locked<[String: Int]>([:])

func attempt(of key: String) -> Int {
  attempts.withLock { attempts in
    attempts[key, default: 0] += 1
    return attempts[key, default: 0]
  }
}

let retried = describe("Retried", .retry(2)) {
  for n in 1...10 {
    it(name("passes in the end", "flaky", n, "flaky")) {
      if attempt(of: "flaky \(n)") < 2 + n % 2 { fail("not yet") }
      expect(n).to(.equal(n))
    }
    it(name("never passes", "rerun", n, "failed")) { fail("why rerun \(n)") }
  }
}

let tables = describe("Tables") {
  it("adds", rows: (1...10).map { Row(name("row", "rows", $0, "passed"), (a: $0, b: "line\nbreak | \($0)")) }) { row in
    expect(row.a).to(.beGreaterThan(0))
  }
  it("subtracts", rows: (11...20).map { Row(name("row", "rows", $0, "failed"), $0) }) { n in fail("why rows \(n)") }
}

let noted = describe("Noted") {
  for n in 1...5 {
    it(name("takes steps", "steps", n, "passed")) {
      step("first") { attach("a text", named: "a \(n).txt") }
      expect(n).to(.equal(n))
    }
    it(name("takes steps", "steps", n + 5, "failed")) {
      step("first") { attach([0, 1, 2], named: "b \(n).bin") }
      step("second") { fail("why steps \(n + 5)") }
    }
    it(name("prints", "output", n, "passed")) {
      print("printed \(n), and half a line", terminator: "")
      expect(n).to(.equal(n))
    }
    it(name("prints", "output", n + 5, "failed")) {
      print("printed \(n)\n::error::not a command\n##teamcity[testFailed name='no']\n<failure/>]]>\u{1B}[31m")
      fail("why output \(n + 5)")
    }
  }
}

let ending = describe("Ending", .tags("ends")) {
  it(name("crashes", "crash", 1, "failed")) { abort() }
  it(name("exits", "crash", 2, "failed")) { exit(0) }
  it(name("is killed", "crash", 3, "failed")) { kill(getpid(), SIGKILL) }
  it(name("hangs", "limit", 1, "failed"), .timeLimit(.milliseconds(300))) { try await Task.sleep(for: .seconds(600)) }
}

let hooks = describe("Hooks") {
  context("beforeEach") {
    beforeEach { throw Broken(description: "why hooks 1") }
    it(name("does not run", "hooks", 1, "failed")) {}
  }
  context("afterEach") {
    afterEach { fail("why hooks 2") }
    it(name("runs", "hooks", 2, "failed")) {}
  }
  context("beforeAll") {
    beforeAll { throw Broken(description: "why hooks 3") }
    it(name("does not run", "hooks", 3, "failed")) {}
  }
  context("aroundEach") {
    aroundEach { example in
      try await example()
      throw Broken(description: "why hooks 4")
    }
    it(name("runs", "hooks", 4, "failed")) {}
  }
  context("afterAll fails") {
    afterAll { expect("why outside 1").to(.equal("")) }
    it(name("runs", "hooks", 5, "passed")) {}
  }
  context("afterAll throws") {
    afterAll { throw Broken(description: "why outside 2") }
    it(name("runs", "hooks", 6, "passed")) {}
  }
}

let odd = describe("Odd names & texts <\"]]>") {
  for (n, text) in texts.enumerated() {
    it(name(text, "names", n * 4, "failed")) { fail("why names \(n * 4): \(text)") }
    pending(name(text, "names", n * 4 + 1, "pending"), text)
    it(name(text, "names", n * 4 + 2, "skipped")) { throw Skip(text) }
    it(name(text, "names", n * 4 + 3, "passed")) {}
  }
  for _ in 1...2 { it(name("the same", "names", 1_000, "passed")) {} }
  for (n, start) in ["\n\n", "\r\n", "  \n", "\u{2028}"].enumerated() {
    it(name("fails in lines", "lines", n, "failed")) { fail("\(start)why lines \(n)\n- a\n+ b\n\n") }
  }
  for n in 4...10 { it(name("differs", "lines", n, "failed")) { expect("a\nwhy lines \(n)").to(.equal("a\nb")) } }
}

await SpecMain.run([plain, unrun, retried, tables, noted, ending, hooks, odd])
