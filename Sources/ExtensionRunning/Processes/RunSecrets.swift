import CLinux
import Documents
import Glibc
import SafeFiles
import ShareRules
package import SystemPackage

/// The secrets that a program is handed when it is launched.
///
/// The program finds each in a sealed file in memory behind a descriptor of its own, from 3 on, and
/// which is which in the variable `SHAREPIPE_SECRETS`.
package final class RunSecrets: Sendable {
  /// The name of the variable.
  static let variable = "SHAREPIPE_SECRETS"

  /// The descriptor of the first secret; those before it are the standard ones.
  private static let firstDescriptor = 3

  private let contents: [SecretContent]

  /// What takes them out of what the program writes.
  let redaction: SecretRedaction

  /// The number of secrets.
  var count: Int { contents.count }

  /// Reads secret files afresh.
  ///
  /// - Parameter files: The files, absolute.
  /// - Returns: The secrets, or `nil` if there are none.
  /// - Throws: Why one cannot be used.
  package static func read(_ files: [FilePath]) throws(LaunchFault) -> RunSecrets? {
    guard !files.isEmpty else { return nil }
    do throws(SecretFileError) {
      var contents: [SecretContent] = []
      for file in files { contents.append(try SecretFile.read(file)) }
      return RunSecrets(contents)
    } catch {
      throw LaunchFault(
        why: "its secret cannot be handed over: \(error)", isPassing: error.isPassing)
    }
  }

  private init(_ contents: [SecretContent]) {
    self.contents = contents
    redaction = SecretRedaction(contents)
  }

  /// Which descriptor has which secret: `{"NAME":NUMBER,…}`, the names being those of the files.
  ///
  /// - Parameter files: The files.
  /// - Returns: A JSON object, or `nil` if there are none.
  static func value(for files: [FilePath]) -> String? {
    guard !files.isEmpty else { return nil }
    var json = JSONWriter()
    json.object { json in
      for (index, file) in files.enumerated() {
        json.member(file.lastComponent?.string ?? "", firstDescriptor + index)
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Puts the secrets and a standard input into a socket, for the launcher to take them out.
  ///
  /// - Parameter input: What is to be the standard input; it stays open here.
  /// - Returns: The end that is to stand in its place.
  /// - Throws: The error of the system, such as no descriptor left.
  func parcel(with input: FileDescriptor) throws(Errno) -> FileDescriptor {
    var files: [FileDescriptor] = []
    defer { for file in files { try? file.close() } }
    for content in contents { files.append(try MemoryFile.create(sealing: content)) }
    let numbers = (files + [input]).map(\.rawValue)
    let result = unsafe clinux_parcel(numbers, numbers.count)
    guard result >= 0 else { throw Errno(rawValue: errno) }
    return FileDescriptor(rawValue: result)
  }
}
