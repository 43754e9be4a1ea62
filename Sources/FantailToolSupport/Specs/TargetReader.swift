/// Gets the summary of every file of a target: from an earlier run, or from a parse.
struct TargetReader {
  /// Files parsed in one run of the compiler; their trees are in memory together.
  private static let batch = 50

  private typealias File = (text: SourceText, blocks: ConditionalBlocks)

  let parse: CompilerParse
  private let listsExamples: Bool
  private(set) var parsedFiles = 0

  init(_ parse: CompilerParse, listsExamples: Bool = false) {
    self.parse = parse
    self.listsExamples = listsExamples
  }

  /// Reads the files.
  ///
  /// - Parameter known: What an earlier run read, by file.
  mutating func summaries(of paths: [String], known: [String: FileSummary]) throws -> [FileSummary] {
    var summaries: [FileSummary] = []
    var pending: [(index: Int, file: File)] = []
    for path in paths {
      // The build system compiles a file again for the same reason.
      if let summary = known[path], summary.version == System.version(path) {
        summaries.append(summary)
        continue
      }
      let text = try SourceText(of: path)
      if text.mayHoldSpecs { pending.append((summaries.count, (text, ConditionalBlocks(text.bytes)))) }
      summaries.append(text.summary)
    }
    for start in stride(from: 0, to: pending.count, by: Self.batch) {
      let files = pending[start..<min(start + Self.batch, pending.count)]
      for (file, summary) in zip(files, try self.summaries(of: files.map(\.file))) { summaries[file.index] = summary }
    }
    parsedFiles += pending.count
    return summaries
  }

  private func summaries(of files: [File]) throws -> [FileSummary] {
    let results = try parse.run(files.map(\.blocks.withoutDirectives))
    // A file with errors may only be one of another language mode, or one whose branches of an '#if' do not parse side
    // by side: what those readings find besides is taken too. A file that is really broken the compiler reports.
    let broken = files.indices.filter { results[$0].hasErrors && results[$0].silence == nil }
    let looks = [
      try parse.run(broken.map { files[$0].blocks.withoutDirectives }, languageMode: "5"),
      try parse.run(broken.map { files[$0].blocks.withDirectives }),
    ]
    return try files.indices.map { index in
      let (file, again) = (files[index], broken.firstIndex(of: index))
      let trees = [results[index].tree] + looks.map { look in again.flatMap { look[$0].tree } }
      var summary = FileReader.summary(
        of: trees.compactMap(\.self), text: file.text, blocks: file.blocks, listsExamples: listsExamples)
      if summary.properties.isEmpty { try addWrittenSpecs(of: file, results[index], to: &summary) }
      return summary
    }
  }

  /// Where the compiler's parse is not understood, takes the specs that the words of the program show.
  ///
  /// A dump in which nothing of a written spec is to be seen is of a shape that this tool does not know.
  private func addWrittenSpecs(of file: File, _ result: CompilerParse.Result, to summary: inout FileSummary) throws {
    guard file.text.showsSpec(file.blocks.tokens) else { return }
    let written = WrittenSpecs.properties(of: file.text, file.blocks)
    if result.tree != nil, result.hasErrors || !written.contains(where: { $0.form == .one }) { return }
    let problem = SpecProblem.unread(
      file: file.text.path, error: result.silence, compiler: parse.version, isLost: written.isEmpty)
    if written.isEmpty { throw problem }
    summary.properties = written
    summary.remarks.append(problem.message)
  }
}
