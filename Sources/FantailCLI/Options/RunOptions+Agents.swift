extension RunOptions {
  /// The variables by which coding agents tell the programs they run of themselves, as Vitest and others honour them.
  private static let agents = [
    "AI_AGENT", "AUGMENT_AGENT", "CLAUDECODE", "CLAUDE_CODE", "CODEX_SANDBOX", "CODEX_THREAD_ID", "CURSOR_AGENT",
    "GEMINI_CLI", "GOOSE_PROVIDER", "OPENCODE", "REPL_ID",
  ]

  /// Takes the format for agents where one runs the specs.
  mutating func preferBrief(in environment: [String: String]) {
    guard action == .run, Self.agents.contains(where: { !environment[$0, default: ""].isEmpty }) else { return }
    reports = [Report(format: .brief, file: nil)]
  }
}
