@testable import FantailCLI
import FantailRun
import FantailPlan
import FantailTree
import Foundation
import XCTest

final class ReportDocumentTests: XCTestCase {
  private static let example = #"""
    {"description":"pushes","duration":0.5,"fullDescription":"栈/Stack, pushes","groups":[{"description":"栈/Stack",\#
    "location":{"column":2,"fileID":"Tests/A.swift","filePath":"A.swift","line":1}}],"id":"栈%2FStack/pushes",\#
    "issues":[{"code":"failed","location":{"column":4,"fileID":"Tests/A.swift","filePath":"A.swift","line":3},\#
    "message":"say \"no\"\nplease"}],\#
    "location":{"column":3,"fileID":"Tests/A.swift","filePath":"A.swift","line":2},"name":"栈Stack_Pushes",\#
    "position":0,"status":"failed","tags":["core"]}
    """#

  private func report() -> RunReport {
    let spec = describe("栈/Stack", fileID: "Tests/A.swift", filePath: "/src/A.swift", line: 1, column: 2) {
      it("pushes", .tags("core"), fileID: "Tests/A.swift", filePath: "/src/A.swift", line: 2, column: 3) {}
    }
    let plan = Plan([spec], PlanOptions(order: .random(seed: .max)))
    let place = SourceLocation(fileID: "Tests/A.swift", filePath: "/src/A.swift", line: 3, column: 4)
    let result = ExampleResult(
      example: plan.examples[0], status: .failed, issues: [Issue(.failed("say \"no\"\nplease"), at: place)],
      duration: .milliseconds(500))
    return RunReport(
      plan: plan, results: [result], issues: [Issue(.failed("leak"), at: nil)], duration: .seconds(2))
  }

  func testARowHasItsArguments() async {
    // Rows with an explicit type: where the type is inferred from the values, the compiler drops labels.
    let rows: [Row<(Int, sum: String)>] = [.init("small", (1, sum: "2"))]
    let plan = Plan([it("adds", rows: rows) { _ in }])
    let output = TextOutput.memory()
    let result = ExampleResult(example: plan.examples[0], status: .passed)
    await RunSamples.tell(
      RunReport(plan: plan, results: [result], issues: [], duration: .zero), to: FormatReporter(.events, output))
    XCTAssertTrue(
      output.text.contains(
        #""row":{"arguments":[{"text":"1"},{"label":"sum","text":"2"}],"key":"small","statement":"adds"}"#),
      output.text)
  }

  func testADocumentContainsTheWholeRun() async {
    let output = TextOutput.memory()
    await RunSamples.tell(report(), to: FormatReporter(.json, output, RunContext(folder: "/src")))
    XCTAssertEqual(
      output.text,
      """
      {
        "version": 3,
        "order": {"by":"seed","seed":"18446744073709551615"},
        "notSelected": [],
        "passed": false,
        "duration": 2,
        "counts": {"failed":1,"flaky":0,"notSelected":0,"passed":0,"pending":0,"planned":1,"skipped":0},
        "planErrors": [],
        "issues": [
          {"code":"failed","message":"leak"}
        ],
        "examples": [
          \(Self.example)
        ]
      }

      """)
  }

  func testLocationsAreRelativeToTheFolderOfTheRun() async {
    let specs = [("inside", "/src/Tests/A.swift"), ("outside", "/other/B.swift")].map { name, file in
      it(name, fileID: "Tests/Spec.swift", filePath: file, line: 2, column: 3) {}
    }
    func written(_ arguments: String...) async -> String {
      let output = TextOutput.memory()
      var run = Invocation(
        program: "specs", arguments: arguments + ["--format", "json"], environment: [:], output: output, errors: output
      )
      run.workingFolder = "/src"
      _ = await run.run(specs)
      // The facts of this machine and this moment.
      return output.text.replacing(#/"(machine|started)":"[^"]*"/#) { "\"\($0.output.1)\":\"-\"" }
        .replacing(#/"duration": ?[0-9.e-]+/#, with: "\"duration\":0")
    }
    let plan = await written("--dry-run")
    XCTAssertEqual(plan, Self.planFromFolder)
    let run = await written()
    XCTAssertEqual(run, Self.runFromFolder)
  }

  private static let runFromFolder = #"""
    {
      "version": 3,
      "order": {"by":"declaration"},
      "runs": [{"command":"specs --format json","folder":"/src","jobs":1,"machine":"-","program":"specs","started":"-"}],
      "notSelected": [],
      "passed": true,
      "duration":0,
      "counts": {"failed":0,"flaky":0,"notSelected":0,"passed":2,"pending":0,"planned":2,"skipped":0},
      "planErrors": [],
      "issues": [],
      "examples": [
        {"description":"inside","duration":0,"fullDescription":"inside","groups":[],"id":"inside","issues":[],\#
    "location":{"column":3,"fileID":"Tests/Spec.swift","filePath":"Tests/A.swift","line":2},"name":"Inside",\#
    "position":0,"status":"passed","tags":[]},
        {"description":"outside","duration":0,"fullDescription":"outside","groups":[],"id":"outside","issues":[],\#
    "location":{"column":3,"fileID":"Tests/Spec.swift","filePath":"/other/B.swift","line":2},"name":"Outside",\#
    "position":1,"status":"passed","tags":[]}
      ]
    }

    """#

  private static let planFromFolder = """
    {
      "examples" : [
        {
          "description" : "inside",
          "disposition" : {
            "run" : {

            }
          },
          "filter" : "^Inside$",
          "fullDescription" : "inside",
          "groups" : [

          ],
          "id" : "inside",
          "location" : {
            "column" : 3,
            "fileID" : "Tests/Spec.swift",
            "filePath" : "Tests/A.swift",
            "line" : 2
          },
          "name" : "Inside",
          "position" : 0,
          "steps" : [
            {
              "group" : "",
              "kind" : "body",
              "location" : {
                "column" : 3,
                "fileID" : "Tests/Spec.swift",
                "filePath" : "Tests/A.swift",
                "line" : 2
              }
            }
          ],
          "tags" : [

          ]
        },
        {
          "description" : "outside",
          "disposition" : {
            "run" : {

            }
          },
          "filter" : "^Outside$",
          "fullDescription" : "outside",
          "groups" : [

          ],
          "id" : "outside",
          "location" : {
            "column" : 3,
            "fileID" : "Tests/Spec.swift",
            "filePath" : "/other/B.swift",
            "line" : 2
          },
          "name" : "Outside",
          "position" : 1,
          "steps" : [
            {
              "group" : "",
              "kind" : "body",
              "location" : {
                "column" : 3,
                "fileID" : "Tests/Spec.swift",
                "filePath" : "/other/B.swift",
                "line" : 2
              }
            }
          ],
          "tags" : [

          ]
        }
      ],
      "notSelected" : [

      ],
      "order" : {
        "by" : "declaration"
      },
      "problems" : [

      ],
      "version" : 3
    }

    """

  func testASpecifyIsDescribedByItsExpectation() async throws {
    let output = TextOutput.memory()
    await RunSamples.tell(RunSamples.report(), to: FormatReporter(.json, output))
    XCTAssertTrue(output.text.contains("\"fullDescription\":\"栈, Stack, should equal 1\""), output.text)
  }

  func testEachEventIsALineOfJSON() async {
    let output = TextOutput.memory()
    await RunSamples.tell(report(), to: FormatReporter(.events, output, RunContext(folder: "/src")))
    XCTAssertEqual(
      output.text,
      """
      {"event":"runStarted","notSelected":[],"order":{"by":"seed","seed":"18446744073709551615"},"planned":1,\
      "version":3}
      {"event":"exampleEnded","example":\(Self.example),"version":3}
      {"event":"issueRecorded","issue":{"code":"failed","message":"leak"},"version":3}
      {"counts":{"failed":1,"flaky":0,"notSelected":0,"passed":0,"pending":0,"planned":1,"skipped":0},"duration":2,\
      "event":"runEnded","passed":false,"planErrors":[],"version":3}

      """)
  }

  func testAnIssueHasItsCluesAndTheValuesThatDiffer() async {
    let output = TextOutput.memory()
    let explanation = Issue.Explanation(
      headline: "expected \"a\", got \"b\"", comparison: .init(expected: "a", got: "b"))
    await FormatReporter(.events, output).report(
      .issueRecorded(Issue(.expectationFailed(explanation), at: nil, clues: ["inner", "outer"])))
    XCTAssertEqual(
      output.text,
      #"""
      {"event":"issueRecorded","issue":{"clues":["inner","outer"],"code":"expectationFailed","expected":"a",\#
      "got":"b","message":"expected \"a\", got \"b\""},"version":3}

      """#)
  }

  func testAFlakyExampleIsMarkedWithItsFailedAttempts() async {
    let plan = Plan([it("wavers") {}])
    let result = ExampleResult(
      example: plan.examples[0], status: .passed, failedAttempts: [[Issue(.failed("not yet"), at: nil)]])
    let output = TextOutput.memory()
    await RunSamples.tell(
      RunReport(plan: plan, results: [result], issues: [], duration: .zero), to: FormatReporter(.json, output))
    XCTAssertTrue(output.text.contains("\"flaky\":1,"), output.text)
    XCTAssertTrue(
      output.text.contains(
        #"{"description":"wavers","duration":0,"failedAttempts":[[{"code":"failed","message":"not yet"}]],"#),
      output.text)
    XCTAssertTrue(output.text.contains("\"isFlaky\":true,"), output.text)
  }

  func testAKnownIssueIsASeparateField() async {
    let plan = Plan([it("breaks") {}])
    let result = ExampleResult(
      example: plan.examples[0], status: .pending, issues: [Issue(.failed("as ever"), at: nil)], knownIssue: "#12")
    let output = TextOutput.memory()
    await RunSamples.tell(
      RunReport(plan: plan, results: [result], issues: [], duration: .zero), to: FormatReporter(.json, output))
    XCTAssertTrue(output.text.contains(##""knownIssue":"#12","##), output.text)
    XCTAssertFalse(output.text.contains("reason"), output.text)
  }
}
