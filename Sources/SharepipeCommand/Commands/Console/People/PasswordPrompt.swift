#if Console
import Sharepipe
import Glibc
import SystemPackage

/// Reads a password, from a terminal without showing it.
///
/// Source: termios(3); getpass(3), which does the same.
enum PasswordPrompt {
  /// More than any password may have.
  private static let limit = 4096

  /// Asks for a password twice.
  ///
  /// - Parameter name: The person.
  /// - Returns: The password.
  /// - Throws: ``CommandFailure``.
  static func ask(for name: String) throws(CommandFailure) -> [UInt8] {
    let terminal: FileDescriptor
    do {
      terminal = try FileDescriptor.open(FilePath("/dev/tty"), .readWrite, options: .closeOnExec)
    } catch {
      throw CommandFailure(
        "there is no terminal to ask for the password; pipe it in with --password-stdin, or write "
          + "--no-password", .usage)
    }
    defer { try? terminal.close() }
    let password = try read("Password for \(TerminalText.line(name)): ", at: terminal)
    guard try read("The same again: ", at: terminal) == password else {
      throw CommandFailure("the two passwords differ; nothing was changed", .usage)
    }
    return password
  }

  /// Reads a password from standard input, without the end of its line.
  ///
  /// - Returns: The password.
  /// - Throws: ``CommandFailure``.
  static func readStandardInput() throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 512)
    do {
      while bytes.count <= limit {
        let count = try unsafe buffer.withUnsafeMutableBytes {
          try unsafe FileDescriptor.standardInput.read(into: $0)
        }
        guard count > 0 else { break }
        bytes += buffer[..<count]
      }
    } catch {
      throw CommandFailure("standard input: cannot be read: \(error)", .inputOutput)
    }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return bytes
  }

  /// Reads one line while the terminal shows nothing of it.
  ///
  /// Signals of keys are off meanwhile, since one would leave the terminal as it is.
  private static func read(
    _ prompt: String, at terminal: FileDescriptor
  ) throws(CommandFailure) -> [UInt8] {
    var before = termios()
    guard unsafe tcgetattr(terminal.rawValue, &before) == 0 else {
      throw CommandFailure("the terminal cannot be used: \(Errno(rawValue: errno))", .inputOutput)
    }
    var quiet = before
    quiet.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    defer {
      _ = unsafe tcsetattr(terminal.rawValue, TCSAFLUSH, &before)
      _ = try? terminal.writeAll(Array("\n".utf8))
    }
    guard unsafe tcsetattr(terminal.rawValue, TCSAFLUSH, &quiet) == 0 else {
      throw CommandFailure("the terminal cannot be used: \(Errno(rawValue: errno))", .inputOutput)
    }
    var line: [UInt8] = []
    var byte: [UInt8] = [0]
    do {
      _ = try terminal.writeAll(Array(prompt.utf8))
      while try unsafe byte.withUnsafeMutableBytes({ try unsafe terminal.read(into: $0) }) == 1 {
        switch byte[0] {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return line
        case 0x03, 0x04: throw Errno.canceled
        case 0x08, 0x7F: removeLastCharacter(of: &line)
        case 0x15: line = []
        default: line.append(byte[0])
        }
      }
    } catch {
      throw CommandFailure("no password was given; nothing was changed", .usage)
    }
    throw CommandFailure("no password was given; nothing was changed", .usage)
  }

  /// Removes a character of UTF-8, which may have several bytes.
  private static func removeLastCharacter(of line: inout [UInt8]) {
    while let byte = line.popLast(), byte & 0xC0 == 0x80 {}
  }
}
#endif
