import SafeFiles
import ShareModel

extension StateInUse {
  /// Why nothing can be done with the state now: it is not there.
  var outOfSight: Reason {
    Reason(
      .systemFault,
      "\(path.label): the directory that hosts share is not there; check that it is mounted on this "
        + "machine")
  }
}
