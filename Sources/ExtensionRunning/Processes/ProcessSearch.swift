import Glibc
import SystemPackage

/// What one look at the processes of the system has found.
package struct ProcessSearch {
  /// The processes that were looked for.
  private(set) var found: [CInt]
  /// Whether there may be others, of which nothing could be known yet.
  private(set) var mustLookAgain: Bool

  /// Begins with what is known.
  package init(found: [CInt] = [], mustLookAgain: Bool = false) {
    self.found = found
    self.mustLookAgain = mustLookAgain
  }

  /// Takes a process into account.
  package mutating func add(_ number: CInt, _ presence: EnvironmentMark.Presence) {
    switch presence {
    case .present: found.append(number)
    case .absent: break
    case .unsettled: mustLookAgain = true
    }
  }

  /// Sends SIGKILL to what is found, again until nothing is left, or for two seconds.
  ///
  /// A process that was killed dies when it next gets a processor, which a busy machine may delay;
  /// one that waits for a disk or a server that does not answer dies only after that.
  ///
  /// - Parameters:
  ///   - search: Looks at the processes; those that are dead are not found.
  ///   - send: Sends the signal to one; whether that could be done.
  /// - Returns: The processes to which the signal was sent.
  @discardableResult
  package static func killAll(
    _ search: () -> ProcessSearch,
    by send: (CInt) -> Bool = { kill($0, SIGKILL) == 0 }
  ) -> Set<CInt> {
    var killed: Set<CInt> = []
    let patience = ContinuousClock.now + .seconds(2)
    var look = search()
    while !look.found.isEmpty || look.mustLookAgain, .now < patience {
      for number in look.found where send(number) { killed.insert(number) }
      usleep(500)
      look = search()
    }
    return killed
  }
}
