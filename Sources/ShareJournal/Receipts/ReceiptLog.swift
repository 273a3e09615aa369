package import Documents
internal import Glibc
import SafeFiles
package import SystemPackage

/// The receipts of the entries that no person needs to look at: `STATE/receipts/NUMBER.jsonl`.
///
/// Each is a line, appended when the entry has its place, and many at once: the thread that writes
/// the journal writes them after each transaction. What cannot be written is left out, since the
/// journal has it too. A file of lines is removed when nothing in the folders is as old as its last
/// line. It belongs to one thread.
package final class ReceiptLog {
  /// The name of the folder in a state.
  package static let folder = "receipts"
  /// After how many bytes a new file is begun.
  static let size: Int64 = 4 << 20
  /// The most bytes of one file that are read.
  private static let mostBytes = 64 << 20

  private let directory: FilePath
  /// Whether other hosts write receipts into the same folder.
  private let isShared: Bool
  private var file: FileDescriptor?
  private var number: UInt64 = 0
  private var written: Int64 = 0
  private var json = JSONWriter()

  /// Writes the receipts of a state; nothing is made before the first one.
  ///
  /// - Parameters:
  ///   - state: The directory of the state.
  ///   - isShared: Whether other hosts write receipts there, too: then each file has one writer, for two
  ///     that append to one file over a network would tear the lines of each other.
  package init(state: FilePath, isShared: Bool = false) {
    directory = state.appending(Self.folder)
    self.isShared = isShared
  }

  /// Takes a receipt, to be written with the next ``flush()``.
  package func add(_ context: JournalContext) {
    Receipt(context).write(to: &json)
    json.endLine()
  }

  /// Forgets what was added since the last ``flush()``.
  func drop() { if !json.bytes.isEmpty { json.removeAll() } }

  /// Writes what was added.
  package func flush() {
    guard !json.bytes.isEmpty else { return }
    defer { json.removeAll() }
    if file == nil || written >= Self.size { open() }
    guard let file else { return }
    do {
      written += Int64(try file.writeAll(json.bytes))
    } catch {
      close()
    }
  }

  /// Closes the file.
  package func close() {
    try? file?.close()
    file = nil
  }

  /// Opens the last file, or a new one behind it.
  private func open() {
    close()
    _ = unsafe directory.withPlatformString { unsafe mkdir($0, 0o700) }
    guard !isShared else { return openOwn() }
    number = max(number, Self.files(in: directory).last ?? 1)
    for _ in 0..<3 {
      guard
        let opened = try? FileDescriptor.open(
          Self.path(number, in: directory), .readWrite,
          options: [.append, .create, .noFollow, .closeOnExec], permissions: .ownerReadWrite)
      else { return }
      let length = (try? opened.seek(offset: 0, from: .end)) ?? 0
      guard length < Self.size else {
        try? opened.close()
        number += 1
        continue
      }
      file = opened
      written = length
      // A line that a power cut has torn stays by itself.
      if length > 0 { _ = try? opened.writeAll([UInt8(ascii: "\n")]) }
      return
    }
  }

  /// Opens a file that no other host has, whose number is the time: the newest is read first.
  private func openOwn() {
    number = max(number + 1, UInt64(clamping: Timestamp.now().microseconds))
    for _ in 0..<3 {
      if let opened = try? FileDescriptor.open(
        Self.path(number, in: directory), .writeOnly,
        options: [.append, .create, .exclusiveCreate, .noFollow, .closeOnExec],
        permissions: .ownerReadWrite)
      {
        file = opened
        written = 0
        return
      }
      number += 1
    }
  }

  // MARK: Reading

  /// Reads all receipts, the newest first.
  ///
  /// - Parameters:
  ///   - state: The directory of the state.
  ///   - body: Gets each that makes sense.
  /// - Throws: What `body` throws.
  package static func read(of state: FilePath, _ body: (Receipt) throws -> Void) rethrows {
    let directory = state.appending(folder)
    for number in files(in: directory).reversed() {
      let file = path(number, in: directory)
      guard let bytes = try? BoundedFile.read(file, limit: mostBytes) else { continue }
      for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() {
        if let receipt = Receipt(line: Array(line)) { try body(receipt) }
      }
    }
  }

  // MARK: Removing

  /// Removes the files that only have receipts older than a time; the last one stays.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, whose lock is held.
  ///   - time: The time.
  package static func purge(of state: FilePath, before time: Timestamp) {
    let directory = state.appending(folder)
    for number in files(in: directory).dropLast() {
      let file = path(number, in: directory)
      guard let facts = try? FileFacts(at: file, followingLinks: false),
        Timestamp(nanoseconds: facts.modified) < time
      else { return }
      _ = unsafe file.withPlatformString { unsafe unlink($0) }
    }
  }

  private static func path(_ number: UInt64, in directory: FilePath) -> FilePath {
    directory.appending("\(number).jsonl")
  }

  /// The numbers of the files, ascending.
  private static func files(in directory: FilePath) -> [UInt64] {
    let names = (try? FolderListing.names(in: directory, limit: 1_000_000)) ?? []
    return names.compactMap { $0.extension == "jsonl" ? UInt64($0.stem) : nil }.sorted()
  }
}
