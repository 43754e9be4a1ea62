/// Groups, hooks and examples with a known act at each point, as read from a file.
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
    /// Fails on a thread that belongs to no example, and waits for it.
    case threadFail
    /// Sleeps until it is cancelled.
    case sleep
    /// Never ends, cancelled or not.
    case block
    /// Takes longer than the budget, and less than the limit.
    case slow
    case exit, abort
    /// Waits for a held call, and resumes it, or leaves it held.
    case hold, leaveHeld
    /// Leaves a task behind that fails when it is resumed.
    case late
    /// Sends a signal from outside.
    case interrupt, terminate
    /// Resumes the tasks that other acts left behind. It comes after all other acts.
    case release

    package var isSignal: Bool { self == .interrupt || self == .terminate }
    package var endsProcess: Bool { self == .exit || self == .abort }
    package var needsLimit: Bool { self == .sleep || self == .block }
    package var takesTime: Bool { needsLimit || self == .slow }
    /// `true` if other trees in its process would be affected.
    package var needsProcess: Bool { isSignal || endsProcess || self == .late }
  }

  package struct Traits: Codable, Sendable, Equatable {
    package var retries: Int?
    package var hasLimit = false
    /// `true` for a limit that is never to be reached, however slow the machine is.
    package var isLimitLong = false
    package var hasBudget = false
    package var isKnown = false
    /// `true` if it is known to fail at times.
    package var isIntermittent = false
    /// `true` if it was expected to fail until a day in the past.
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
    /// An act for each call; the last one is used for all later calls.
    package var acts: [Act]
    /// `true` if it attaches a text, and acts in a step.
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
    /// `true` if the example attaches a text, and acts in a step.
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
