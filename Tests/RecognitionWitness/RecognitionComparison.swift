import CLinux
package import ContentSniffing
import Glibc
package import SystemPackage

/// Asks the recognizer and libmagic about the same content, and counts how they agree.
package struct RecognitionComparison: ~Copyable {
  /// How often content of one kind was seen.
  package struct Count {
    /// All of it.
    package var all = 0
    /// That which the recognizer left to libmagic.
    package var inDoubt = 0
    /// That about which they do not agree.
    package var different = 0
  }

  /// The counts by what libmagic says.
  package private(set) var counts: [String: Count] = [:]
  /// What they disagree about, in words; the first hundred.
  package private(set) var differences: [String] = []
  /// The processor time of the recognizer and of libmagic, in nanoseconds.
  package private(set) var time = (recognizer: 0, libmagic: 0)

  private let recognizer: FastRecognizer
  private let sniffer: ContentSniffer

  /// Prepares a comparison.
  ///
  /// - Parameter recognizer: The recognizer.
  /// - Throws: ``SniffingError`` if libmagic cannot be used.
  package init(_ recognizer: FastRecognizer) throws(SniffingError) {
    self.recognizer = recognizer
    sniffer = try ContentSniffer()
  }

  /// Compares bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - name: What it is called.
  /// - Returns: Whether they agree, or the recognizer says nothing.
  @discardableResult
  package mutating func compare(_ bytes: [UInt8], named name: @autoclosure () -> String) -> Bool {
    let start = Self.now()
    let found = unsafe bytes.withUnsafeBytes { unsafe recognizer.recognize($0) }
    let middle = Self.now()
    let expected = try? sniffer.sniff(bytes)
    time.recognizer += middle - start
    time.libmagic += Self.now() - middle
    return note(found, expected, name())
  }

  /// Compares a regular file.
  ///
  /// - Parameters:
  ///   - descriptor: The file.
  ///   - name: What it is called.
  /// - Returns: Whether they agree, or the recognizer says nothing.
  @discardableResult
  package mutating func compare(
    _ descriptor: FileDescriptor, named name: @autoclosure () -> String
  ) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size > 0
    else { return true }
    let start = Self.now()
    let found = recognizer.recognize(
      descriptor.rawValue, size: Int(status.st_size), mode: status.st_mode)
    let middle = Self.now()
    let expected = try? sniffer.sniff(descriptor)
    time.recognizer += middle - start
    time.libmagic += Self.now() - middle
    return note(found, expected, name())
  }

  private mutating func note(
    _ found: SniffedContent?, _ expected: SniffedContent?, _ name: String
  ) -> Bool {
    let kind = expected?.description ?? "an error"
    var count = counts[kind] ?? Count()
    defer { counts[kind] = count }
    count.all += 1
    guard let found else {
      count.inDoubt += 1
      return true
    }
    if found == expected { return true }
    count.different += 1
    if differences.count < 100 {
      differences.append("\(name): libmagic says \(kind), not \(found)")
    }
    return false
  }

  private static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
