internal import Glibc
import SafeFiles
import ShareJournal
import ShareModel
package import SystemPackage

/// The contexts that actions returned for a held context, kept until a person has answered.
///
/// ```
/// STATE/kept/CONTEXT/1/     the context that the first action returned, and its files
/// STATE/kept/CONTEXT/2/     the context that the second one returned
/// ```
///
/// The person sees these bytes, and they are handed over: an action may return different ones when
/// it runs again. Every version goes there by one rename out of `work/` before the journal knows
/// that the context is held, and back by one rename before the work goes on. So a version is in one
/// of both places whenever the process is killed.
package struct KeptStages: Sendable {
  /// The name of the folder in a state.
  package static let folder = "kept"

  private static let prefix = Array("stage-".utf8)

  private let state: FilePath
  private let identifier: String

  /// Names the kept versions of a context; nothing is made yet.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute.
  ///   - identifier: The identifier of the context.
  package init(state: FilePath, identifier: String) {
    self.state = state
    self.identifier = identifier
  }

  /// The directory of all versions of the context.
  package var directory: FilePath { state.appending(Self.folder).appending(identifier) }

  /// The directory of a version, from 1.
  package func stage(_ stage: Int) -> FilePath { directory.appending("\(stage)") }

  /// Whether anything is kept.
  var isThere: Bool { (try? FileFacts(at: directory, followingLinks: false)) != nil }

  /// Keeps the versions of a context that is about to be held.
  ///
  /// - Parameter work: The directory of the context in `work/`.
  /// - Returns: Whether there was a version.
  /// - Throws: ``FileFault``; then some are kept and the others are where they were.
  @discardableResult
  func keep(from work: FilePath) throws(FileFault) -> Bool {
    let stages = try Self.names(in: work).compactMap { name -> Int? in
      guard name.starts(with: Self.prefix) else { return nil }
      return Int(String(decoding: name.dropFirst(Self.prefix.count), as: UTF8.self))
    }
    guard !stages.isEmpty else { return false }
    try Self.make(state.appending(Self.folder))
    try Self.make(directory)
    // A link in its place would lead elsewhere.
    _ = try Self.names(in: directory)
    for stage in stages.sorted() {
      try Self.rename(work.appending("stage-\(stage)"), to: self.stage(stage))
      FailPoint.hit(.keeping)
    }
    FailPoint.hit(.kept)
    return true
  }

  /// Puts the versions of a context back where they are worked on; it is no error if none is kept.
  ///
  /// - Parameter work: The directory of the context in `work/`, which is made if it is missing.
  /// - Throws: ``FileFault``; then some are still kept.
  func takeBack(to work: FilePath) throws(FileFault) {
    let stages = try Self.names(in: directory).compactMap { name in
      Int(String(decoding: name, as: UTF8.self))
    }
    if !stages.isEmpty { try Self.make(work) }
    for stage in stages.sorted() {
      try Self.rename(self.stage(stage), to: work.appending("stage-\(stage)"))
      FailPoint.hit(.restored)
    }
    // Any other file in it is not sharepipe's, and is swept with the rest.
    _ = unsafe directory.withPlatformString { unsafe rmdir($0) }
  }

  /// Removes the kept versions.
  ///
  /// - Throws: ``FileFault`` if something is left.
  func remove() throws(FileFault) { try TreeRemoval.remove(directory) }

  /// The identifiers below which something is kept in a state.
  ///
  /// - Parameter state: The directory of the state.
  /// - Returns: The names, whether or not they are identifiers; empty if the folder is not there.
  static func identifiers(in state: FilePath) -> [FilePath.Component] {
    let names = (try? names(in: state.appending(folder))) ?? []
    return names.compactMap { FilePath.Component(bytes: $0) }
  }

  private static func names(in directory: FilePath) throws(FileFault) -> [[UInt8]] {
    let opened: OwnedDescriptor
    do throws(FileFault) {
      guard let name = directory.lastComponent else { throw FileFault.outside }
      opened = try SafeOpen.openDirectory(
        FileReference(root: directory.removingLastComponent(), path: FilePath(root: nil, [name])))
    } catch .vanished {
      return []
    }
    let names = try DirectoryListing(of: opened)
    return (0..<names.count).map { Array(names[$0].bytes) }
  }

  private static func make(_ path: FilePath) throws(FileFault) {
    guard unsafe path.withPlatformString({ unsafe mkdir($0, 0o700) }) == 0 || errno == EEXIST
    else { throw FileFault(Errno(rawValue: errno)) }
  }

  /// Gives a version another place; the remains of an interrupted attempt there are removed.
  private static func rename(_ old: FilePath, to new: FilePath) throws(FileFault) {
    var fault = RenameWithoutReplacing.rename(old, to: new, on: .ours)
    if fault == .fileExists {
      try TreeRemoval.remove(new)
      fault = RenameWithoutReplacing.rename(old, to: new, on: .ours)
    }
    if let fault { throw FileFault(fault) }
  }
}

extension JournalContext {
  /// Whether a person's answer lets it go on, so that the versions of its actions are kept
  /// meanwhile.
  ///
  /// A context that came on standard input, or was taken out of the inbox as several entries,
  /// cannot go on.
  var takesAnswer: Bool { !needsEntry || isKept || claims.count == 1 }

  /// Whether its versions that are kept, or are being kept, may be needed.
  var needsKept: Bool {
    switch state {
    case .working, .waiting, .ended: true
    case .placed: end == .held && takesAnswer
    case .abandoned: false
    }
  }

  /// The first version that would be handed over and is not kept; `nil` if all are.
  ///
  /// A record of an older version of sharepipe names no returned version: then nothing is missing.
  ///
  /// - Parameter state: The directory of the state, absolute.
  /// - Returns: Where the version should be.
  package func missingStage(in state: FilePath) -> FilePath? {
    let decisions = keptRecord?.decisions ?? []
    let stages = decisions.filter { $0.isHeld && $0.handing != nil && $0.stage > 0 }.map(\.stage)
    let kept = KeptStages(state: state, identifier: identifier)
    return Set(stages).sorted().lazy.map { kept.stage($0) }.first { stage in
      (try? FileFacts(at: stage, followingLinks: false))?.kind != .directory
    }
  }

  /// The next step for the user if a version that would be handed over is gone.
  package var adviceForMissing: String {
    if isKept { return "refuse it with 'sharepipe deny', and run 'sharepipe process' again" }
    if !needsEntry { return "refuse it with 'sharepipe deny', and open the URL again" }
    return "make it again with 'sharepipe retry \(identifier)', and look at that"
  }
}
