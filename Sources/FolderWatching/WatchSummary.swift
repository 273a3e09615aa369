/// How much is waiting in a watched folder.
package struct WatchSummary: Hashable, Sendable {
  /// How many entries are known and not offered yet, settled or not.
  package var waitingCount = 0
  /// How many of them wait for their writer: it has them open, or is known to make pauses.
  package var awaitedCount = 0
  /// How many entries were offered and put off, as ``FolderWatcher/leave(_:isPutOff:)`` says.
  package var putOffCount = 0
  /// Whether the folder holds more entries than are known.
  package var isMore = false
  /// When the oldest of the known entries arrived, in nanoseconds since 1970 by the clock of the
  /// file system; `nil` if none waits.
  ///
  /// It is the time of the last change of anything about the file. A rename sets it, and no program
  /// can choose it.
  package var oldestArrival: Int64?
}
