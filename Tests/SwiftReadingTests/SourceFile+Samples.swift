#if Sources
import SourceReading
import SwiftReading

extension SourceFile {
  /// Reads a text.
  static func reading(_ text: String) -> SourceFile { SwiftReader.read(Array(text.utf8)) }

  /// What the body of a function with a text in it is.
  static func body(_ text: String) -> [String] {
    let file = reading("func f() {\n\(text)\n}")
    return (file.functions.last?.body.map(ModelDump.statement) ?? [])
      + file.faults.map { "fault: \($0.words)" }
  }
}
#endif
