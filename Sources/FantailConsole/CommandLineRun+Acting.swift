import FantailPlan
import FantailRun
package import FantailTree
import Foundation

extension CommandLineRun {
  /// Does what the arguments ask for, and returns the exit code: 0 passed, 1 failed, 2 wrong usage or a plan that cannot be
  /// run.
  package func run(_ specs: [Spec]) async -> Int32 {
    switch ChildRole(environment) {
    case .none: break
    case .exitTest(let request):
      await request.serve(Plan(specs))
      return 0
    case .worker(let role):
      let server = WorkerServer(role: role, exitTests: relaunch.map { .starting($0) })
      SignalWatch.watchCrashes(of: server.underway, advice: nil)
      return await server.serve(specs)
    case .leaked(let variable):
      errors.write("error: \(ChildRole.message(ofLeaked: variable))\n")
      return 2
    }
    let end = await end(of: specs)
    whenDone(end)
    return lastWord(end.code)
  }

  /// Returns the exit code that regards what came after the run had looked.
  private func lastWord(_ code: Int32) -> Int32 {
    guard code == 0, handlesSignals else { return code }
    SignalWatch.takePending()
    if let signal = SignalWatch.interruption() { return 128 + signal }
    return underway.crash == nil ? 0 : 1
  }

  private func end(of specs: [Spec]) async -> End {
    var misses: [String: String] = [:]
    do {
      let code = try await act(specs, &misses)
      guard let problem = output.problem else { return end(code, missing: misses) }
      errors.write("error: \(problem)\n")
      return End(code: max(code, 1), misses: misses)
    } catch {
      if missedElsewhere != nil, let fact = error.missed {
        return end(0, missing: misses.merging([fact: "\(error)", "": "\(error)"]) { first, _ in first })
      }
      errors.write("error: \(error)\n")
      return End(code: 2)
    }
  }

  /// Ends with what is missed, which is refused where all others miss it too.
  private func end(_ code: Int32, missing misses: [String: String]) -> End {
    let others = missedElsewhere ?? []
    let problems = others.isEmpty ? [] : Plan.problems(ofMissed: others + [misses])
    for problem in problems { errors.write("error: \(problem)\n") }
    return End(code: problems.isEmpty ? code : max(code, 2), misses: misses)
  }

  /// Says that the process is this run and nothing else, before its specs are built. In a process that another run
  /// started, that one judges how it ends.
  package func beginProcess() {
    Descriptor.occupyStandardNumbers()
    guard Descriptor.canOpenMore else {
      errors.write("error: this process may open too few files to run specs; 'ulimit -n 256' allows more\n")
      exit(2)
    }
    guard !ChildRole(environment).isChild else { return }
    earlyExit.enter(.building)
    if handlesSignals { SignalWatch.watchCrashes() }
  }

  /// Does what the arguments ask for, as the whole of a process.
  ///
  /// It leaves the caller's actor, and never comes back to it: an example may block the main thread for good.
  @concurrent
  package func runToExit(_ specs: [Spec]) async -> Never {
    if !ChildRole(environment).isChild { earlyExit.enter(.running) }
    let code = await run(specs)
    earlyExit.decide(code)
    exit(code)
  }

  /// - Parameter misses: Gets what the specs have nothing of, where that is no error.
  private func act(_ specs: [Spec], _ misses: inout [String: String]) async throws(RunProblem) -> Int32 {
    if let merge, arguments.first == Self.mergeWord { return try await merge(self) }
    let file = try folder.map(RunFolder.init)?.options()
    var options = try RunOptions.parse(arguments, environment: environment, file: file)
    if [.help, .version].contains(options.action) { return answer(options.action) }
    try adjust(&options)
    try options.readIDs()
    let memory = try RunMemory(options, in: folder.map(RunFolder.init), errors: errors)
    if let revision = options.since, options.stress == nil {
      let changed = try WorkingCopy.files(changedSince: revision, around: workingFolder)
      let reached = Set(ChangedExamples(of: specs, in: targetFolders).files(reachedBy: changed))
      if changed.isEmpty {
        errors.write("note: nothing changed since \(revision.onOneLine), so no example is chosen\n")
      } else if reached.isEmpty {
        let files = counted(changed.count, "file")
        errors.write("note: no example depends on \(files) that changed since \(revision.onOneLine)\n")
      }
      options.sinceIDs = Plan(specs).examples.filter { reached.contains($0.location.filePath) }.map(\.id)
    }
    try options.chooseAffected(specs, in: workingFolder, state: folder, environment) { errors.write($0 + "\n") }
    var plan = try makePlan(specs, options, memory, isFirst: true)
    if let code = try ending(self, plan, options) { return code }
    if missedElsewhere != nil {
      misses = plan.misses
      if misses[""] != nil, plan.problems.allSatisfy({ !$0.isError || $0.isMiss }) { return 0 }
      plan = plan.sparingMisses
    }
    for problem in plan.problems {
      errors.write("\(problem.isError ? "error" : "warning"): \(problem.message(at: context(options).place))\n")
    }
    return try await act(on: plan, of: specs, options, memory)
  }

  private func act(
    on plan: Plan, of specs: [Spec], _ options: RunOptions, _ memory: RunMemory?
  ) async throws(RunProblem) -> Int32 {
    let code: Int32 = plan.problems.contains(where: \.isError) ? 2 : 0
    let text: (RunOptions.Report) -> String
    switch options.action {
    case .dryRun:
      text = { $0.format == .json ? json(of: plan) : plan.outline(outlineStyle(options, of: $0)) }
    case .list:
      text = { _ in plan.examples.map { $0.name + "\n" }.joined() }
    case .diff(let file):
      let old = try Self.read(file, as: Plan.init, or: "it is no plan") {
        .unreadablePlan(file: file, reason: $0)
      }
      text = { _ in plan.difference(from: old) }
    case .explain(let id):
      let position = try plan.position(of: id)
      text = { plan.explanation(ofExampleAt: position, outlineStyle(options, of: $0)) }
    case _ where code != 0: return code
    case .bisect(let id):
      var bisection = Bisection(run: self, plan: plan, relaunch: try relaunch(for: "--bisect"))
      return try await bisection.run(id)
    case .run where options.stress != nil: return try await stress(plan, of: specs, options, memory)
    case .run, .help, .version:
      return try await runRepeatedly(plan, options, memory) { () throws(RunProblem) in
        try makePlan(specs, options, memory, isFirst: false)
      }
    }
    return max(code, try write(options.reports, text: text))
  }

  private func stress(
    _ plan: Plan, of specs: [Spec], _ options: RunOptions, _ memory: RunMemory?
  ) async throws(RunProblem) -> Int32 {
    guard let revision = options.since else { throw .needs("--stress-new", "--since REF") }
    let new = try NewExamples(among: Plan(specs).examples, since: revision, in: workingFolder)
    guard plan.examples.contains(where: new.contain) else {
      errors.write("note: no example is new or changed since \(revision.onOneLine)\n")
      return 0
    }
    var test = StressTest(
      run: self, context: context(options), times: options.stress ?? 1,
      jobs: max(options.jobs, ProcessInfo.processInfo.activeProcessorCount, 2),
      relaunch: try relaunch(for: "--stress-new"), isNew: new.contain)
    return try await test.perform(plan) { seed throws(RunProblem) in
      var options = options
      options.order = .random(seed: seed)
      return try makePlan(specs, options, memory, isFirst: false)
    }
  }

  private func makePlan(
    _ specs: [Spec], _ options: RunOptions, _ memory: RunMemory?, isFirst: Bool
  ) throws(RunProblem) -> Plan {
    var planOptions = options.planOptions { UInt64.random(in: 0...99_999) }
    planOptions.remembered[.xctest] = chosen
    try memory?.advise(&planOptions, options, specs)
    if isFirst { memory?.tellOfShards(planOptions) }
    let plan = Plan(specs, planOptions)
    return missedElsewhere != nil && !isFirst ? plan.sparingMisses : plan
  }

  private func json(of plan: Plan) -> String {
    let filters = filters?()
    return RunJSON.lines(plan.coded { example in filters.map { $0[example.name] } ?? "^\(example.name)$" })
  }
}
