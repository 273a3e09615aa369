import Documents
import SafeFiles
import ShareModel

/// Bounds the size of the files that an action may return, before any of it is copied.
///
/// A file with holes may claim any size without taking any room.
enum ReturnedSize {
  /// Adds the sizes of the files of items.
  ///
  /// - Parameters:
  ///   - items: The items that were returned.
  ///   - limit: The most bytes of all files together.
  /// - Throws: ``PipelineFault`` if there is more, or a file cannot be examined.
  static func check(_ items: [ShareItem], limit: Int) throws(PipelineFault) {
    var total: Int64 = 0
    for attachment in items.flatMap(\.attachments) {
      guard case .file(let file) = attachment.content else { continue }
      do throws(FileFault) {
        total = total.addingReportingOverflow(try SafeOpen.open(file).facts.size).partialValue
      } catch {
        let reason = error.reason(for: EntryName(bytes: file.path.bytes).label)
        throw PipelineFault(Reason(.returnedFileUnreadable, reason.message))
      }
      guard (0...Int64(limit)).contains(total) else {
        throw PipelineFault(
          Reason(
            .tooManyBytesInTotal, "it returned more than \(limit) bytes (limits: returnedBytes)"))
      }
    }
  }
}
