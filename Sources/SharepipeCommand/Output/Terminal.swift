import CLinux
import Glibc

/// What the standard streams are connected to.
enum Terminal {
  /// Whether standard output is a terminal.
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The width of the terminal in columns; 120 where there is none or it does not say.
  static var width: Int { width(of: STDOUT_FILENO) }

  /// The width of the terminal that a descriptor leads to.
  static func width(of descriptor: CInt) -> Int {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 120
    }
    return Int(size.ws_col)
  }
}
