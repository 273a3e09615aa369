import Documents
import ShareJournal
import ShareModel

extension ContextRecord {
  /// Ends the record.
  ///
  /// - Parameters:
  ///   - course: The course of the context.
  ///   - problems: Further problems for a person to read.
  /// - Returns: The record with its end.
  consuming func ended(_ course: ContextCourse, _ problems: [Reason] = []) -> ContextRecord {
    end = ContextEnd(of: course)
    self.problems += problems
    return self
  }

  /// The record as the journal keeps it: one line of JSON.
  var jsonText: String {
    var json = JSONWriter()
    write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
