import Glibc
import MagicRules
import Promises
import SystemPackage

/// Lines of a magic database that no compiler would write: none makes the reader trap, and what is
/// asked for is there.
///
/// The input is the lines (`DatabaseText`) and the content that they are asked about.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let text = DatabaseText(&input)
  let content = input.allBytes()
  guard let file, let database = open(text.bytes, in: file) else { return 0 }
  for loaded in Set([content.count, content.count / 2]) {
    for pass in [MagicDatabase.Pass.binary, .text] {
      for looksText in [true, false] {
        check(database, content, loaded: loaded, pass: pass, looksText: looksText)
      }
    }
  }
  return 0
}

private func check(
  _ database: MagicDatabase, _ bytes: [UInt8], loaded: Int, pass: MagicDatabase.Pass,
  looksText: Bool
) {
  let answer = unsafe bytes.withUnsafeBytes { all in
    let content = unsafe MagicContent(
      loaded: UnsafeRawBufferPointer(rebasing: all.prefix(loaded)), count: bytes.count,
      descriptor: -1, fileSize: 0, mode: 0)
    return database.answer(
      content, pass: pass, looksText: looksText, scratch: MagicScratch())
  }
  guard case .needs(let needed) = answer else { return }
  promise(needed > loaded && needed <= bytes.count, "\(needed) of \(bytes.count) bytes")
}

private func open(_ bytes: [UInt8], in file: FileDescriptor) -> MagicDatabase? {
  promise(ftruncate(file.rawValue, 0) == 0, "the file cannot be emptied")
  let written = try? unsafe bytes.withUnsafeBytes {
    try unsafe file.writeAll(toAbsoluteOffset: 0, $0)
  }
  promise(written == bytes.count, "the file cannot be written")
  return MagicDatabase(path: "/proc/self/fd/\(file.rawValue)")
}

/// A file without a name.
private let file: FileDescriptor? = {
  guard let stream = unsafe tmpfile() else { return nil }
  return FileDescriptor(rawValue: unsafe fileno(stream))
}()
