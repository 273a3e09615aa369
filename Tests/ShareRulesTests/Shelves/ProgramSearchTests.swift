import Foundation
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing

struct ProgramSearchTests {
  @Test func `a program is found in the first folder that has it`() throws {
    let folder = try RulesFolder()
    try folder.write(Data(), to: "one/tool", mode: 0o644)
    try folder.write(Data(), to: "two/tool", mode: 0o755)
    try folder.write(Data(), to: "two/folder/x")
    try folder.link("two/link", to: "tool")
    try folder.link("two/broken", to: "gone")
    let two = folder.path.appending("two")
    let search = ProgramSearch(folders: [folder.path.appending("one"), two, "/nowhere"])
    #expect(search.path(of: "tool") == two.appending("tool"))
    #expect(search.path(of: "link") == two.appending("link"))
    for name in ["folder", "broken", "gone", "", ".", "..", "../two/tool", "tool\0"] {
      #expect(search.path(of: name) == nil, "\(name)")
    }
  }

  @Test func `the system's folders are those of Debian`() {
    #expect(
      ProgramSearch.system.searchPath
        == "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin")
    #expect(ProgramSearch.system.path(of: "sh") != nil)
  }
}
