internal import Synchronization
package import SystemPackage

/// Until when this process may work on the contexts that it has claimed.
///
/// A process that shares its contexts with other hosts has a lease, and moves its end on as long as
/// the lease is renewed. When the end has come, another host may begin the same work: the keepers of
/// the runs end their programs (`deadlines.c` of the launcher), and code in this process makes nothing
/// final any more. A process that has its contexts for itself has no lease.
package final class WorkLease: Sendable {
  /// The file with the end, for the keepers: absolute, and out of the reach of every extension.
  package let path: FilePath

  private let end: Atomic<UInt64>

  /// Creates a lease.
  ///
  /// - Parameters:
  ///   - path: The file, which already has the end.
  ///   - end: The end.
  package init(path: FilePath, until end: BootMoment) {
    self.path = path
    self.end = Atomic(end.nanoseconds)
  }

  /// The end.
  package var until: BootMoment {
    get { BootMoment(nanoseconds: end.load(ordering: .acquiring)) }
    set { end.store(newValue.nanoseconds, ordering: .releasing) }
  }

  /// Whether the end has not come.
  package var isHeld: Bool { .now < until }
}

extension WorkLease: Hashable {
  /// Whether both are the same lease.
  package static func == (one: WorkLease, other: WorkLease) -> Bool { one === other }

  /// Adds which lease it is.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
