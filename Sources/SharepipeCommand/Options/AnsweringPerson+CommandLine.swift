import Foundation
import Glibc
import Sharepipe

extension AnsweringPerson {
  /// The user of this process, with the machine, the terminal of standard input, and what the
  /// environment says of the person behind it.
  ///
  /// The environment can be written by the user: what 'sudo' and 'sshd' put there are claims.
  /// Source: sudo(8) and sshd(8), ENVIRONMENT.
  static func onCommandLine(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> AnsweringPerson {
    var claims: [String: String] = [:]
    for name in ["SUDO_USER", "SSH_CLIENT"] {
      // What follows the address are ports.
      guard let text = environment[name]?.split(separator: " ").first else { continue }
      claims[name] = String(text)
    }
    return AnsweringPerson(
      how: .commandLine, host: hostName, terminal: terminal, claims: claims)
  }

  /// Source: gethostname(2).
  private static var hostName: String? {
    unsafe text { start, count in unsafe gethostname(start, count) == 0 }
  }

  /// Source: ttyname_r(3).
  private static var terminal: String? {
    unsafe text { start, count in unsafe ttyname_r(STDIN_FILENO, start, count) == 0 }
  }

  /// What a function writes to memory, up to the NUL.
  private static func text(_ fill: (UnsafeMutablePointer<CChar>, Int) -> Bool) -> String? {
    var buffer = [CChar](repeating: 0, count: 1024)
    let isFilled = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      // The last byte stays NUL.
      guard let start = buffer.baseAddress else { return false }
      return unsafe fill(start, buffer.count - 1)
    }
    guard isFilled else { return nil }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
