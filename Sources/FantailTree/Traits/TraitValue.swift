/// The value of a setting.
package protocol TraitValue: TraitText {
  /// The value if nothing sets it.
  static var unset: Self { get }
}

extension Int: TraitText {}
extension UInt64: TraitText {}
extension String: TraitText {}

extension Bool: TraitValue {
  package static var unset: Bool { false }
  package var texts: [String]? { [] }

  package init?(texts: [String]) {
    self = true
  }
}

extension Duration: TraitText {
  package var texts: [String]? { ["\(components.seconds)", "\(components.attoseconds)"] }

  package init?(texts: [String]) {
    let numbers = texts.compactMap { Int64($0) }
    guard numbers.count == 2 else { return nil }
    self.init(secondsComponent: numbers[0], attosecondsComponent: numbers[1])
  }
}

extension Optional: TraitText, TraitValue where Wrapped: TraitText {
  package static var unset: Wrapped? { nil }
  package var texts: [String]? { self?.texts }

  package init?(texts: [String]) {
    guard let value = Wrapped(texts: texts) else { return nil }
    self = value
  }
}

extension [String]: TraitText, TraitValue {
  package static var unset: [String] { [] }
  package var texts: [String]? { self }

  package init?(texts: [String]) {
    self = texts
  }
}

extension Set<String>: TraitText, TraitValue {
  package static var unset: Set<String> { [] }
  package var texts: [String]? { sorted() }

  package init?(texts: [String]) {
    self.init(texts)
  }
}
