import SafeFiles
package import ShareModel
import ShareRules
package import SystemPackage

/// The names of the files that stand beside entries and say why these are there.
package enum ReasonFile {
  /// The file that says why an entry is where it is: `NAME.reason.json` beside it.
  ///
  /// Of a name that is too long for that, the end gives way to a part of its hash.
  package static func path(beside place: FilePath) -> FilePath? {
    guard let name = place.lastComponent else { return nil }
    var bytes = name.bytes
    if bytes.count + suffix.count > longestName {
      let mark = Array("-\(BundleFingerprint.hash(of: bytes).prefix(16))".utf8)
      bytes = bytes.prefix(longestName - suffix.count - mark.count) + mark
    }
    return FilePath.Component(bytes: bytes + suffix).map {
      place.removingLastComponent().appending($0)
    }
  }

  /// The path under which an entry is put: a name like that of a reason is kept for reasons, also
  /// that of a folder on the way.
  package static func freed(_ path: FilePath, _ identifier: String) -> FilePath {
    guard path.components.contains(where: isLikeReason) else { return path }
    return FilePath(
      root: nil,
      path.components.map { isLikeReason($0) ? $0.appendingToStem(identifier) : $0 })
  }

  private static func isLikeReason(_ name: FilePath.Component) -> Bool {
    name.bytes.suffix(suffix.count).map(asciiLowercased).elementsEqual(suffix)
  }

  private static func asciiLowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }

  private static let suffix = Array(".reason.json".utf8)
  /// Bytes; `NAME_MAX` of limits.h.
  private static let longestName = 255
}

extension Receipt {
  /// Writes the record and the receipt beside an entry that a person has to look at.
  ///
  /// - Parameters:
  ///   - place: Where the entry is, below the folder of the end.
  ///   - end: How the context ended.
  ///   - state: The directory of the state.
  /// - Throws: `Errno`.
  package func explain(_ place: FilePath, _ end: ContextEnd, in state: FilePath) throws {
    let folder = state.appending(end.rawValue)
    guard let record = context.record,
      let path = ReasonFile.path(beside: folder.appending(place.components))
    else { return }
    var receipt = self
    receipt.context.place = FilePath(end.rawValue).appending(place.components)
    receipt.context.end = end
    receipt.context.state = .placed
    let file = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .truncate, .noFollow, .closeOnExec],
      permissions: .ownerReadWrite)
    _ = try file.closeAfter { try file.writeAll(receipt.text(behind: record).utf8) }
  }
}

extension ContextEnd {
  /// Whether a person has to look at it, so that the reason is put beside the entry.
  package var needsPerson: Bool {
    switch self {
    case .rejected, .blocked, .held, .failed: true
    case .done, .unclaimed, .declined, .notYet: false
    }
  }
}
