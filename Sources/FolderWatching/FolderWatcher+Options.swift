extension FolderWatcher {
  /// How a folder is watched.
  package struct Options: Hashable, Sendable {
    /// How long an entry must stay the same; `nil` for 1 second, or 10 where the folder is polled.
    ///
    /// Times on a network file system can be seconds old, hence the longer one.
    package var settleTime: Duration?
    /// How long an entry must stay the same at least where the folder is on a network file system;
    /// `nil` for no longer than elsewhere.
    package var networkSettleTime: Duration?
    /// How long an entry is waited for whose manifest names files that are not there, counted from
    /// its last change.
    package var incompleteTime: Duration = .seconds(600)
    /// How often everything is looked at anyway, and entries that were left are offered again.
    package var rescanInterval: Duration = .seconds(300)
    /// How often everything is looked at where the folder is polled.
    package var pollInterval: Duration = .seconds(5)
    /// How many entries are known at once; the folder itself holds the others.
    package var window = 65_536
    /// How many offered entries, and how many directories, are remembered at once.
    package var memoryLimit = 262_144
    /// The largest file whose content is compared if its name comes again.
    package var comparedBytes = Int64.max
    /// Whether to poll; `nil` to poll only where events cannot be had.
    package var isPolling: Bool?

    /// Creates the usual options.
    package init() {}
  }
}
