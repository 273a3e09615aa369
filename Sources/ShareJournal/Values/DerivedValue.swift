import Synchronization

/// A value that follows from another one, and is made when it is first asked for, and once.
///
/// Copies of its owner share it. All are equal, since what they hold follows from the other value.
final class DerivedValue: Sendable, Hashable {
  private let made = Mutex<(any Sendable)?>(nil)

  /// Makes the value, unless that was done before.
  ///
  /// - Parameter make: How it is made, which is the same at each call.
  /// - Returns: The value.
  func value<Value: Sendable>(or make: () -> Value) -> Value {
    made.withLock { made in
      if let value = made as? Value { return value }
      let value = make()
      made = value
      return value
    }
  }

  static func == (_: DerivedValue, _: DerivedValue) -> Bool { true }

  func hash(into _: inout Hasher) {}
}
