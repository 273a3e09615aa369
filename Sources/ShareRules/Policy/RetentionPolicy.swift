import Documents
public import ShareModel

/// How long things are kept: `retention` in `host.yaml`.
///
/// Without it nothing is ever removed. What has not come to its end, and what waits for a person,
/// is never removed.
public struct RetentionPolicy: Hashable, Sendable {
  /// A bound; what is over it is removed, oldest first.
  public struct Bound: Hashable, Sendable {
    /// The longest time that something is kept; `nil` means forever.
    public var age: Duration?
    /// The most bytes of everything together; `nil` for no limit.
    public var bytes: Int?

    /// Creates a bound.
    public init(age: Duration? = nil, bytes: Int? = nil) {
      self.age = age
      self.bytes = bytes
    }
  }

  /// The bounds of the folders of ends; what has none is kept forever.
  public var ends: [ContextEnd: Bound]
  /// The bounds of containers, by bundle identifier, for the files in them.
  ///
  /// A container is what an extension keeps: an archive is one. So each is named, and nothing
  /// stands for all.
  public var containers: [BundleIdentifier: Bound]
  /// How long the journal remembers a context that has ended and whose entry is gone; `nil`
  /// means forever.
  public var journal: Duration?

  /// Creates a policy; by default it removes nothing.
  public init(
    ends: [ContextEnd: Bound] = [:], containers: [BundleIdentifier: Bound] = [:],
    journal: Duration? = nil
  ) {
    self.ends = ends
    self.containers = containers
    self.journal = journal
  }

  /// Whether nothing is ever removed.
  public var keepsEverything: Bool { ends.isEmpty && containers.isEmpty && journal == nil }
}

extension RetentionPolicy {
  /// Takes a policy from the members of `retention`.
  init(_ fields: inout DocumentFields) {
    let ends = fields.nested("ends") { fields in
      var ends: [ContextEnd: Bound] = [:]
      for end in ContextEnd.allCases where end != .notYet && end != .held {
        ends[end] = fields.bound(end.rawValue)
      }
      if fields.has(ContextEnd.held.rawValue) {
        let words = "a held context waits for a person and is never removed; remove this key"
        fields.report(ContextEnd.held.rawValue, .other(words))
      }
      return ends
    }
    let containers = fields.byBundleIdentifier("containers") { $0.bound($1) }
    self.init(ends: ends ?? [:], containers: containers, journal: fields.time("journal"))
  }
}

extension DocumentFields {
  /// A bound: an age, a size, or a dictionary of both.
  fileprivate mutating func bound(_ key: String) -> RetentionPolicy.Bound? {
    guard let value = value(key) else { return nil }
    if case .dictionary = value {
      let faults = problems.count
      let bound = nested(key) { RetentionPolicy.Bound(age: $0.time("age"), bytes: $0.size("size")) }
      if let bound, bound == RetentionPolicy.Bound(), problems.count == faults {
        report(key, .missing(expected: "'age' or 'size'"))
      }
      return bound
    }
    let quantity = value.string.flatMap { Quantity($0) }
    if let age = quantity?.duration, age > .zero { return RetentionPolicy.Bound(age: age) }
    if let bytes = quantity?.bytes, bytes > 0 { return RetentionPolicy.Bound(bytes: bytes) }
    let expected = "an age such as '30 days', a size such as '10 GB', or {age: …, size: …}"
    report(key, .notAllowed(expected: expected, found: value.found, suggestion: nil))
    return nil
  }
}
