import Foundation
import Promises

@testable import SharepipeConsole

/// Forms and queries of the console: Foundation decodes the same fields, and fields are the same after
/// they are written and read.
///
/// The input is the form as it was sent.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  guard let fields = try? FormFields(bytes) else { return 0 }
  let expected = decoded(bytes)
  promise(fields.names == Set(expected.map(\.name)), "other names than Foundation's")
  for name in fields.names {
    let values = expected.filter { $0.name == name }.map(\.value)
    promise(fields.all(name) == values, "Foundation reads \(values) and not \(fields.all(name))")
    promise(fields[name] == values.first, "another first value")
    promise(values.count == 1 || name == "item", "\(name) is there twice")
    promise(values.allSatisfy { !$0.utf8.contains(0) }, "a NUL")
  }
  rewrite(fields)
  return 0
}

/// The fields, in order, as Foundation decodes them.
private func decoded(_ bytes: [UInt8]) -> [(name: String, value: String)] {
  String(decoding: bytes, as: UTF8.self).split(separator: "&").map { pair in
    let parts = pair.replacing("+", with: " ").split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let texts = parts.map { $0.removingPercentEncoding ?? "(not text)" }
    return (texts[0], texts.count == 2 ? texts[1] : "")
  }
}

/// Writes fields as a query, and reads it.
private func rewrite(_ fields: FormFields) {
  let listed = fields.names.sorted().flatMap { name in
    fields.all(name).map { (name: name, value: $0) }
  }
  let query = FormFields.query(listed)
  promise(query.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "more than ASCII: \(query)")
  promise(!query.contains("#"), "a query with a fragment: \(query)")
  guard let again = try? FormFields(Array(query.dropFirst().utf8)) else {
    return promise(false, "\(query) is written and not read")
  }
  // Without a value a field need not be in a query.
  let kept = listed.filter { !$0.value.isEmpty }
  promise(again.names == Set(kept.map(\.name)), "other names in \(query)")
  for name in again.names {
    promise(
      again.all(name) == fields.all(name).filter { !$0.isEmpty }, "other values in \(query)")
  }
}
