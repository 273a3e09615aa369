internal import SafeFiles

/// Where an entry is: a directory of the ``DirectoryTree`` and a name in it.
struct EntryPlace: Hashable {
  /// The number of the directory.
  let directory: Int
  /// The name in it.
  let name: [UInt8]
}

/// An entry that may settle.
///
/// A burst has tens of thousands at once: what is small lies side by side.
struct Candidate {
  /// Where it is.
  let place: EntryPlace
  /// What the file system said when it was last looked at.
  var facts: FileFacts
  /// When it was first seen as it is, by ``MonotonicTime``.
  var observedAt: Int64
  /// The scan of everything that found it; `nil` if an event did.
  var scan: Int?
  /// Whether it was renamed into the folder and not changed since.
  var isRenamed: Bool
  /// Whether it is held back for a writer that has it open or is known to pause.
  var isAwaitingWriter = false
  /// Whether the owner of the folder was told so.
  var isWaitSaid = false
  /// How often it was looked at without a change, and not settled.
  var attempts: Int32 = 0
  /// How often it was looked at and not settled.
  var looks: Int32 = 0
  /// The sum of what is in it, for a directory that was looked into since ``observedAt``.
  var digest: UInt64?
  /// What is remembered of its content, if its name came again.
  var trace: ContentTrace?
}
