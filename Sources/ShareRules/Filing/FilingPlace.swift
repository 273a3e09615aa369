package import ShareModel
package import SystemPackage

/// Where a context comes from, and where its content may go.
package struct FilingPlace: Hashable, Sendable {
  /// Where the context comes from.
  package var origin = ContextOrigin()
  /// The directories below which the host lets files go; `nil` if it names none.
  package var allowed: [FilePath]?
  /// The file of plans in the directory of the context, which stays from attempt to attempt; `nil` if
  /// there is none.
  package var plan: FilePath?
  /// The state of sharepipe, in which nothing is filed; `nil` if that is not known.
  package var state: FilePath?
  /// Announces the waits of the run for the disk; `nil` if no one needs to know of them.
  package var wait: DiskWait?

  /// Creates the place of a context of which nothing is known.
  package init() {}
}
