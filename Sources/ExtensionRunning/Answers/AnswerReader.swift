package import Documents
import ShareModel

/// Reads what an extension with the interface `json` answers on its standard output.
///
/// An answer is one line with one JSON object, the line feed at its end being optional. Anything
/// before or after it, half an object, a key twice or one that is not known is no answer: what is
/// not understood is not believed.
package enum AnswerReader {
  /// The answer to `"request":"run"`, with returned items still as they were written.
  package enum RunAnswer: Hashable {
    /// It did its work; `nil` if it said nothing, or returned no items.
    case completed(DocumentValue?)
    /// It declined.
    case cancelled(domain: String, code: Int, message: String)
  }

  /// How an answer is called in messages.
  private static let name = "answer"

  /// Reads the answer to `"request":"run"`: `{"completed":{"items":[…]}}`, `items` being optional,
  /// or `{"cancelled":{"domain":…,"code":…,"message":…}}`, or nothing at all.
  ///
  /// - Parameter output: Everything that was written.
  /// - Returns: The answer.
  /// - Throws: `answerMalformed`.
  package static func run(_ output: [UInt8]) throws(RunFault) -> RunAnswer {
    guard let members = try members(of: output) else { return .completed(nil) }
    var fields = DocumentFields(members)
    let items = fields.nested("completed") { completed in
      let items = completed.value("items")
      if let items, items.array == nil {
        completed.report("items", .wrongKind(expected: "an array", found: items.found))
      }
      return items
    }
    let cancelled = fields.nested("cancelled") { cancelled in
      cancelled.require("domain", "a string")
      cancelled.require("code", "a whole number")
      return (
        domain: cancelled.string("domain") ?? "",
        code: cancelled.integer("code", in: .min ... .max) ?? 0,
        message: cancelled.text("message") ?? ""
      )
    }
    try finish(&fields, output)
    switch (items, cancelled) {
    case (let items?, nil):
      return .completed(items?.array?.isEmpty == false ? items : nil)
    case (nil, let cancelled?):
      return .cancelled(
        domain: cancelled.domain, code: cancelled.code, message: cancelled.message)
    default:
      throw .answerMalformed("expected one of 'completed' and 'cancelled'", said: output)
    }
  }

  /// Reads the answer to `"request":"validate"`: `{"valid":true}`, or
  /// `{"valid":false,"reasons":[…]}`.
  ///
  /// - Parameter output: Everything that was written.
  /// - Returns: ``ValidationAnswer/valid`` or ``ValidationAnswer/invalid(_:)``.
  /// - Throws: `answerMissing` or `answerMalformed`.
  static func validation(_ output: [UInt8]) throws(RunFault) -> ValidationAnswer {
    guard let members = try members(of: output) else { throw .answerMissing }
    var fields = DocumentFields(members)
    fields.require("valid", "true or false")
    let isValid = fields.boolean("valid")
    let reasons = fields.strings("reasons")
    try finish(&fields, output)
    switch (isValid, reasons ?? []) {
    case (true?, []): return .valid
    case (true?, _):
      throw .answerMalformed(
        "it says that the content is valid, but gives reasons against that", said: output)
    case (_, let reasons): return .invalid(reasons)
    }
  }

  /// The members of the object, or `nil` if there is nothing but white space.
  private static func members(
    of output: [UInt8]
  ) throws(RunFault) -> [String: DocumentValue]? {
    guard let start = output.firstIndex(where: { !isSpace($0) }),
      let end = output.lastIndex(where: { !isSpace($0) })
    else { return nil }
    let line = output[start...end]
    guard !line.contains(UInt8(ascii: "\n")) else {
      throw .answerMalformed("expected one line, found more", said: output)
    }
    do {
      let limits = DocumentLimits(bytes: line.count)
      return try JSONReader.readDictionary(Array(line), named: name, limits: limits)
    } catch {
      throw .answerMalformed("\(error)", said: output)
    }
  }

  private static func finish(
    _ fields: inout DocumentFields, _ output: [UInt8]
  ) throws(RunFault) {
    do {
      try fields.finish(document: name)
    } catch {
      throw .answerMalformed("\(error)", said: output)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
