/// The declarations of one source file that matter for specs.
struct SpecFile {
  let path: String
  /// The classes that the file declares as tests for specs, and the names of possible methods.
  private(set) var writtenTests: [String] = []
  /// The names in the file that contain `Tests`.
  let namesOfTests: [String]
  /// `true` if Fantail's `Spec` and words are visible in the file.
  let knowsFantail: Bool
  private(set) var types: [DeclaredType] = []
  private(set) var properties: [DeclaredProperty] = []
  /// The words of specs that the file declares as functions.
  private(set) var ownWords: Set<String> = []
  /// The lists of a spec's examples for Swift Testing, `SpecCases(StackSpec.spec)`.
  private(set) var listedCases: [ListedCases] = []
  private(set) var program = Program(tokens: [])
  /// The bodies of types by their tokens; an outer type comes before its inner types.
  private(set) var bodies: [(tokens: Range<Int>, path: [String])] = []

  /// - Parameters:
  ///   - number: The number of the file in its target.
  ///   - isRead: Whether to read the whole file, because it may contain specs.
  init(_ text: SourceText, number: Int, knowsFantail: Bool, isRead: Bool, listsExamples: Bool) {
    path = text.path
    namesOfTests = text.namesOfTests
    self.knowsFantail = knowsFantail
    guard isRead else { return }
    let blocks = ConditionalBlocks(text.bytes)
    program = blocks.program
    var reader = DeclarationReader(text, program, blocks, file: number, listsExamples: listsExamples)
    reader.read()
    types = reader.types
    properties = reader.properties
    ownWords = reader.ownWords
    bodies = reader.bodies
    let words = program.tokens.indices.filter { program.tokens[$0].kind == .word }
    if words.contains(where: { program.text($0) == "SpecTestCase" }) {
      writtenTests = Self.tests(words.map(program.text))
    }
    listedCases = words.filter { program.text($0) == "SpecCases" && program.text($0 + 1) == "(" }.flatMap { word in
      program.items(program.inside(word + 1)).compactMap { item in
        // A single name does not show the type.
        guard let path = program.path(at: item.lowerBound), path.end == item.upperBound, path.names.count > 1 else {
          return nil
        }
        let place = text.place(of: program.tokens[word].range.lowerBound)
        return ListedCases(type: path.names.dropLast().joined(separator: "."), place: place)
      }
    }
  }

  /// Returns the classes that are declared as tests of specs, as in `class CartTests: SpecTestCase`, with the names of
  /// possible methods.
  private static func tests(_ words: [String]) -> [String] {
    let names = words.indices.dropFirst(2).filter { words[$0] == "SpecTestCase" && words[$0 - 2] == "class" }
    return Set(names.map { words[$0 - 1] } + words.filter { $0.hasPrefix("test") }).sorted()
  }

  /// Returns the names of the types around a token.
  func scope(of index: Int) -> [String] { bodies.last { $0.tokens.contains(index) }?.path ?? [] }

  /// Returns whether the code of the file uses a declaration of the target outside of that declaration.
  func uses(_ declared: DeclaredProperty, number: Int) -> Bool {
    program.tokens.indices.contains { index in
      let token = program.tokens[index]
      guard token.kind == .word, Keyword.unquoted(token.text) == declared.name,
        number != declared.file || !declared.range.contains(index)
      else { return false }
      guard program.text(index - 1) == "." else {
        return scope(of: index).starts(with: declared.scope)
      }
      let base = Keyword.unquoted(program.text(index - 2))
      guard !["self", "Self"].contains(base) else { return scope(of: index).starts(with: declared.scope) }
      // After a leading dot, as in `.inner`, there is no name of a type.
      let isLeading = index < 2 || program.tokens[index - 2].kind != .word || program.tokens[index - 1].hasSpaceBefore
      return base == declared.scope.last ?? "" || isLeading
    }
  }
}
