import Predicates
import Testing

struct PredicateObjectTests {
  struct Person: PredicateObject {
    let name: String
    var friends: [Person] = []

    func predicateValue(forKey key: String) throws(UndefinedPredicateKey) -> PredicateValue {
      switch key {
      case "name": .string(name)
      case "friends": .array(friends.map { .object($0) })
      case "latitude", "longitude": 1
      case "nothing": nil
      default: throw UndefinedPredicateKey()
      }
    }
  }

  private static let mia = Person(name: "Mia", friends: [Person(name: "Al"), Person(name: "Bo")])

  @Test(arguments: [
    "name == 'Mia'", "ANY friends.name == 'Bo'", "friends.@count == 2", "nothing == nil",
    "friends[0].name == 'Al'", "SELF['name'] == 'Mia'", "SELF == $same", "SELF != $other",
    "$other IN friends", "friends CONTAINS $other",
    "SUBQUERY(friends, $f, $f.name LIKE 'B*').@count == 1",
    "friends.@unionOfObjects.name == {'Al', 'Bo'}",
    "{$other, $other}.@distinctUnionOfObjects.self.@count == 1",
    "distanceToLocation:fromLocation:(SELF, $same) == 0",
  ])
  func `an object of the program is asked for its keys`(text: String) throws {
    let variables: [String: PredicateValue] = [
      "same": .object(Self.mia), "other": .object(Person(name: "Al")),
    ]
    #expect(try CompiledPredicate(text).evaluate(with: Self.mia, variables: variables))
  }

  @Test func `a key that the object does not have is an error with its place`() throws {
    let predicate = try CompiledPredicate("ANY friends.age > 1")
    let error = try #require(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: Self.mia)
    }
    #expect(predicate.trace(with: Self.mia).outcome == .error(error))
    #expect(error.description == "an object of type 'Person' has no key 'age'")
    #expect(error.range == 11..<15)
  }

  @Test func `values compare and hash by their content`() {
    let values: [PredicateValue] = [
      nil, true, 2, 1.5, .double(.nan), "\u{E9}", "e\u{301}", .date(1), .data([1]), [1], .set([1]),
      ["\u{E9}": 1], ["e\u{301}": 1], .object(Self.mia),
    ]
    for (index, value) in values.enumerated() {
      #expect(values.firstIndex(of: value) == index)
      #expect(Set(values).contains(value))
    }
    let same: [PredicateValue] = [
      nil, 1, 2.0, 1.5, .double(-.nan), "\u{E9}", "e\u{301}", .date(1), .data([1]), [true],
      .set([1.0]), ["\u{E9}": 1.0], ["e\u{301}": true], .object(Self.mia),
    ]
    #expect(same == values)
    #expect(Set(same) == Set(values))
    #expect(Set(same + values).count == values.count)
    #expect(PredicateValue.object(Self.mia) != .object(Person(name: "Mia")))
  }

  @Test func `a dictionary has its keys in any number and order`() {
    let few: PredicateDictionary = ["a": 1, "b": 2]
    #expect(few == PredicateDictionary(["b": 2, "a": 1]))
    #expect(few.hashValue == PredicateDictionary(["b": 2, "a": 1]).hashValue)
    #expect(few != ["a": 1] && few != ["a": 1, "b": 3] && few != ["a": 1, "c": 2])
    #expect(few["a"] == 1 && few["c"] == nil && few.count == 2 && !few.isEmpty)
    let many = PredicateDictionary(
      Dictionary(uniqueKeysWithValues: (0..<100).map { ("k\($0)", .integer(Int64($0))) }))
    #expect((0..<100).allSatisfy { many["k\($0)"] == .integer(Int64($0)) } && many["x"] == nil)
    #expect(Set(many.map(\.key)) == Set(many.keys))
  }

  @Test func `one predicate is evaluated from many tasks at once`() async throws {
    let predicate = try CompiledPredicate("name MATCHES '[MB].*' AND ANY friends.name == $n")
    let answers = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<200 {
        group.addTask {
          (try? predicate.evaluate(
            with: Self.mia, variables: ["n": .string(index % 2 == 0 ? "Al" : "Cy")]))
            == (index % 2 == 0)
        }
      }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(answers.count == 200 && answers.allSatisfy(\.self))
  }
}
