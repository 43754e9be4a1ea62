import Fantail
@testable import Orders

/// The common part of every group that uses the database: a transaction around each example, and one example at a time,
/// with any number of jobs.
func withDatabase(_ description: String, @SpecBuilder content: () -> [Spec]) -> Spec {
  describe(description, .uses("database")) {
    aroundEach { example in
      await Database.shared.begin()
      try await example()
      await Database.shared.rollBack()
    }
    afterAll { await expect { await Database.shared.count }.to(.equal(0)) }
    content()
  }
}
