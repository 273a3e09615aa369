package import Documents
import SafeFiles
package import ShareRules
package import SystemPackage

/// A secret that another program sends in a header to show that it is the one it says.
///
/// A value does not print the secret, and keeps SHA-256 of it alone.
package struct HeaderSecret: Hashable, Sendable {
  /// Why the secret cannot be used.
  package enum Fault: Error, Hashable, Sendable {
    /// The file cannot be read, or others may.
    case file(SecretFileError)
    /// The secret has too few or too many characters, or such as a header cannot have.
    case wrongForm(FilePath)
    /// OpenSSL cannot compute its digest.
    case noDigest(ContentHashError)
  }

  private static let lengths = 16...1000

  private let digest: ContentDigest

  /// Reads the secret.
  ///
  /// - Parameter path: The file, for its owner alone, with the secret on one line.
  /// - Throws: ``Fault``.
  package init(from path: FilePath) throws(Fault) {
    var bytes: [UInt8]
    do throws(SecretFileError) {
      bytes = try SecretFile.read(path).bytes
    } catch {
      throw .file(error)
    }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard Self.lengths.contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw .wrongForm(path)
    }
    do throws(ContentHashError) {
      digest = try ContentHash.sha256(of: bytes)
    } catch {
      throw .noDigest(error)
    }
  }

  /// Whether a header has the secret.
  func isShown(by value: String) -> Bool {
    // Digests are compared, so that the time does not tell the length either.
    guard let other = try? ContentHash.sha256(of: Array(value.utf8)) else { return false }
    return ConstantTime.areEqual(other, digest)
  }
}

extension HeaderSecret: CustomStringConvertible {
  /// Words without the secret.
  package var description: String { "(a secret)" }
}

extension HeaderSecret.Fault: CustomStringConvertible {
  /// What is wrong and what to do; never anything of the secret.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .wrongForm(let path):
      "\(path): expected one line of 16 to 1000 ASCII characters without spaces; run 'openssl rand "
        + "-hex 32' to make one"
    case .noDigest(let error): error.description
    }
  }
}
