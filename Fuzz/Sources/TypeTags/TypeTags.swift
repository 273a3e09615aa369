import Promises

@testable import TypeIdentifiers

/// Look-ups in a catalogue of types, compared with a search of the whole list.
///
/// The first byte says whether the built-in types are asked, and how; then come texts with NUL
/// between them: what is asked for, a type, a second type, and declarations.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let flags = input.byte()
  let (text, first, second) = (input.text(), input.text(), input.text())
  var catalogue = flags & 1 == 0 ? TypeCatalogue.builtIn : small
  // To list all declarations, as the promise below does, takes long with the built-in types.
  if flags & 1 == 1 {
    for role in [TypeDeclaration.Role.exported, .imported] {
      let declarations = (0..<(flags >> 1 & 3)).compactMap { _ in input.declaration() }
      let (added, faults) = catalogue.adding(declarations, as: role)
      for fault in faults { promise(!fault.description.isEmpty, "no words") }
      promise(
        added.declarations.count <= catalogue.declarations.count + declarations.count, "too many")
      catalogue = added
    }
    promiseOrdered(catalogue)
  }
  let search = flags & 1 == 0 ? ListSearch.builtIn : ListSearch(catalogue.declarations)
  promiseTags(catalogue, search, text, first)
  promiseConformance(catalogue, search, first, second)
  return 0
}

/// A few types, so that a catalogue of them is made at once.
private let small: TypeCatalogue = {
  let names = ["public.item", "public.content", "public.data", "public.text", "public.image"]
  return TypeCatalogue(
    CatalogueIndex(TypeTable.declarations().filter { names.contains($0.identifier.rawValue) }))
}()

extension FuzzInput {
  /// A declaration: an identifier, supertypes, extensions and MIME types with spaces between them.
  fileprivate mutating func declaration() -> TypeDeclaration? {
    let parts = (0..<4).map { _ in text().split(separator: " ").map(String.init) }
    guard let identifier = parts[0].first.flatMap({ TypeIdentifier($0) }) else { return nil }
    return TypeDeclaration(
      identifier: identifier, conformsTo: parts[1].compactMap { TypeIdentifier($0) },
      filenameExtensions: parts[2], mimeTypes: parts[3])
  }
}

/// Answers without the index of a catalogue: it goes through the list, and follows every link.
private struct ListSearch {
  /// A type, and its tags in lower case.
  private struct Entry {
    let identifier: TypeIdentifier
    let conformsTo: [TypeIdentifier]
    let filenameExtensions: [String]
    let mimeTypes: [String]
  }

  static let builtIn = ListSearch(TypeCatalogue.builtIn.declarations)

  private let entries: [Entry]
  private let places: [[UInt8]: Int]

  init(_ declarations: [TypeDeclaration]) {
    entries = declarations.map {
      Entry(
        identifier: $0.identifier, conformsTo: $0.conformsTo,
        filenameExtensions: $0.filenameExtensions.map { $0.lowercased() },
        mimeTypes: $0.mimeTypes.map { $0.lowercased() })
    }
    places = Dictionary(
      zip(declarations.map { Self.folded($0.identifier) }, declarations.indices),
      uniquingKeysWith: { first, _ in first })
  }

  private func entry(of type: TypeIdentifier) -> Entry? {
    places[Self.folded(type)].map { entries[$0] }
  }

  func extensionOwner(_ tag: String, conformingTo type: TypeIdentifier?) -> TypeIdentifier? {
    owner(tag, type) { $0.filenameExtensions }
  }

  func mimeTypeOwner(_ tag: String, conformingTo type: TypeIdentifier?) -> TypeIdentifier? {
    owner(tag, type) { $0.mimeTypes }
  }

  private func owner(
    _ tag: String, _ supertype: TypeIdentifier?, _ tags: (Entry) -> [String]
  ) -> TypeIdentifier? {
    guard !tag.isEmpty else { return nil }
    let tag = tag.lowercased()
    return entries.first { entry in
      tags(entry).contains(tag) && supertype.map { conforms(entry.identifier, to: $0) } ?? true
    }?.identifier
  }

  func conforms(_ type: TypeIdentifier, to supertype: TypeIdentifier) -> Bool {
    var seen: Set<[UInt8]> = []
    var waiting = [type]
    var isFirst = true
    while let next = waiting.popLast() {
      guard seen.insert(Self.folded(next)).inserted else { continue }
      let entry = entry(of: next)
      // What is not declared conforms to itself alone, and to what stands in a dynamic identifier.
      if Self.folded(next) == Self.folded(supertype) { return true }
      if let entry {
        waiting += entry.conformsTo.filter { self.entry(of: $0) != nil }
      } else if isFirst {
        waiting += DynamicType(decoding: next)?.conformsTo ?? []
      }
      isFirst = false
    }
    return false
  }

  private static func folded(_ type: TypeIdentifier) -> [UInt8] {
    type.rawValue.utf8.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
  }
}

private func promiseTags(
  _ catalogue: TypeCatalogue, _ search: ListSearch, _ text: String, _ first: String
) {
  for supertype in [TypeIdentifier.data, nil, TypeIdentifier(first)] {
    let byExtension = catalogue.declaredType(forFilenameExtension: text, conformingTo: supertype)
    let expected = search.extensionOwner(text, conformingTo: supertype)
    promise(
      byExtension == expected, "the extension \(text.debugDescription) is of \(expected as Any)")
    let byMIME = catalogue.declaredType(forMIMEType: text, conformingTo: supertype)
    let wanted = search.mimeTypeOwner(text, conformingTo: supertype)
    promise(byMIME == wanted, "the MIME type \(text.debugDescription) is of \(wanted as Any)")

    let type = catalogue.type(forFilenameExtension: text, conformingTo: supertype)
    if byExtension != nil {
      promise(type == byExtension, "two types of \(text.debugDescription)")
    } else {
      promise(!catalogue.isDeclared(type), "a declared type of \(text.debugDescription)")
      let dynamic = DynamicType(decoding: type)
      promise(dynamic?.texts(of: .filenameExtension) == [text.lowercased()], "\(type) lost its tag")
    }
    if let supertype, catalogue.isDeclared(supertype) || byExtension != nil {
      promise(catalogue.conforms(type, to: supertype), "\(type) is not what was asked for")
    }
    if !text.isEmpty {
      let tags = catalogue.filenameExtensions(of: type).map { $0.lowercased() }
      promise(tags.contains(text.lowercased()), "\(type) has not the tag \(text.debugDescription)")
    }
  }
}

private func promiseConformance(
  _ catalogue: TypeCatalogue, _ search: ListSearch, _ first: String, _ second: String
) {
  guard let one = TypeIdentifier(first), let other = TypeIdentifier(second) else {
    // Text that is no identifier conforms to itself alone.
    if TypeIdentifier(first) == nil, !first.isEmpty, first != second {
      _ = catalogue.conforms(first, to: second)
    }
    return
  }
  for (one, other) in [(one, other), (other, one), (one, one)] {
    let answer = catalogue.conforms(one, to: other)
    promise(answer == search.conforms(one, to: other), "\(one) to \(other): \(answer)")
    promise(
      answer == catalogue.conforms(one.rawValue, to: other.rawValue), "text: \(one), \(other)")
    promise(
      answer == catalogue.conformanceTest(to: other.rawValue)(one.rawValue),
      "test: \(one), \(other)")
    let above = catalogue.supertypes(of: one)
    promise(Set(above).count == above.count, "a supertype twice")
    if one != other {
      promise(answer == above.contains(other), "the supertypes of \(one) and \(other)")
    }
  }
  promise(catalogue.areEqual(one, other) == catalogue.areEqual(other, one), "equal one way")
  promise(catalogue.areEqual(one, one), "not equal to itself")
}

/// Every type is declared once, and none conforms to itself through another.
private func promiseOrdered(_ catalogue: TypeCatalogue) {
  let types = catalogue.declarations.map(\.identifier)
  promise(Set(types).count == types.count, "a type twice")
  for type in types {
    promise(!catalogue.supertypes(of: type).contains(type), "\(type) is above itself")
    promise(catalogue.declaration(of: type)?.identifier == type, "\(type) is not found")
  }
}
