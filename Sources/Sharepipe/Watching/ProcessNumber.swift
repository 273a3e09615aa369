internal import Glibc

/// The number of this process.
enum ProcessNumber {
  /// The number.
  static var own: Int32 { getpid() }
}
