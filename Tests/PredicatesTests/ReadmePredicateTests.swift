import Foundation
import Predicates
import Testing

// README: begin
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
// README: end

struct ReadmePredicateTests {
  @Test func `the README shows this example`() throws {
    let file = URL(filePath: #filePath)
    let source = try String(contentsOf: file, encoding: .utf8)
    let readme = try String(
      contentsOf: file.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "README.md"), encoding: .utf8)
    let begin = try #require(source.range(of: "// README: begin\n"))
    let end = try #require(source.range(of: "// README: end"))
    let example = source[begin.upperBound..<end.lowerBound]
    #expect(readme.contains("```swift\nimport Predicates\n\n\(example)```\n"))
  }

  @Test func `the example finds large photos`() throws {
    let photos = [
      Photo(name: "IMG_1.JPG", bytes: 2_000_000), Photo(name: "a.heic", bytes: 10),
      Photo(name: "film.mov", bytes: 9_000_000),
    ]
    #expect(try largePhotos(photos) == [photos[0]])
  }
}
