import Foundation
import Promises
import SystemPackage

@testable import Archives

/// Archives: the same answer twice, and what is kept or shown has a safe name and the size that the
/// archive says.
///
/// The input is the archive.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  guard let file else { return 0 }
  let written = try? unsafe bytes.withUnsafeBytes {
    try unsafe file.writeAll(toAbsoluteOffset: 0, $0)
  }
  promise(written == bytes.count, "the file cannot be written")
  promise(ftruncate(file.rawValue, bytes.count) == 0, "the file cannot be cut")
  let path = FilePath("/proc/self/fd/\(file.rawValue)")

  let archive: ArchiveReader
  do throws(ArchiveError) {
    archive = try ArchiveReader(path) { _ in .keep(limit: limit) }
  } catch {
    promiseShown(error.description)
    promise((try? ArchiveReader(path) { _ in .keep(limit: limit) }) == nil, "not refused again")
    return 0
  }
  promise((try? ArchiveReader(path) { _ in .keep(limit: limit) }) == archive, "two answers")
  promise(archive.entries.count <= bytes.count / 76, "\(archive.entries.count) entries")
  promise(archive.contents.count <= archive.entries.count, "contents of nothing")
  for (name, content) in archive.contents {
    promise(NameDoubts.kinds(of: name).isEmpty, "\(name.debugDescription) was read")
    promise(content.count <= limit, "\(content.count) bytes were kept")
    // A name that comes again is not the one that was kept.
    let entry = archive.entries.first { $0.name == name && $0.kind == .file }
    promise(entry?.size == content.count, "\(content.count) bytes, not \(entry?.size ?? -1)")
  }
  for doubt in archive.doubts { promiseShown(doubt.description) }

  var shown: [String: Int] = [:]
  let scanned = try? ArchiveReader(path) { entry in
    guard entry.size <= limit else { return .nothing }
    return .scan { chunk in
      shown[entry.name, default: 0] += chunk.count
      return true
    }
  }
  promise(scanned?.entries == archive.entries, "other entries when they are scanned")
  promise(shown == archive.contents.mapValues(\.count).filter { $0.value > 0 }, "other sizes")
  return 0
}

/// The most bytes of a file that is kept.
private let limit = 1 << 20

/// A message is on one line, and nothing in it controls a terminal.
private func promiseShown(_ message: String) {
  promise(
    message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
    "a message is not shown as it is: \(message.debugDescription)")
}

/// A file without a name.
private let file: FileDescriptor? = {
  guard let stream = unsafe tmpfile() else { return nil }
  return FileDescriptor(rawValue: unsafe fileno(stream))
}()
