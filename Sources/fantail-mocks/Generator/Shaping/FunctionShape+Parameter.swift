import FantailToolSupport

extension FunctionShape {
  struct Parameter {
    /// As it stands in the declaration: `to value: Double`.
    var declaration = ""
    /// The label of a call; nil for none.
    var label: String?
    /// The name in the body.
    var name = ""
    /// The type, without what belongs to a parameter only.
    var type = ""
    var recordedType = ""
    /// The value in the record: the argument, or a box with it.
    var recorded = ""
    /// The argument as it is passed on; nil where it cannot be.
    var forwarded: String?
    /// The argument as it is passed on to another actor, where it may have to be handed over.
    var handed: String?
    /// The lines before the call, and those before the closures around it.
    var lines: [String] = []
    var outerLines: [String] = []
    /// The closure that may escape for the time of the call only.
    var nonEscaping: String?
    /// The words before the type that are no part of it: `inout`, `sending`.
    fileprivate(set) var specifiers: [String] = []
    fileprivate(set) var isEscaping = false
    fileprivate(set) var isAutoclosure = false
    /// `true` if a plain value may stand for its constraint: all but closures, boxes and what cannot be kept.
    var isValue = false
    /// The type that an optional one wraps; nil for others.
    var wrapped: String?

    var box: String { name.namePart + "Box" }

    // MARK: - Stored arguments

    /// The argument as one of any type: an optional is one only if it is said.
    mutating func erase() {
      recordedType = "Any"
      recorded = "\(name) as Any"
      isValue = true
    }

    /// The argument as a type, of which only the caller knows which.
    mutating func eraseMetatype() {
      recordedType = "Any.Type"
      recorded = name
      isValue = true
    }

    mutating func keepPack() {
      recordedType = "[Any]"
      recorded = box
      forwarded = "repeat each \(name)"
      handed = nil
      outerLines = ["var \(box): [Any] = []", "repeat \(box).append(each \(name))"]
    }

    /// Keeps the argument in a box that is written back after the call.
    mutating func keepInOut(isErased: Bool) {
      let back = "\(name) = \(box).value" + (isErased ? " as? (\(type)) ?? \(name)" : "")
      let made = TypeReader.fantail("InOut") + (isErased ? "<Any>(\(name) as Any)" : "(\(name))")
      lines = ["let \(box) = \(made)", "defer { \(back) }"]
      recordedType = TypeReader.fantail(isErased ? "InOut<Any>" : "InOut<\(type)>")
      recorded = box
      forwarded = "&" + name
      handed = nil
    }

    /// Keeps a closure, one that does not escape in a box that is emptied after the call.
    ///
    /// - Parameters:
    ///   - isOpaque: Whether its type has a part without a name, which the body cannot write.
    ///   - callMarks: The marks that calling an autoclosure needs.
    mutating func keepFunction(isErased: Bool, isOpaque: Bool, callMarks: String) {
      let call = "\(callMarks)\(name)()"
      if isAutoclosure { (forwarded, handed) = (call, nil) }
      // A closure around what waits would run on another actor.
      let waits = isAutoclosure && callMarks.contains("await")
      if waits || isOpaque && (!isEscaping || isAutoclosure) {
        return leaveUnrecorded(isForwardable: !waits)
      }
      // A closure that throws the caller's error is kept as one that throws any.
      let kept = type.replacing("throws(\(rethrownError))", with: "throws")
      let nonEscapingType = TypeReader.fantail("NonEscaping<\(kept)>")
      if isErased { erase() } else { recordedType = isEscaping ? kept : nonEscapingType }
      isValue = false
      if isEscaping, isAutoclosure {
        recorded = box
        outerLines = ["let \(box): \(type) = { \(call) }"]
      } else if !isEscaping {
        recorded = box
        nonEscaping = isAutoclosure ? "{ \(call) }" : name
        lines = ["let \(box) = \(nonEscapingType)(\(name))", "defer { \(box).invalidate() }"]
      }
    }

    mutating func leaveUnrecorded(isForwardable: Bool) {
      recordedType = TypeReader.fantail("Unrecorded")
      recorded = recordedType + "()"
      handed = nil
      if !isForwardable { forwarded = nil }
    }
  }
}

extension FunctionShape.Parameter {
  private static let known: Set = ["inout", "consuming", "borrowing", "sending", "isolated", "__owned", "__shared"]

  /// Takes the words that are no part of a parameter's type from its tokens, of which the type is left.
  init(takingWordsFrom tokens: inout [Token]) {
    isEscaping = tokens.index(of: "@escaping") != nil
    isAutoclosure = tokens.index(of: "@autoclosure") != nil
    // Both may stand before, between and behind specifiers and other attributes.
    tokens.removeAll { ["@escaping", "@autoclosure"].contains($0.text) }
    specifiers = tokens.prefix { Self.known.contains($0.text) }.map(\.text)
    tokens = Array(tokens.dropFirst(specifiers.count)).spaced(false)
  }
}
