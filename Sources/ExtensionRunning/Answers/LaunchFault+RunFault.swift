extension LaunchFault {
  /// The fault of a run that was not started for this reason.
  var runFault: RunFault { isPassing ? .exhausted(why) : .notLaunched(why) }
}
