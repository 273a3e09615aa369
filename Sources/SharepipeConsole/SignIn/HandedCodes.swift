package import Documents
import SafeFiles
package import SystemPackage

/// Codes that one process of the owner leaves for the desk: `console.codes` in the state.
///
/// `sharepipe console code` runs in another process than the desk, and hands over the digest of its
/// code, the person, and the time for which it is good. The desk reads the file when a code is
/// presented that it does not know, and removes what it uses before it answers. The file is for its
/// owner alone, and is replaced as a whole while it is locked, so of two desks only one gets a code.
///
/// The time is that of the clock of the machine, as processes share no other that is kept in files.
/// A code is good only between the time when it was made and the time when it is over, so that a
/// clock that is set back beyond the first makes it useless.
package struct HandedCodes: Sendable {
  /// The name of the file in the state.
  package static let fileName: FilePath.Component = "console.codes"

  private static let limit = 16 << 10

  private let path: FilePath

  /// Names the place, which is not looked at.
  ///
  /// - Parameter state: The state directory.
  package init(in state: FilePath) { path = state.absolute.appending(Self.fileName) }

  /// Hands over a code.
  ///
  /// If root does it, the file belongs to the owner of the state, so that the desk can read it.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - person: The person that it signs in.
  ///   - entry: The fingerprint of the person's entry in the people file, or `nil` if the person is
  ///     not from there.
  ///   - now: The time by the clock of the machine.
  /// - Throws: What is wrong with the file or its place; then nothing was handed over.
  package func add(
    _ code: SignInCode, for person: ConsolePerson, boundTo entry: ContentDigest? = nil,
    at now: Timestamp = .now()
  ) throws(PrivateFileError) {
    let locked = try PrivateFile(path, limit: Self.limit, trusting: .itsOwner).locked()
    // A file that something else was written into holds no codes that are worth keeping.
    var codes = HandedCodeList(locked.bytes) ?? HandedCodeList()
    codes.removeOver(at: now)
    codes.add(
      .init(
        code: OpenCode(digest: code.digest, person: person, entry: entry), made: now,
        end: now + OpenCode.lifetime))
    try locked.replace(with: codes.bytes)
  }

  /// Uses up a code.
  ///
  /// - Parameters:
  ///   - code: The code that was presented.
  ///   - people: The people file as it is now; `nil` if it cannot be read.
  ///   - now: The time by the clock of the machine.
  /// - Returns: The person that it signs in, or `nil` if it is not there or no longer good.
  /// - Throws: What is wrong with the file. A code that could not be removed signs no person in.
  package func take(
    _ code: SignInCode, people: People? = nil, at now: Timestamp = .now()
  ) throws(PrivateFileError) -> ConsolePerson? {
    let file = PrivateFile(path, limit: Self.limit)
    // Guesses read the file and lock nothing.
    guard let bytes = try file.read()?.bytes,
      HandedCodeList(bytes)?.index(of: code.digest) != nil
    else { return nil }
    let locked = try file.locked(patience: .seconds(2))
    guard var codes = HandedCodeList(locked.bytes), let index = codes.index(of: code.digest) else {
      return nil
    }
    let taken = codes.remove(at: index)
    codes.removeOver(at: now)
    try locked.replace(with: codes.bytes)
    return taken.isGood(at: now) && taken.code.holds(in: people) ? taken.code.person : nil
  }
}
