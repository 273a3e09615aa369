import Promises

@testable import TypeIdentifiers

/// Dynamic identifiers: what is said is read as it was, and what is read has one way to be said.
///
/// The first byte chooses the way: the text of an identifier, the text inside one, or the parts of a
/// type, with NUL between them.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  switch input.byte() % 3 {
  case 0: readIdentifier(input.remainder())
  case 1: readPayload(input.remainder())
  default: writeAndRead(&input)
  }
  return 0
}

private func readIdentifier(_ text: String) {
  guard let identifier = TypeIdentifier(text), let type = DynamicType(decoding: identifier) else {
    return
  }
  promise(DynamicType.isDynamic(identifier), "\(text) has another prefix")
  promiseSame(type)
  // A letter stands for five bits, so that nothing grows.
  promise(type.tags.reduce(0) { $0 + $1.text.utf8.count } <= text.utf8.count * 4, "it grows")
  let upper = TypeIdentifier(text.uppercased())
  if text.utf8.allSatisfy({ $0 < 0x80 }) {
    promise(upper.flatMap(DynamicType.init(decoding:)) == type, "\(text) depends on the case")
  }
}

private func readPayload(_ text: String) {
  guard let type = DynamicType(payload: text) else { return }
  promiseSame(type)
  let identifier = TypeIdentifier("dyn.a" + DynamicTypeBase32.encode(text.utf8))
  promise(identifier.flatMap(DynamicType.init(decoding:)) == type, "another type in letters")
  promise(
    DynamicTypeBase32.decode(DynamicTypeBase32.encode(text.utf8).utf8) == Array(text.utf8), "")
}

private func writeAndRead(_ input: inout FuzzInput) {
  let counts = input.byte()
  var supertypes: [TypeIdentifier] = []
  var tags: [TypeTag] = []
  for _ in 0..<(counts & 3) {
    if let type = TypeIdentifier(input.text()) { supertypes.append(type) }
  }
  for _ in 0..<(1 + counts >> 2 & 3) {
    let name = input.text()
    let tagClass = TypeIdentifier(name).flatMap { TagClass($0) }
    tags.append(TypeTag(tagClass ?? .filenameExtension, input.text()))
  }
  guard let type = DynamicType(conformsTo: supertypes, tags: tags) else {
    return promise(false, "no type of \(tags)")
  }
  promiseSame(type)
}

/// The identifier of a type says the type, to the byte, and is a well-formed one.
private func promiseSame(_ type: DynamicType) {
  let identifier = type.identifier
  promise(TypeIdentifier(identifier.rawValue) != nil, "no identifier: \(identifier)")
  promise(DynamicType.isDynamic(identifier), "not dynamic: \(identifier)")
  guard let again = DynamicType(decoding: identifier) else {
    return promise(false, "\(type) is written as \(type.payload), which is not read")
  }
  promise(again == type, "\(type) is written as \(type.payload) and read as \(again)")
  let texts = zip(again.tags, type.tags).allSatisfy { $0.text.utf8.elementsEqual($1.text.utf8) }
  promise(texts, "\(type) has other bytes when it is read")
  promise(again.identifier.rawValue == identifier.rawValue, "two identifiers: \(identifier)")
}
