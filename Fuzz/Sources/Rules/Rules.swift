import DocumentPromises
import Promises
import TypeIdentifiers

@testable import Documents
@testable import ShareModel
@testable import ShareRules

/// Activation rules: both forms answer alike, with a trace and without, and a fault has words.
///
/// The input is the `Info.plist` of an extension, or, if it begins with a brace or a quotation mark,
/// the rule alone as JSON.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  guard let value = rule(in: bytes) else { return 0 }
  let rule = ActivationRule(value, catalogue: .builtIn)
  if let fault = rule.fault {
    promise(!fault.reason().message.isEmpty, "no words: \(fault)")
    promise(rule.predicateText == nil, "a fault and a predicate")
  }
  guard let text = rule.predicateText else { return 0 }
  let written = ActivationRule(.string(text), catalogue: .builtIn)
  // A rule whose answers are by chance or by the clock may change its mind.
  let lowered = text.lowercased()
  guard !lowered.contains("random"), !lowered.contains("now") else { return 0 }
  for payload in payloads {
    let answer = rule.evaluate(payload)
    promise(!answer.reason.message.isEmpty, "no words")
    promise(answer.isActive == !answer.items.isEmpty, "active without items")
    let traced = rule.evaluate(payload, isTraced: true)
    promise(traced.isActive == answer.isActive, "another answer when traced")
    promise(traced.items == answer.items, "other items when traced")
    promise(traced.reason.code == answer.reason.code, "another reason when traced")
    let other = written.evaluate(payload)
    promise(other.isActive == answer.isActive, "another answer as text: \(text)")
  }
  return 0
}

private func rule(in bytes: [UInt8]) -> DocumentValue? {
  if bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "\"") {
    return try? JSONReader.read(bytes, named: "the document")
  }
  let members = try? PropertyListReader.readDictionary(bytes, named: "the document")
  let attributes = members?["NSExtension"]?.dictionary?["NSExtensionAttributes"]?.dictionary
  return attributes?["NSExtensionActivationRule"]
    ?? members?["NSExtensionActivationRule"]
}

private let payloads: [MatchingPayload] = {
  func item(_ types: [[String]], title: String? = nil) -> ShareItem {
    ShareItem(
      attributedTitle: title,
      attachments: types.map { types in
        Attachment(
          registeredTypeIdentifiers: types.compactMap { TypeIdentifier($0) }, content: .typesOnly)
      })
  }
  let contexts: [[ShareItem]] = [
    [item([["public.jpeg"], ["public.png"]])],
    [item([["public.url"]], title: "a")],
    [item([["com.adobe.pdf", "public.file-url"]]), item([["public.plain-text", "public.url"]])],
    [item([["com.apple.quicktime-movie"], ["dyn.ah62d4rv4ge8007a"], ["public.data"]])],
    [item([])],
  ]
  return contexts.flatMap { items in
    [MatchingPayload.Types.reduced, .raw].map {
      MatchingPayload(ShareContext(items: items), types: $0)
    }
  }
}()
