/// Groups, hooks and examples that are known to do something at each point, as a file says.
package struct Tree: Codable, Sendable, Equatable {
  /// Outside every group.
  package var hooks: [Hook] = []
  package var children: [Node]

  package init(hooks: [Hook] = [], children: [Node]) {
    self.hooks = hooks
    self.children = children
  }

  /// An act of the code of an example or a hook.
  package enum Act: String, Codable, CaseIterable, Sendable {
    case pass, expect, fail, `throw`, foreignFail, foreignThrow, skip, failAndSkip, cancelSelf, cancelChild
    /// Sleeps until it is cancelled.
    case sleep
    /// Never ends, cancelled or not.
    case block
    /// Takes longer than the budget, and less than the limit.
    case slow
    case exit, abort
    /// Waits for a call that is held, and lets it go, or leaves it held.
    case hold, leaveHeld
    /// Leaves a task behind that fails when it is let go on.
    case late
    /// A signal from outside comes.
    case interrupt, terminate
    /// Lets the tasks go on that others left behind. The last of all.
    case release

    package var isSignal: Bool { self == .interrupt || self == .terminate }
    package var endsProcess: Bool { self == .exit || self == .abort }
    package var needsLimit: Bool { self == .sleep || self == .block }
    package var takesTime: Bool { needsLimit || self == .slow }
    /// `true` for what other trees of its process would notice.
    package var needsProcess: Bool { isSignal || endsProcess || self == .late }
  }

  package struct Traits: Codable, Sendable, Equatable {
    package var retries: Int?
    package var hasLimit = false
    /// `true` for a limit that nothing is to reach, however slow the machine is.
    package var isLimitLong = false
    package var hasBudget = false
    package var isKnown = false
    /// `true` for what is known to fail at times.
    package var isIntermittent = false
    /// `true` for what was known to fail up to a day that is over.
    package var isExpired = false
    package var forbidsEmpty = false
    /// `true` if it binds its name to a task-local.
    package var isBound = false
    package var isDisabled = false
    package var isSerial = false
    package var isFocused = false

    package init() {}
  }

  package struct Hook: Codable, Sendable, Equatable {
    package enum Kind: String, Codable, CaseIterable, Sendable {
      case beforeAll, beforeEach, aroundEach, afterEach, afterAll
    }

    package var kind: Kind
    /// A name that is unique in its process.
    package var name: String
    /// An act for each call; the last holds for all later calls.
    package var acts: [Act]
    /// `true` if it attaches something and does what it does in a step.
    package var isStep = false
    /// The acts of an `aroundEach` after its example.
    package var actsAfter: [Act] = [.pass]

    package init(_ kind: Kind, _ name: String, _ acts: [Act] = [.pass]) {
      self.kind = kind
      self.name = name
      self.acts = acts
    }
  }

  /// A group, or an example if it has acts.
  package struct Node: Codable, Sendable, Equatable {
    /// A name that is unique in its process.
    package var name: String
    package var traits = Traits()
    package var acts: [Act]?
    /// `true` if the example attaches something and does what it does in a step.
    package var isStep = false
    package var hooks: [Hook] = []
    package var children: [Node] = []

    package init(example name: String, _ acts: [Act] = [.pass]) {
      self.name = name
      self.acts = acts
    }

    package init(group name: String, hooks: [Hook] = [], _ children: [Node]) {
      self.name = name
      self.hooks = hooks
      self.children = children
    }
  }
}
