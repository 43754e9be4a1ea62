import FantailPlan

/// What the environment asks of the bridge.
struct BridgeOptions {
  let plan = PlanOptions()

  init(target: SpecTestCase.Type) {}

  func takeOverIfAsked() {}
}
