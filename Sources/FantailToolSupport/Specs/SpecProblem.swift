/// A fact that keeps a spec, or a whole run of the generator, from doing what the user may expect.
enum SpecProblem: ToolProblem {
  case leftOut(SourcePlace, name: String, obstacle: Obstacle)
  case notCalled(SourcePlace, name: String)
  case ofOtherType(SourcePlace, name: String, type: String)
  case untyped(SourcePlace, name: String)
  case runsTwice(SourcePlace, name: String, other: String)
  case runsAsCases(ListedCases)
  case noSpecs(target: String)
  case unreadable(file: String, reason: String)
}

extension SpecProblem {
  /// The fact in words, in the compiler's format, which editors and build logs turn into links.
  var message: String {
    switch self {
    case .leftOut(let place, let name, let obstacle):
      "\(place): warning: spec '\(name)' is left out: \(obstacle.explanation)"
    case .notCalled(let place, let name):
      "\(place): warning: '\(name)' is not run: it is a function that no spec calls. "
        + "Make it a property: static var spec: Spec { … }"
    case .ofOtherType(let place, let name, let type):
      "\(place): warning: '\(name)' is not run: its type is \(type), and no spec uses it. "
        + "A spec is a static property of type Spec, [Spec] or Spec?."
    case .untyped(let place, let name):
      "\(place): warning: '\(name)' is not run: its value does not show whether it is a spec. "
        + "Write its type: static let spec: Spec = …"
    case .runsTwice(let place, let name, let other):
      "\(place): warning: '\(name)' is run twice: '\(other)' lists it as well. List it in one place."
    case .runsAsCases(let cases):
      "\(cases.place): warning: each example of '\(cases.type)' runs twice: as a case "
        + "of Swift Testing here, and as a test of XCTest by the plugin 'SpecBridge'. Leave out one of the two."
    case .noSpecs(let target):
      "note: Fantail found no spec in '\(target)'. A spec is a static property with its type: "
        + "static var spec: Spec { describe(\"…\") { … } }"
    case .unreadable(let file, let reason):
      "\(file): error: Fantail cannot read this file: \(reason). "
        + "Make it readable, or leave it out of the target with 'exclude:'."
    }
  }
}

extension DeclaredProperty {
  /// The reason why a property with specs does not run: its type is not `Spec`, and no code refers to the property.
  /// This is an error of the build.
  var refusal: String {
    if lost != nil {
      return "this group is not run: '\(qualifiedName)' returns one spec, but has several. Put them into one group, or "
        + "return a list: [Spec] { [describe(\"…\") { … }, describe(\"…\") { … }] }"
    }
    return "'\(qualifiedName)' is not run: " + (type.map { "its type is \($0)" } ?? "its type is not written")
      + ", and no code names it. " + remedy
  }

  /// The line to write instead.
  private var remedy: String {
    switch (type, value) {
    case (nil, .word): "Write the type: \(written): Spec"
    case (nil, .words): "Write the type: \(written): [Spec]"
    case (let type?, .word) where type.hasPrefix("some ") || type.hasPrefix("any "): "Write the type: \(written): Spec"
    default: "Write static var \(Keyword.quoted(name)): [Spec] { … }, or name it in a spec."
    }
  }
}

extension Obstacle {
  /// The reason, and advice.
  var explanation: String {
    switch self {
    case .privateProperty:
      "the generated test cannot see a private property. Remove 'private', or list it in another spec."
    case .privateScope:
      "the generated test cannot see into a private scope. Remove 'private' from the type or extension around it, "
        + "or list it in another spec."
    case .genericType:
      "it is in a generic type, so there is no single value to run. Move it to a type that is not generic."
    case .localType:
      "its type is declared inside a function. Move the type to the top of the file."
    case .global:
      "it is a global. Move it into a type as a static property: enum MySpec { static var spec: Spec { … } }"
    case .instance:
      "it belongs to an instance. Make it 'static'."
    case .lazy:
      "it is a lazy property of an instance. Make it 'static let', which is lazy already."
    case .requirement:
      "it is a requirement of a protocol. Declare it 'static' in the types that conform."
    case .protocolExtension:
      "it is in an extension of a protocol, so there is no single value to run. Move it to a type."
    case .effects:
      "reading it needs 'await' or 'try'. Make the getter plain, and put what waits or throws into a hook or a let."
    case .otherActor:
      "it belongs to a global actor, and is read on the main actor. Write 'nonisolated static var', and in its examples "
        + "that need the actor, { @TheActor in … }."
    case .unavailable:
      "it is marked as unavailable or obsoleted. Remove the '@available' attribute, or wrap the spec in '#if'."
    }
  }
}
