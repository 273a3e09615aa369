import Documents
package import ShareModel

/// Why something was decided, as a record has it.
package struct KeptReason: Hashable, Sendable, RecordPart {
  /// The code; `nil` if it is not known.
  package var code: KeptWord<ReasonCode>?
  /// The sentence; `nil` if it is not known.
  package var message: String?

  /// Makes the kept form of a reason.
  package init(_ reason: Reason) {
    code = KeptWord(reason.code)
    message = reason.message
  }

  /// Reads a reason.
  init(_ value: DocumentValue) {
    let fields = RecordFields(value)
    code = fields.word(.code)
    message = fields.string(.message)
  }

  /// The reason; `nil` if this version does not know its code.
  package var reason: Reason? { code?.value.map { Reason($0, message ?? "") } }

  func write(to json: inout JSONWriter) { json.reason(code: code?.text, message) }
}

extension Reason: RecordPart {
  func write(to json: inout JSONWriter) { json.reason(code: code.rawValue, message) }
}

extension JSONWriter {
  fileprivate mutating func reason(code: String?, _ message: String?) {
    object { json in
      json.member(.code, code)
      json.member(.message, message)
    }
  }
}
