package import FantailTree

extension PlanProblem {
  package init(_ fields: FieldReader) throws {
    let (name, fields) = try fields.readCase()
    switch name {
    case "nothingSelected": self = .nothingSelected(declared: try fields("declared"))
    case "duplicateDescription":
      self = .duplicateDescription(try fields(), group: try fields("group"), locations: try fields("locations"))
    case "nameCollision": self = .nameCollision(try fields(), locations: try fields("locations"))
    case "emptyGroup": self = .emptyGroup(try fields(), location: try fields("location"))
    case "hooksWithoutExamples": self = .hooksWithoutExamples(try fields(), location: try fields("location"))
    case "unstableDescription":
      self = .unstableDescription(
        try fields(), holding: try fields("holding"), locations: try fields("locations"))
    case "focused": self = .focused(try fields(), isError: try fields("isError"))
    case "badPattern": self = .badPattern(try fields(), reason: try fields("reason"))
    case "unknownTag": self = .unknownTag(try fields(), nearest: try fields.optional("nearest"))
    case "nothingAt": self = .nothingAt(try fields())
    case "nothingIn": self = .nothingIn(try fields())
    case "unknownID": self = .unknownID(try fields())
    case "usedInGroupBody": self = .usedInGroupBody(try fields())
    default: throw fields.unknownCase
    }
  }

  package var coded: CodedFields {
    switch self {
    case .nothingSelected(let declared): CodedFields(case: "nothingSelected", ["declared": declared])
    case .duplicateDescription(let description, let group, let locations):
      CodedFields(case: "duplicateDescription", ["_0": description, "group": group, "locations": locations])
    case .nameCollision(let name, let locations):
      CodedFields(case: "nameCollision", ["_0": name, "locations": locations])
    case .emptyGroup(let description, let location):
      CodedFields(case: "emptyGroup", ["_0": description, "location": location])
    case .hooksWithoutExamples(let description, let location):
      CodedFields(case: "hooksWithoutExamples", ["_0": description, "location": location])
    case .unstableDescription(let description, let holding, let locations):
      CodedFields(
        case: "unstableDescription", ["_0": description, "holding": holding, "locations": locations])
    case .focused(let locations, let isError): CodedFields(case: "focused", ["_0": locations, "isError": isError])
    case .badPattern(let pattern, let reason): CodedFields(case: "badPattern", ["_0": pattern, "reason": reason])
    case .unknownTag(let tag, let nearest): CodedFields(case: "unknownTag", ["_0": tag, "nearest": nearest])
    case .nothingAt(let line): CodedFields(case: "nothingAt", ["_0": line])
    case .nothingIn(let paths): CodedFields(case: "nothingIn", ["_0": paths])
    case .unknownID(let id): CodedFields(case: "unknownID", ["_0": id])
    case .usedInGroupBody(let issue): CodedFields(case: "usedInGroupBody", ["_0": issue])
    }
  }
}
