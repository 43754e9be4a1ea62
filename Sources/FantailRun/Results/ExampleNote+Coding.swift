package import FantailTree
import Foundation

// Here, as bytes are written by Foundation.
extension ExampleNote {
  package init(_ fields: FieldReader) throws {
    let data: Data? = try fields.optional("data")
    let duration: Double? = try fields.optional("duration")
    let hasFailed: Bool = try fields.optional("hasFailed") ?? false
    self.init(
      data.map { .attachment(Array($0)) }
        ?? .step(hasFailed: hasFailed, duration: duration.map(Duration.init(inSeconds:))),
      named: try fields(data == nil ? "step" : "attachment"), depth: try fields("depth"), at: try fields("location"))
  }

  package var coded: CodedFields {
    let facts =
      switch kind {
      case .step(let hasFailed, let duration):
        CodedFields(["step": name, "hasFailed": hasFailed ? true : nil, "duration": duration?.inSeconds])
      case .attachment(let bytes): CodedFields(["attachment": name, "data": Data(bytes)])
      }
    return facts.adding(CodedFields(["depth": depth, "location": location]))
  }
}
