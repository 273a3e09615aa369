import Documents
import ShareModel

/// A part of a record that comes in lists, as a process has it or as it was read.
protocol RecordPart {
  /// Writes the part as an object.
  func write(to json: inout JSONWriter)
}

extension ExtensionDecision: RecordPart {}

extension JSONWriter {
  /// Writes an array of parts.
  mutating func parts(_ parts: [some RecordPart]) {
    array { json in for index in parts.indices { parts[index].write(to: &json) } }
  }

  /// Writes items: objects with their attachments.
  mutating func items(_ items: [[some RecordPart]]) {
    array { json in
      for attachments in items {
        json.object { json in
          json.key(.attachments)
          json.parts(attachments)
        }
      }
    }
  }
}
