// Matches texts with patterns that strangers may have written: the time is bounded by text and pattern.

import PatternMatching

let names = ["IMG_1234.HEIC", "notes.txt", "img_9.heic"]
let pictures = WildcardPattern("img_*.heic", isCaseSensitive: false)
print(names.filter { pictures.matches(WildcardSubject($0)) })

let numbered = try RegularExpression(#"img_\d{4}\.(heic|jpe?g)"#, options: .caseInsensitive)
print(names.filter { numbered.matchesWhole($0) })

// Where others try every way of repeating `a`, this takes one pass.
let nested = try RegularExpression("(a*)*b")
print(nested.matchesWhole(String(repeating: "a", count: 10_000)))

// A match can have a limit of steps.
var work = 0
let answer = nested.matchesWhole(String(repeating: "a", count: 10_000), work: &work, limit: 1_000)
print(answer.map { "\($0)" } ?? "given up after \(work) steps")

do {
  _ = try RegularExpression(#"(a)\1"#)
} catch {
  print(error)
}
