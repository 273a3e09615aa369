import Glibc
import SafeFiles
import ShareJournal
import SystemPackage

extension ConsoleCheck {
  /// The longest path that a Unix socket may have.
  ///
  /// Source: unix(7).
  private static let longestPath = 107
  /// The first port that every user may use.
  ///
  /// Source: ip(7), `ip_unprivileged_port_start`.
  private static let firstFreePort: UInt16 = 1024

  /// Whether it listens at a Unix socket.
  var isUnixSocket: Bool { if case .path = place { true } else { false } }

  /// What was found about the place where it listens.
  var socket: [ConsoleFinding] {
    switch place {
    case .loopback(let port):
      guard port > 0, port < Self.firstFreePort, geteuid() != 0 else {
        return [.init(.note, "socket", "listens at \(place)")]
      }
      let words = "only root may listen at port \(port); write a port from 1024 on"
      return [.init(.error, "socket", words)]
    case .path(let path): return socket(at: path)
    }
  }

  private func socket(at path: FilePath) -> [ConsoleFinding] {
    guard path.bytes.count <= Self.longestPath else {
      let words =
        "\(path.label): the path of a Unix socket has at most \(Self.longestPath) bytes; choose a "
        + "shorter one"
      return [.init(.error, "socket", words)]
    }
    do throws(TrustError) {
      try TrustCheck().checkFolders(around: path)
    } catch {
      return [.init(.error, "socket", "\(error)")]
    }
    guard let facts = try? FileFacts(at: path, followingLinks: false) else {
      return [.init(.note, "socket", "listens at \(path.label)")]
    }
    guard facts.kind == .special(.socket) else {
      return [.init(.error, "socket", "\(ListeningSocket.Fault.noSocket(path))")]
    }
    return [.init(.note, "socket", "\(path.label): is there, of a console that runs or has ended")]
  }

  /// What was found about the address that people type.
  var address: [ConsoleFinding] {
    guard let address = configuration.address else {
      guard isUnixSocket else {
        return [.init(.note, "address", "http://\(place)/, for this machine alone")]
      }
      let words =
        "there is no 'address', so no browser can use the console through a proxy; write one such as "
        + "https://share.example.org/"
      let severity: ConsoleFinding.Severity = configuration.proxy.users.isEmpty ? .note : .error
      return [.init(severity, "address", words)]
    }
    var findings: [ConsoleFinding] = [
      .init(.note, "address", address.origin + address.basePath)
    ]
    switch place {
    case .path where configuration.proxy.users.isEmpty:
      let words =
        "the console listens at a socket for a proxy, and 'proxy.from' does not list the user of the "
        + "proxy; add one such as 'user www-data'"
      findings.append(.init(.error, "proxy", words))
    case .loopback(let port)
    where !address.isSecure && address.port != port && !configuration.proxy.hasAddresses:
      let words =
        "the address has port \(address.port), and the console listens at port \(port); write the same "
        + "port, unless a proxy on this machine passes requests on"
      findings.append(.init(.warning, "address", words))
    default: break
    }
    if !address.isSecure {
      // A cookie with `Secure` at http://127.0.0.1. Source: W3C, Secure Contexts, section 3.1.
      let words =
        "browsers other than Chromium and Firefox may not keep the cookie of http://; if signing in "
        + "does not last, use one of these, or a proxy with https://"
      findings.append(.init(.note, "cookie", words))
    }
    return findings
  }
}
