import Foundation

// The part of the Objective-C runtime that the bridge uses, for a system without one. Methods are blocks in a table.

/// A method's name.
public struct Selector: Hashable, CustomStringConvertible, Sendable {
  /// The name.
  public let description: String

  /// Creates a selector.
  public init(_ string: String) {
    description = string
  }
}

/// The block of a method that throws, as the bridge makes it.
public typealias ThrowingBlock = @convention(block) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> Bool

/// A method's code.
public struct IMP {
  /// A copy of a block, never released: without an Objective-C runtime Swift does not count references to it.
  fileprivate let block: UnsafeMutableRawPointer
}

private func copyBlock(_ block: UnsafeRawPointer) -> UnsafeMutableRawPointer {
  typealias Copy = @convention(c) (UnsafeRawPointer) -> UnsafeMutableRawPointer
  guard let copy = dlsym(nil, "_Block_copy") else { preconditionFailure("there are no blocks here") }
  return unsafeBitCast(copy, to: Copy.self)(block)
}

/// Makes a method's code from a block. (Apple's function takes any value, but without that runtime a block is not one.)
public func imp_implementationWithBlock(_ block: @escaping ThrowingBlock) -> IMP {
  IMP(block: copyBlock(unsafeBitCast(block, to: UnsafeRawPointer.self)))
}

/// Adds a method to a class, unless the class has it.
@discardableResult
public func class_addMethod(_ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?) -> Bool {
  guard let cls, let types, ["c@:^@", "B@:^@"].contains(String(cString: types)) else { return false }
  return methods.add(imp, name, to: cls)
}

/// The code of a class's own method.
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> IMP? {
  cls.flatMap { methods.find(name, in: $0) }
}

/// The selectors of a class's own methods, in the order in which they were declared. (Apple's returns methods.)
public func class_selectors(_ cls: AnyClass) -> [Selector] { methods.selectors(of: cls) }

extension IMP {
  /// Calls the method like an invocation. If it throws, the error is at its address afterwards.
  public func call(on object: AnyObject) throws {
    var error: NSError?
    let succeeded = withUnsafeMutablePointer(to: &error) { place in
      unsafeBitCast(copyBlock(block), to: ThrowingBlock.self)(
        Unmanaged.passUnretained(object).toOpaque(), UnsafeMutableRawPointer(place))
    }
    if !succeeded { throw error ?? NSError(domain: "no error", code: 0) }
  }
}

/// The address for an error.
public struct AutoreleasingUnsafeMutablePointer<Pointee> {
  private let pointer: UnsafeMutablePointer<Pointee>

  /// Wraps the address of a pointer.
  public init(_ pointer: UnsafeMutablePointer<Pointee>) {
    self.pointer = pointer
  }

  /// The methods that exist.
  public var pointee: Pointee {
    get { pointer.pointee }
    nonmutating set { pointer.pointee = newValue }
  }
}

private let methods = Methods()

/// All methods of all classes. Unchecked, since the lock is held wherever the table is used.
private final class Methods: @unchecked Sendable {
  private let lock = NSLock()
  private var table: [ObjectIdentifier: [Selector: IMP]] = [:]
  private var order: [ObjectIdentifier: [Selector]] = [:]

  func add(_ imp: IMP, _ name: Selector, to cls: AnyClass) -> Bool {
    lock.withLock {
      guard table[ObjectIdentifier(cls)]?[name] == nil else { return false }
      table[ObjectIdentifier(cls), default: [:]][name] = imp
      order[ObjectIdentifier(cls), default: []].append(name)
      return true
    }
  }

  func find(_ name: Selector, in cls: AnyClass) -> IMP? {
    lock.withLock { table[ObjectIdentifier(cls)]?[name] }
  }

  func selectors(of cls: AnyClass) -> [Selector] {
    lock.withLock { order[ObjectIdentifier(cls)] ?? [] }
  }
}
