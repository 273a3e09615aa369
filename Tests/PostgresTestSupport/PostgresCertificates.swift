#if PostgreSQL
package import SystemPackage
import TestSupport

/// An authority of the tests' own, and certificates that it issues, made by openssl(1).
package final class PostgresCertificates: Sendable {
  /// A certificate with its key, as files.
  package struct Pair: Sendable {
    package let certificate: FilePath
    package let key: FilePath
  }

  private let folder: TemporaryFolder

  /// The certificate of the authority.
  package var authority: FilePath { folder.place("ca.crt") }

  /// Makes an authority.
  package init() async throws {
    folder = try TemporaryFolder(mode: 0o755)
    try await openssl(
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=tests "
        + "-keyout ca.key -out ca.crt")
  }

  /// Issues a certificate.
  ///
  /// - Parameters:
  ///   - name: The common name.
  ///   - alternative: The subject's alternative names, such as `DNS:db1,IP:127.0.0.1`.
  /// - Returns: The files.
  /// - Throws: ``PostgresServerError``, with the words of openssl.
  package func issue(_ name: String, for alternative: String) async throws -> Pair {
    try folder.write("\(name).ext", "subjectAltName=\(alternative)\n")
    try await openssl(
      "req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=\(name) "
        + "-keyout \(name).key -out \(name).csr")
    try await openssl(
      "x509 -req -in \(name).csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 "
        + "-extfile \(name).ext -out \(name).crt")
    return Pair(certificate: folder.place("\(name).crt"), key: folder.place("\(name).key"))
  }

  private func openssl(_ arguments: String) async throws {
    let outcome = try await StartedProgram.run(
      "openssl", arguments.split(separator: " ").map(String.init), in: folder.path)
    guard outcome.status == 0 else { throw PostgresServerError(words: outcome.errors) }
  }
}
#endif
