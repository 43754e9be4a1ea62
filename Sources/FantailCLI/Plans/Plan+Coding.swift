public import FantailPlan
public import FantailTree

// A decoded plan can be compared and explained but not run, since code cannot be decoded.
extension Plan: Codable, Coded {
  package convenience init(_ fields: FieldReader) throws {
    if let problem = Self.problem(ofVersion: try fields("version")) { throw fields.unreadable(problem) }
    self.init(
      examples: try fields("examples"), notSelected: try fields("notSelected"), problems: try fields("problems"),
      order: try fields("order"), code: nil)
  }

  package var coded: CodedFields { coded { _ in nil } }

  /// The version of the format of plans and runs. The number grows when the meaning of a member changes or a member is
  /// removed, but not when members are added.
  package static let version = 3

  package static func problem(ofVersion version: Int) -> String? {
    version == Self.version
      ? nil : "it has version \(version) of the format, but this program reads \(Self.version)"
  }

  /// The plan, with a filter for each example that selects only this example, if the program has the option `--filter`.
  package func coded(filter: (PlannedExample) -> String?) -> CodedFields {
    CodedFields([
      "version": Self.version, "order": order, "examples": examples.map { $0.coded.adding("filter", filter($0)) },
      "notSelected": notSelected, "problems": problems,
    ])
  }
}

extension Plan.Order: Codable, Coded {
  package init(_ fields: FieldReader) throws {
    let seed: String? = try fields.optional("seed")
    switch (try fields("by") as String, seed.flatMap { UInt64($0) }) {
    case ("declaration", _): self = .declared
    case ("name", _): self = .byName
    case ("seed", let seed?): self = .random(seed: seed)
    default: throw fields.unreadable("there is no such order")
    }
  }

  // Writes the seed as text, since it may exceed the numbers of many JSON readers.
  package var coded: CodedFields {
    switch self {
    case .declared: CodedFields(["by": "declaration"])
    case .byName: CodedFields(["by": "name"])
    case .random(let seed): CodedFields(["by": "seed", "seed": "\(seed)"])
    }
  }
}

extension Plan.NotSelected: Codable, Coded {
  package init(_ fields: FieldReader) throws { self.init(id: try fields("id"), by: try fields("by")) }
  package var coded: CodedFields { CodedFields(["id": id, "by": by]) }
}

extension Plan.NotSelected.Cause: Codable {}

extension PlannedExample: Codable, Coded {
  package convenience init(_ fields: FieldReader) throws {
    let steps: [Step] = try fields.optional("steps") ?? []
    self.init(
      id: try fields("id"), name: try fields("name"), description: try fields("description"),
      location: try fields("location"), tags: try fields("tags"),
      disposition: try fields.optional("disposition") ?? .run, knownIssue: try fields.optional("knownIssue"),
      groups: try fields("groups"), row: try fields.optional("row"), position: try fields("position"),
      steps: { steps })
  }

  package var coded: CodedFields {
    codedForResults.adding(
      CodedFields(["disposition": disposition, "knownIssue": knownIssue, "steps": steps, "row": row]))
  }

  /// The members of the example in the result of a run.
  package var codedForResults: CodedFields {
    CodedFields([
      "id": id, "name": name, "description": description, "fullDescription": fullDescription, "location": location,
      "tags": tags, "groups": groups, "row": row?.codedWithArguments, "position": position,
    ])
  }
}

extension PlannedExample.Disposition: Codable, Coded {
  package init(_ fields: FieldReader) throws {
    let (name, parts) = try fields.chosenCase()
    switch name {
    case "run": self = .run
    case "pending": self = .pending(reason: try parts.optional("reason"))
    case "skipped": self = .skipped(reason: try parts.optional("reason"))
    default: throw fields.unreadable("there is no disposition \(name)")
    }
  }

  package var coded: CodedFields {
    switch self {
    case .run: CodedFields(case: "run")
    case .pending(let reason): CodedFields(case: "pending", ["reason": reason])
    case .skipped(let reason): CodedFields(case: "skipped", ["reason": reason])
    }
  }
}

extension PlannedExample.Step: Codable, Coded {
  package init(_ fields: FieldReader) throws {
    self.init(kind: try fields("kind"), group: try fields("group"), location: try fields("location"))
  }

  package var coded: CodedFields { CodedFields(["kind": kind, "group": group, "location": location]) }
}

extension PlannedExample.Step.Kind: Codable {}

extension GroupHeading: Codable, Coded {
  package init(_ fields: FieldReader) throws {
    self.init(
      description: try fields("description"), location: try fields("location"),
      isShared: try fields.optional("isShared") ?? false)
  }

  package var coded: CodedFields {
    CodedFields([
      "description": description, "location": location, "isShared": isShared ? true : nil,
    ])
  }
}
