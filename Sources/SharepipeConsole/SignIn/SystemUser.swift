import Glibc

/// The users of the machine.
enum SystemUser {
  /// The number of a user, or `nil` if the system has no such user.
  ///
  /// Source: getpwnam_r(3).
  static func number(of name: String) -> UInt32? {
    unsafe entry { entry, start, size, found in
      unsafe getpwnam_r(name, entry, start, size, found)
    } reading: {
      unsafe $0.pw_uid
    }
  }

  /// The name of a user, or `nil` if the system has none for the number.
  ///
  /// Source: getpwuid_r(3).
  static func name(of number: UInt32) -> String? {
    unsafe entry { entry, start, size, found in
      unsafe getpwuid_r(number, entry, start, size, found)
    } reading: { entry in
      unsafe entry.pw_name.map { unsafe String(cString: $0) }
    }
  }

  private static func entry<Value>(
    _ look: (
      UnsafeMutablePointer<passwd>, UnsafeMutablePointer<CChar>, Int,
      UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
    ) -> CInt,
    reading read: (passwd) -> Value?
  ) -> Value? {
    var entry = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16 << 10)
    return unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress,
        unsafe look(&entry, start, buffer.count, &found) == 0, unsafe found != nil
      else { return nil }
      return unsafe read(entry)
    }
  }
}
