import Glibc

/// The names of signals, such as `SIGSEGV`.
///
/// Source: signal(7), Linux on x86 and ARM.
enum SignalName {
  private static let names: [CInt: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL",
    SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE",
    SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
    SIGVTALRM: "SIGVTALRM", SIGPROF: "SIGPROF", SIGSYS: "SIGSYS",
  ]

  /// The name of a signal, or its number where it has none.
  static func name(of signal: Int) -> String {
    CInt(exactly: signal).flatMap { names[$0] } ?? "signal \(signal)"
  }
}
