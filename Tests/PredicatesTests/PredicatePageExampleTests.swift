import Predicates
import Testing

// Page: Sources/Predicates/Predicates.docc/Predicates.md
struct Photo: PredicateObject {
  let name: String
  let bytes: Int64

  func predicateValue(forKey key: String) throws(UndefinedPredicateKey) -> PredicateValue {
    switch key {
    case "name": .string(name)
    case "bytes": .integer(bytes)
    default: throw UndefinedPredicateKey()
    }
  }
}

func largePhotos(_ photos: [Photo]) throws -> [Photo] {
  let isLarge = try CompiledPredicate(
    "name MATCHES[c] %@ AND bytes > $limit", arguments: [#".*\.(jpe?g|heic)"#])
  return try photos.filter { try isLarge.evaluate(with: $0, variables: ["limit": 1_000_000]) }
}
// Page: end

private func membership() throws {
  // Page: Sources/Predicates/Predicates.docc/Predicates.md
  let isAdult = try CompiledPredicate("age >= 18 AND ANY tags ==[c] 'member'")
  let mia: PredicateValue = ["name": "Mia", "age": 41, "tags": ["member", "admin"]]
  print(try isAdult.evaluate(with: mia))  // true
  // Page: end
}

private func arguments(_ name: String) throws {
  // Page: Sources/Predicates/Predicates.docc/Predicates.md
  let hasName = try CompiledPredicate("name == %@", arguments: [.string(name)])
  // Page: end
  #expect(try hasName.evaluate(with: ["name": .string(name)]))
}

struct PredicatePageExampleTests {
  @Test func `the example finds large photos`() throws {
    let photos = [
      Photo(name: "IMG_1.JPG", bytes: 2_000_000), Photo(name: "a.heic", bytes: 10),
      Photo(name: "film.mov", bytes: 9_000_000),
    ]
    #expect(try largePhotos(photos) == [photos[0]])
  }
}
