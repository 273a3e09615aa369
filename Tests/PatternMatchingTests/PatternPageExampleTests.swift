import PatternMatching
import Testing

private func pictures() throws {
  // Page: Sources/PatternMatching/PatternMatching.docc/PatternMatching.md
  let names = ["IMG_1234.HEIC", "notes.txt", "img_9.heic"]
  let numbered = try RegularExpression(#"img_\d{4}\.(heic|jpe?g)"#, options: .caseInsensitive)
  print(names.filter { numbered.matchesWhole($0) })  // ["IMG_1234.HEIC"]

  let pictures = WildcardPattern("img_*.heic", isCaseSensitive: false)
  print(names.filter { pictures.matches(WildcardSubject($0)) })  // ["IMG_1234.HEIC", "img_9.heic"]
  // Page: end
}
