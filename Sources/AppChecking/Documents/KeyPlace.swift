/// A place in a document of keys and arrays, such as `NSExtension.NSExtensionAttributes`.
public struct KeyPlace: Hashable, Sendable {
  /// One step downwards.
  public enum Step: Hashable, Sendable {
    /// The value of a key.
    case key(String)
    /// The element of an array, from 0.
    case index(Int)
  }

  /// The steps from the top; none for the top itself.
  public let steps: [Step]

  /// Creates a place from its steps.
  ///
  /// - Parameter steps: The steps from the top.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// Creates a place from keys alone.
  init(keys: [String]) { steps = keys.map { .key($0) } }

  /// The place of a key below this one.
  package func appending(_ key: String) -> KeyPlace { KeyPlace(steps + [.key(key)]) }

  /// The place of an element below this one.
  package func appending(_ index: Int) -> KeyPlace { KeyPlace(steps + [.index(index)]) }
}

extension KeyPlace: CustomStringConvertible {
  /// The keys joined by periods, positions in arrays as `[0]`; empty for the top.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .key(let name): text += (text.isEmpty ? "" : ".") + name
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }
}
