/// A person who uses the console, and what they may do there.
package struct ConsolePerson: Hashable, Sendable {
  /// What a person may do; a greater role includes the smaller one.
  package enum Role: String, Hashable, Sendable, CaseIterable {
    /// Sees what waits and what happened.
    case look
    /// Approves, denies, retries and downloads as well.
    case answer
  }

  /// The name, as ``PersonName`` allows it.
  package var name: String
  /// What the person may do.
  package var role: Role
  /// The number of the person's Unix user; `nil` if it is not known.
  package var user: UInt32?

  /// Creates a person.
  ///
  /// - Parameters:
  ///   - name: The name; ``PersonName/isValid(_:)`` holds for it.
  ///   - role: What the person may do.
  ///   - user: The number of the person's Unix user, or `nil`.
  package init(name: String, role: Role, user: UInt32? = nil) {
    self.name = name
    self.role = role
    self.user = user
  }
}

extension ConsolePerson.Role: Comparable {
  /// Tells whether a role includes less than another.
  package static func < (left: Self, right: Self) -> Bool { left == .look && right == .answer }
}
