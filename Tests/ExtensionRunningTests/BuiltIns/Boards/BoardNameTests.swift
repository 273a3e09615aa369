import ExtensionRunning
import Testing

struct BoardNameTests {
  static let names: [(text: String, fault: BoardName.Fault?)] = [
    ("copies", nil), ("a", nil), ("2026", nil), ("org.example.notes_2-b", nil),
    ("generals", nil), ("general.notes", nil), (String(repeating: "a", count: 64), nil),
    ("general", .general), ("General", .general), ("com.apple.UIKit.pboard.general", .general),
    ("general.", .general),
    ("", .malformed), (".", .malformed), ("..", .malformed), (".hidden", .malformed),
    ("-a", .malformed), ("a/b", .malformed), ("../a", .malformed), ("a b", .malformed),
    ("é", .malformed), ("a\u{0}", .malformed), (String(repeating: "a", count: 65), .malformed),
  ]

  @Test(arguments: names)
  func `a name is one safe component, and never the general board's`(
    text: String, fault: BoardName.Fault?
  ) {
    var found: BoardName.Fault?
    do throws(BoardName.Fault) {
      #expect(try BoardName(text).rawValue == text)
    } catch {
      found = error
    }
    #expect(found == fault)
  }
}
