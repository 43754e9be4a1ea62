public import FantailTree

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Trait {
  /// Runs an example in many schedules: different orders of its tasks, drawn from a seed.
  ///
  /// ```swift
  /// it("takes both withdrawals", .schedules(200)) {
  ///   let account = Account(balance: 100)
  ///   async let first: Void = withdraw(30, from: account)
  ///   async let second: Void = withdraw(50, from: account)
  ///   _ = await (first, second)
  ///   expect(await account.balance).to(.equal(20))
  /// }
  /// ```
  /// Each schedule is a separate attempt, with new hooks, lets and doubles. Its jobs run one at a time, and the next
  /// job is drawn from the ready ones. Sleeps pass in virtual time. The first schedule runs jobs in the order of their
  /// arrival. A failing schedule is simplified, and the failure shows the locations at which its tasks switched;
  /// `--seed` repeats the schedule.
  ///
  /// The main actor, threads, queues and other executors run outside the schedule; the failure lists them. A schedule
  /// in which no task can run fails at once, with the locations where the tasks are waiting. Experimental.
  ///
  /// - Parameter count: The number of schedules.
  /// - Returns: The trait.
  public static func schedules(_ count: Int) -> Self {
    Self { $0[ScheduleCount.self] = count }
  }
}
