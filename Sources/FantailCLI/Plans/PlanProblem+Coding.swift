public import FantailPlan
public import FantailTree

extension PlanProblem: Codable, Coded {
  package init(_ fields: FieldReader) throws {
    let (name, parts) = try fields.chosenCase()
    func first<Value: Decodable>() throws -> Value { try parts("_0") }
    switch name {
    case "nothingSelected": self = .nothingSelected(declared: try parts("declared"))
    case "leftOutByFocus": self = .leftOutByFocus(try first(), focus: try parts("focus"))
    case "duplicateDescription":
      self = .duplicateDescription(try first(), group: try parts("group"), locations: try parts("locations"))
    case "repeatedSharedExamples":
      self = .repeatedSharedExamples(try first(), group: try parts("group"), locations: try parts("locations"))
    case "nameCollision":
      self = .nameCollision(
        try first(), descriptions: try parts("descriptions"), areRows: try parts("areRows"),
        locations: try parts("locations"))
    case "emptyGroup": self = .emptyGroup(try first(), location: try parts("location"))
    case "hooksWithoutExamples": self = .hooksWithoutExamples(try first(), location: try parts("location"))
    case "focused": self = .focused(try first(), isError: try parts("isError"))
    case "badPattern": self = .badPattern(try first(), reason: try parts("reason"))
    case "unknownTag": self = .unknownTag(try first(), nearest: try parts.optional("nearest"))
    case "nothingAt": self = .nothingAt(try first(), nearest: try parts("nearest"))
    case "nothingIn": self = .nothingIn(try first(), nearest: try parts.optional("nearest"))
    case "unknownID": self = .unknownID(try first())
    case "failureGone": self = .failureGone(try first())
    case "usedInGroupBody": self = .usedInGroupBody(try first())
    default: throw fields.unreadable("there is no problem \(name)")
    }
  }

  package var coded: CodedFields {
    func coded(_ name: String, _ first: any Encodable, _ second: String, _ value: (any Encodable)?) -> CodedFields {
      CodedFields(case: name, ["_0": first, second: value])
    }
    return switch self {
    case .nothingSelected(let declared): CodedFields(case: "nothingSelected", ["declared": declared])
    case .leftOutByFocus(let count, let focus): coded("leftOutByFocus", count, "focus", focus)
    case .duplicateDescription(let description, let group, let locations):
      CodedFields(case: "duplicateDescription", ["_0": description, "group": group, "locations": locations])
    case .repeatedSharedExamples(let description, let group, let locations):
      CodedFields(case: "repeatedSharedExamples", ["_0": description, "group": group, "locations": locations])
    case .nameCollision(let name, let descriptions, let areRows, let locations):
      CodedFields(
        case: "nameCollision",
        ["_0": name, "descriptions": descriptions, "areRows": areRows, "locations": locations])
    case .emptyGroup(let description, let location): coded("emptyGroup", description, "location", location)
    case .hooksWithoutExamples(let description, let location):
      coded("hooksWithoutExamples", description, "location", location)
    case .focused(let locations, let isError): coded("focused", locations, "isError", isError)
    case .badPattern(let pattern, let reason): coded("badPattern", pattern, "reason", reason)
    case .unknownTag(let tag, let nearest): coded("unknownTag", tag, "nearest", nearest)
    case .nothingAt(let line, let nearest): coded("nothingAt", line, "nearest", nearest)
    case .nothingIn(let paths, let nearest): coded("nothingIn", paths, "nearest", nearest)
    case .unknownID(let id): CodedFields(case: "unknownID", ["_0": id])
    case .failureGone(let id): CodedFields(case: "failureGone", ["_0": id])
    case .usedInGroupBody(let issue): CodedFields(case: "usedInGroupBody", ["_0": issue])
    }
  }
}
