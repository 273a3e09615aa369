#if Console
import Glibc
import SystemPackage

/// A client that sends bytes and reads answers strictly.
final class Client {
  private let descriptor: FileDescriptor
  private var pending: [UInt8] = []
  private var isOpen = true
  /// Whether the other end was silent for longer than any sound system is.
  private var isStuck = false

  init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  deinit { close() }

  /// Sends bytes, as far as the other end takes them.
  @discardableResult
  func send(_ bytes: some Sequence<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.send(descriptor.rawValue, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(text.utf8) }

  /// Reads one answer.
  ///
  /// - Parameter isBodiless: Whether it is to a request with HEAD.
  /// - Returns: The answer, or `nil` if the connection is closed before its head is whole.
  func answer(isBodiless: Bool = false) -> Answer? {
    while true {
      if let end = Self.end(of: pending) {
        let head = pending[..<end]
        pending.removeFirst(end + 4)
        guard var answer = Answer(head: head) else { return nil }
        if !isBodiless, answer.hasBody { readBody(of: &answer) }
        return answer
      }
      guard receive() else { return nil }
    }
  }

  /// Whether the other end closes, and has sent nothing before.
  var isClosed: Bool { pending.isEmpty && !receive() && !isStuck }

  /// Sends nothing more.
  func shutDown() { shutdown(descriptor.rawValue, CInt(SHUT_WR)) }

  /// Closes the connection as a process that was killed does, with what is unread.
  func reset() throws {
    try Sockets.set(SO_LINGER, linger(l_onoff: 1, l_linger: 0), of: descriptor)
    close()
  }

  func close() {
    if isOpen { try? descriptor.close() }
    isOpen = false
  }

  private func readBody(of answer: inout Answer) {
    if answer.values("transfer-encoding") == ["chunked"] {
      while let line = line(), let count = Int(line, radix: 16) {
        guard let chunk = take(count), line.isEmpty == false, self.line() == "" else { break }
        if count == 0 { return answer.isWhole = true }
        answer.body += chunk
      }
    } else if let length = answer.values("content-length").first.flatMap(Int.init) {
      if let body = take(length) {
        answer.body = body
        answer.isWhole = true
      } else {
        answer.body = rest()
      }
    } else {
      answer.body = rest()
      answer.isWhole = !isStuck
    }
  }

  /// Everything that comes until the other end closes.
  private func rest() -> [UInt8] {
    while receive() {}
    defer { pending = [] }
    return pending
  }

  private func take(_ count: Int) -> [UInt8]? {
    while pending.count < count { guard receive() else { return nil } }
    defer { pending.removeFirst(count) }
    return Array(pending.prefix(count))
  }

  private func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: 10) {
        let line = pending[..<end]
        defer { pending.removeFirst(end + 1) }
        return line.last == 13 ? String(decoding: line.dropLast(), as: UTF8.self) : nil
      }
      guard receive() else { return nil }
    }
  }

  private func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe recv(descriptor.rawValue, buffer.baseAddress, buffer.count, 0)
    }
    if count < 0, errno == EAGAIN { isStuck = true }
    guard count > 0 else { return false }
    pending += buffer.prefix(count)
    return true
  }

  private static func end(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (0...bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual([13, 10, 13, 10]) }
  }
}
#endif
