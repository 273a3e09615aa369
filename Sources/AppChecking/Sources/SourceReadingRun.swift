import Documents
import SourceReading
import SystemPackage

/// Hands files to a reader, some at a time and several times at once.
struct SourceReadingRun<Reader: SourceFileReader>: Sendable {
  /// How many batches are read at once.
  private static var parallel: Int { 4 }

  private let reader: Reader

  init(_ reader: Reader) { self.reader = reader }

  /// Reads files.
  ///
  /// - Parameter paths: The files.
  /// - Returns: What each says, or why it was not read.
  func read(_ paths: [FilePath]) async -> [FilePath: Result<EncodedSource, SourceFileFault>] {
    var result: [FilePath: Result<EncodedSource, SourceFileFault>] = [:]
    var rest = paths[...]
    await withTaskGroup(of: [(FilePath, Result<EncodedSource, SourceFileFault>)].self) { group in
      for _ in 0..<Self.parallel { addBatch(of: &rest, to: &group, &result) }
      while let batch = await group.next() {
        for (path, answer) in batch { result[path] = answer }
        addBatch(of: &rest, to: &group, &result)
      }
    }
    return result
  }

  private func addBatch(
    of rest: inout ArraySlice<FilePath>,
    to group: inout TaskGroup<[(FilePath, Result<EncodedSource, SourceFileFault>)]>,
    _ result: inout [FilePath: Result<EncodedSource, SourceFileFault>]
  ) {
    var paths: [FilePath] = []
    var texts: [SourceText] = []
    var size = 0
    while let path = rest.first, size < SourceText.batchBytes {
      rest.removeFirst()
      guard let language = SourceFile.Language(fileExtension: path.extension) else { continue }
      do throws(DocumentError) {
        let bytes = try FilesOnDisk().read(path, limit: SourceText.most)
        size += bytes.count
        paths.append(path)
        texts.append(SourceText(language: language, bytes: bytes))
      } catch {
        result[path] = .failure(SourceFileFault("\(error.reason)"))
      }
    }
    guard !paths.isEmpty else { return }
    let batch = (paths, texts)
    group.addTask { [reader] in
      Array(zip(batch.0, await reader.read(batch.1)))
    }
  }
}
