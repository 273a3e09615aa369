import Foundation
import TestSupport
import Testing

/// `sharepipe check --diff`.
struct CheckDiffTests {
  private static func information(images: Int, schemes: String...) -> String {
    """
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>com.example.notes.share</string>
    <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\
    \(schemes.map { "<string>\($0)</string>" }.joined())</array></dict></array>
    <key>CFBundleExecutable</key><string>run</string>
    <key>SharepipeExtension</key><dict>
    <key>Effect</key><string>additive</string><key>Interface</key><string>argv</string></dict>
    <key>NSExtension</key><dict>
    <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
    <key>NSExtensionAttributes</key><dict>
    <key>NSExtensionActivationRule</key><dict>
    <key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>\(images)</integer>
    </dict></dict></dict></dict></plist>

    """
  }

  private static func folder() throws -> CommandFolder {
    let folder = try CommandFolder()
    try folder.write("Share.appex/Info.plist", information(images: 10, schemes: "a"), under: "old")
    try folder.write("Share.appex/Info.plist", information(images: 20, schemes: "b"), under: "new")
    return folder
  }

  @Test func `people read what got wider, with something to try`() async throws {
    let folder = try Self.folder()
    let outcome = try await Tool.run("check", "--diff", folder.path + "/old", folder.path + "/new")
    #expect(outcome.errors == "")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.replacing(folder.path + "/", with: "") == """
        wider: com.example.notes.share: is offered for 11 images (public.jpeg)
          such as 11 images (public.jpeg): sharepipe explain --as 'photos 11'
          at new/Share.appex/Info.plist:10:1
        wider: com.example.notes.share: claims URLs of the scheme 'b'
          such as b://example
          at new/Share.appex/Info.plist:3:77
        narrower: com.example.notes.share: no longer claims URLs of the scheme 'a'
        compared: 2 wider, 1 narrower

        """)
  }

  @Test func `the example is offered by the new version and not by the old one`() async throws {
    let folder = try Self.folder()
    for version in ["old", "new"] {
      try folder.write("Share.appex/run", "#!/bin/sh\n", under: version, mode: 0o755)
    }
    for (version, isOffered) in [("old", false), ("new", true)] {
      let outcome = try await Tool.run(
        "explain", "--as", "photos 11", "--extension", folder.path + "/\(version)/Share.appex",
        "--json")
      #expect(outcome.output.contains(#""active":true"#) == isOffered, "\(outcome)")
    }
  }

  @Test func `a program reads a line for each change and one with the totals`() async throws {
    let folder = try Self.folder()
    let outcome = try await Tool.run(
      "check", "--diff", "--json", folder.path + "/old", folder.path + "/new")
    #expect(outcome.status == 1)
    let objects = try outcome.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["type"] as? String } == ["change", "change", "change", "summary"])
    #expect(objects.compactMap { $0["direction"] as? String } == ["wider", "wider", "narrower"])
    let example = try #require(objects[0]["example"] as? [String: Any])
    #expect(example["as"] as? String == "photos 11")
    let context = try #require(example["context"] as? [String: Any])
    let items = try #require(context["items"] as? [[String: Any]])
    #expect((items.first?["attachments"] as? [Any])?.count == 11)
    #expect(objects[1]["area"] as? String == "scheme")
    #expect(
      outcome.lines.last
        == #"{"type":"summary","wider":2,"changed":0,"narrower":1,"problems":0}"#)
  }

  @Test func `what got narrower alone, or nothing at all, is no fault`() async throws {
    let folder = try Self.folder()
    try folder.write(
      "Share.appex/Info.plist", Self.information(images: 5, schemes: "a"), under: "less")
    let less = try await Tool.run("check", "--diff", folder.path + "/old", folder.path + "/less")
    #expect(less.status == 0)
    #expect(
      less.output == """
        narrower: com.example.notes.share: is no longer offered for 6 images (public.jpeg)
        compared: 1 narrower

        """)
    let same = try await Tool.run("check", "--diff", folder.path + "/old", folder.path + "/old")
    #expect(same.status == 0)
    #expect(same.output == "compared: no difference was found\n")
  }

  @Test func `what is missing, and too few paths, are told`() async throws {
    let folder = try Self.folder()
    let missing = try await Tool.run("check", "--diff", folder.path + "/old", "no-such-folder")
    #expect(missing.status == 66)
    #expect(missing.errors == "sharepipe: no-such-folder: there is no such file\n")
    let few = try await Tool.run("check", "--diff", folder.path + "/old")
    #expect(few.status == 64)
    #expect(
      few.errors.contains(
        "--diff takes two paths, the old version and then the new one; --json is the only other option."
      ))
  }
}
