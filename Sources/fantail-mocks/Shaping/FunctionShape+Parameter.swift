import FantailToolSupport

extension FunctionShape {
  struct Parameter {
    /// The parameter in the declaration: `to value: Double`.
    var declaration = ""
    /// The label in a call; `nil` if there is none.
    var label: String?
    /// The name in the body.
    var name = ""
    /// The type, without words that are only allowed in a parameter.
    var type = ""
    var recordedType = ""
    /// The value to record: the argument, or a box with it.
    var recorded = ""
    /// The argument for forwarding.
    var forwarded = ""
    /// The reason why the argument cannot be forwarded.
    var obstacle: ForwardingObstacle?
    /// The expression that passes the argument to another actor, to which it may have to be transferred.
    var handed: String?
    /// Returns the line that keeps the value that the real object leaves in a variable passed as `inout`.
    var keepForwarded: ((_ variable: String) -> String)?
    /// The lines before the call, and the lines before the closures around the call.
    var lines: [String] = []
    var outerLines: [String] = []
    /// The closure that may only escape for the duration of the call.
    var nonEscaping: String?
    /// The words before the type that do not belong to it: `inout`, `sending`.
    fileprivate(set) var specifiers: [String] = []
    /// `true` for `inout sending`, with which only the caller owns the value that the function leaves.
    var isSentBack: Bool { specifiers.contains("inout") && specifiers.contains("sending") }
    private(set) var isEscaping = false
    private(set) var isAutoclosure = false
    /// `true` if a plain value may be written instead of its constraint; not for closures, boxes, and arguments that
    /// cannot be kept.
    var isValue = false
    /// The type inside an optional type; `nil` for other types.
    var wrapped: String?

    var box: String { name.namePart + "Box" }
    /// The variable with the value of an `inout` argument for another actor.
    var handedVariable: String { name.namePart + "Handed" }

    // MARK: - Stored arguments

    /// Turns the argument into an `Any`; an optional has to be converted explicitly.
    mutating func erase() {
      recordedType = "Any"
      recorded = "\(name) as Any"
      isValue = true
    }

    /// Records the argument as an `Any.Type`, since its type is only known to the caller.
    mutating func eraseMetatype() {
      recordedType = "Any.Type"
      recorded = name
      isValue = true
    }

    mutating func keepPack() {
      recordedType = "[Any]"
      recorded = box
      isValue = true
      forwarded = "repeat each \(name)"
      handed = nil
      outerLines = ["var \(box): [Any] = []", "repeat \(box).append(each \(name))"]
    }

    /// Keeps the argument in a box whose value is written back after the call.
    mutating func keepInOut(isErased: Bool) {
      let back = "\(name) = \(box).value" + (isErased ? " as? (\(type)) ?? \(name)" : "")
      let made = TypeReader.fantail("InOut") + (isErased ? "<Any>(\(name) as Any)" : "(\(name))")
      lines = ["let \(box) = \(made)", "defer { \(back) }"]
      recordedType = TypeReader.fantail(isErased ? "InOut<Any>" : "InOut<\(type)>")
      recorded = box
      forwarded = "&" + name
      handed = "&" + handedVariable
      keepForwarded = { [box] variable in "\(box).value = \(variable)" + (isErased ? " as Any" : "") }
    }

    /// Keeps a closure. A non-escaping closure is kept in a box that is emptied after the call.
    ///
    /// - Parameters:
    ///   - isOpaque: Whether the closure's type has an opaque part, which the body cannot spell.
    ///   - callMarks: The marks for calling an autoclosure.
    mutating func keepFunction(isErased: Bool, isOpaque: Bool, callMarks: String) {
      let call = "\(callMarks)\(name)()"
      if isAutoclosure { (forwarded, handed) = (call, nil) }
      // A closure around code that contains `await` would run on another actor.
      let waits = isAutoclosure && callMarks.contains("await")
      if waits || isOpaque && (!isEscaping || isAutoclosure) {
        return leaveUnrecorded(waits ? .waitingAutoclosure : nil)
      }
      // A closure that throws the caller's error is kept as a closure that throws any error.
      let kept = type.replacing("throws(\(rethrownError))", with: "throws")
      // A generic function cannot take a closure with a typed error on older Apple systems.
      if kept != type, handed != nil { handed = "call.handing(\(name) as \(kept))" }
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

    /// - Parameter obstacle: The reason why the argument cannot be forwarded.
    mutating func leaveUnrecorded(_ obstacle: ForwardingObstacle? = nil) {
      recordedType = TypeReader.fantail("Unrecorded")
      recorded = recordedType + "()"
      handed = nil
      self.obstacle = obstacle
    }
  }
}

extension FunctionShape.Parameter {
  private static let known: Set = ["inout", "consuming", "borrowing", "sending", "isolated", "__owned", "__shared"]

  /// Removes the words that do not belong to a parameter's type from the type's tokens.
  init(takingWordsFrom tokens: inout [Token]) {
    isEscaping = tokens.index(of: "@escaping") != nil
    isAutoclosure = tokens.index(of: "@autoclosure") != nil
    // These two words may appear before, between and after specifiers and other attributes.
    tokens.removeAll { ["@escaping", "@autoclosure"].contains($0.text) }
    specifiers = tokens.prefix { Self.known.contains($0.text) }.map(\.text)
    tokens = Array(tokens.dropFirst(specifiers.count)).spaced(false)
  }
}
