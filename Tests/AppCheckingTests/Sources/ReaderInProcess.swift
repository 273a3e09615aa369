#if Sources
import AppChecking
import SourceReading
import SwiftReading

/// Reads source files in this process, as `sharepipe-source-reader` does in one of its own.
struct ReaderInProcess: SourceFileReader {
  func read(_ files: [SourceText]) async -> [Result<EncodedSource, SourceFileFault>] {
    files.map { file in
      let read =
        file.language == .swift ? SwiftReader.read(file.bytes) : ObjectiveCReader.read(file.bytes)
      guard let source = try? EncodedSource(read) else {
        return .failure(SourceFileFault("it does not come back as it was written"))
      }
      return .success(source)
    }
  }
}
#endif
