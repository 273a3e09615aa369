import Predicates
import Promises
import TypeIdentifiers

@testable import ShareModel
@testable import ShareRules

/// Conditions of the owner: every text is a condition that can be judged, or is refused with its place.
///
/// The text comes first and, after a NUL, the name of a file that is judged.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let text = input.text()
  let name = input.remainder()
  let condition: OwnerCondition
  do throws(OwnerConditionError) {
    condition = try OwnerCondition(text, at: "when")
  } catch {
    promise(error.description.hasPrefix("when:"), "no place: \(error)")
    return 0
  }
  for (type, offset) in condition.types {
    promise(offset < text.utf8.count, "a type outside the text: \(type)")
  }
  let compiled = CompiledCondition(condition, catalogue: .builtIn)
  promise(compiled.predicate.syntax == condition.predicate.syntax, "another tree with types")
  let attachment = Attachment(
    registeredTypeIdentifiers: [.plainText, .fileURL], suggestedName: name, content: .text(name))
  let context = ExaminedContext(
    context: ShareContext(items: [ShareItem(attachments: [attachment, attachment])]),
    items: [])
  let facts = ConditionFacts.all(of: context, items: [0])
  promise(facts.count == 2, "an attachment is missing")
  let refusal = compiled.refusal(of: facts)
  promise(
    refusal.map { [.conditionNotMet, .conditionFailed].contains($0.code) } ?? true, "another code")
  // What asks for chance or the time may answer otherwise.
  let lowered = text.lowercased()
  guard !lowered.contains("random"), !lowered.contains("now") else { return 0 }
  promise(compiled.refusal(of: facts) == refusal, "two answers")
  return 0
}
