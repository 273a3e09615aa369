/// Announces that a run waits for the disk, and that it goes on.
///
/// Meanwhile other contexts work, and the one that waits is not to blame if the process dies.
package final class DiskWait: Sendable {
  private let begins: @Sendable () -> Void
  private let ends: @Sendable () -> Void
  private let company: @Sendable () -> Bool

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - begins: Is called before each wait.
  ///   - ends: Is called after it.
  ///   - company: Whether others are at work that may wait for the disk soon.
  package init(
    begins: @escaping @Sendable () -> Void, ends: @escaping @Sendable () -> Void,
    company: @escaping @Sendable () -> Bool = { false }
  ) {
    self.begins = begins
    self.ends = ends
    self.company = company
  }

  /// Whether others are at work that may wait for the disk soon.
  package var hasCompany: Bool { company() }

  /// Waits for the disk.
  ///
  /// - Parameter wait: The wait.
  /// - Throws: What `wait` throws.
  package func during<Failure: Error>(
    _ wait: () async throws(Failure) -> Void
  ) async throws(Failure) {
    begins()
    defer { ends() }
    try await wait()
  }
}

extension DiskWait: Hashable {
  /// Whether both are the same object.
  package static func == (one: DiskWait, other: DiskWait) -> Bool { one === other }

  /// Hashes which object it is.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
