import ContentSniffing
import Glibc
import Promises
import SystemPackage

/// Content of any kind: the recognizer says what libmagic says, or leaves it to libmagic.
///
/// The input is a byte and the content. The byte says whether it is a file, which permissions that
/// has, and what is done to the content.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let recognizer = FastRecognizer.shared, let peer = unsafe peer, let file else { return 0 }
  var input = unsafe FuzzInput(start, count)
  let choice = input.byte()
  let bytes = changed(input.allBytes(), by: choice >> 3)
  guard !bytes.isEmpty else { return 0 }
  let found: SniffedContent?
  let expected: SniffedContent?
  if choice & 1 == 0 {
    found = unsafe bytes.withUnsafeBytes { unsafe recognizer.recognize($0) }
    expected = peer.sniff(bytes)
  } else {
    let modes: [mode_t] = [0o644, 0o755, 0o600, 0o111]
    let mode = modes[Int(choice >> 1 & 3)]
    promise(ftruncate(file.rawValue, 0) == 0, "the file cannot be emptied")
    promise(fchmod(file.rawValue, mode) == 0, "the file keeps its permissions")
    let written = try? unsafe bytes.withUnsafeBytes {
      try unsafe file.writeAll(toAbsoluteOffset: 0, $0)
    }
    promise(written == bytes.count, "the file cannot be written")
    found = recognizer.recognize(file.rawValue, size: bytes.count, mode: S_IFREG | mode)
    expected = peer.sniff(file)
  }
  guard let found, let expected else { return 0 }
  promise(found == expected, "libmagic says \(expected), not \(found)")
  return 0
}

/// Content as it is, or long enough that more than its start has to be loaded.
private func changed(_ bytes: [UInt8], by choice: UInt8) -> [UInt8] {
  switch choice & 7 {
  case 1: Array(repeatElement(bytes, count: 8).joined())
  case 2: bytes + [UInt8](repeating: 0, count: 70_000)
  case 3: Array(repeatElement(bytes, count: 40).joined())
  case 4: [UInt8](repeating: 0x20, count: 5_000) + bytes
  case 5: bytes + [UInt8](repeating: 0x0A, count: 17_000) + bytes
  default: bytes
  }
}

/// libmagic, opened once.
private final class Peer {
  private let sniffer: ContentSniffer

  init?() {
    guard let sniffer = try? ContentSniffer() else { return nil }
    self.sniffer = sniffer
  }

  func sniff(_ bytes: [UInt8]) -> SniffedContent? { try? sniffer.sniff(bytes) }
  func sniff(_ file: FileDescriptor) -> SniffedContent? { try? sniffer.sniff(file) }
}

/// The fuzzer has one thread.
nonisolated(unsafe) private let peer = Peer()

/// A file without a name.
private let file: FileDescriptor? = {
  guard let stream = unsafe tmpfile() else { return nil }
  return FileDescriptor(rawValue: unsafe fileno(stream))
}()
