import SafeFiles
import ShareModel

extension StateInUse {
  /// Why nothing is claimed now, for the status: this process may not change the state; `nil` if it may.
  var outOfForce: String? {
    isInForce ? nil : "the database gives this host no session: nothing is claimed until it does"
  }

  /// Why nothing can be done with the state now: it is not there.
  var outOfSight: Reason {
    Reason(
      .systemFault,
      "\(path.label): the directory that hosts share is not there; check that it is mounted on this "
        + "machine")
  }
}
