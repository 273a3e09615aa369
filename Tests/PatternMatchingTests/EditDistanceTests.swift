import PatternMatching
import Testing

struct EditDistanceTests {
  @Test(
    arguments: [
      ("", "", 0), ("", "ab", 2), ("same", "same", 0), ("effect", "efect", 1), ("argv", "argc", 1),
      ("effect", "effetc", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ])
  func `a swap of neighbours is one edit, and a stretch is edited once`(
    one: String, other: String, edits: Int
  ) {
    #expect(EditDistance.between(Array(one), Array(other)) == edits)
    #expect(EditDistance.between(Array(other.utf8), Array(one.utf8)) == edits)
  }
}
