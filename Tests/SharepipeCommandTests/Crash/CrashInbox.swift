import Foundation
import Sharepipe
import SystemPackage

/// Entries of all kinds, as many as are asked for.
enum CrashInbox {
  /// A picture of one pixel; what follows its end is passed over.
  private static let picture: [UInt8] = Array(
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5E\
        rkJggg==
        """) ?? Data())

  /// The entries; those with the same number are the same.
  static func entries(_ numbers: Range<Int>) -> [CrashEntry] { numbers.map(entry) }

  private static func entry(_ number: Int) -> CrashEntry {
    let token = "token-\(number)-end"
    let text = "The content of \(token).\n"
    switch number % 20 {
    case 0 where number == 0: return file("empty.txt", "", token: nil)
    case 0:
      return file("list-\(number).xml", "<?xml version=\"1.0\"?>\n<a>\(token)</a>\n", token: token)
    case 1: return file("letters/\(2020 + number % 7)/letter-\(number).txt", text, token: token)
    case 2, 3: return picture("picture-\(number).png", token)
    case 4: return picture("pictures/deep/er/picture \(number).png", token)
    case 5: return link("link-\(number).url", token)
    case 6: return link("links/link-\(number).url", token)
    case 7, 8: return shareDirectory(number, token)
    case 9: return manifest("text-\(number)", inline(text), token)
    case 10:
      // Every extension is excluded by who shares it.
      let excluded = CrashRules.identifiers.map { "\"\($0)\"" }.joined(separator: ",")
      return manifest(
        "kept-\(number)", inline(text, more: ",\"excludedActivityTypes\":[\(excluded)]"), token)
    case 11: return file("letter-\(number).rtf", "{\\rtf1\\ansi \(token)}", token: token)
    case 12:
      return file(
        "card-\(number).vcf",
        "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(token)\r\nN:\(token);;;;\r\nEND:VCARD\r\n", token: token
      )
    case 13: return manifest("broken-\(number)", "{\"version\":1,\"items\":[\"\(token)", token)
    case 14: return file("data-\(number).json", "{\"is\":\"\(token)\"}\n", token: token)
    case 15: return file("linked-\(number).txt", text, token: token, isLinked: true)
    case 16: return file(bytes: Array("line\nbreak-\(number).txt".utf8), text, token: token)
    case 17:
      return file(
        bytes: Array("caf".utf8) + [0xE9] + Array("-\(number).txt".utf8), text, token: token)
    case 18: return file("-rf \(number) .txt", text, token: token)
    default: return file("note-\(number).txt", text, token: token)
    }
  }

  private static func file(
    _ name: String, _ text: String, token: String?, isLinked: Bool = false
  ) -> CrashEntry {
    file(bytes: Array(name.utf8), text, token: token, isLinked: isLinked)
  }

  private static func file(
    bytes: [UInt8], _ text: String, token: String?, isLinked: Bool = false
  ) -> CrashEntry {
    CrashEntry(
      path: FilePath(bytes: bytes), files: [.init(path: FilePath(), bytes: Array(text.utf8))],
      token: token, isLinked: isLinked)
  }

  private static func picture(_ name: String, _ token: String) -> CrashEntry {
    CrashEntry(
      path: FilePath(name), files: [.init(path: FilePath(), bytes: picture + Array(token.utf8))],
      token: token, isLinked: false)
  }

  private static func link(_ name: String, _ token: String) -> CrashEntry {
    file(name, "[InternetShortcut]\r\nURL=https://example.com/\(token)\r\n", token: token)
  }

  private static func inline(_ text: String, more: String = "") -> String {
    let words = text.trimmingCharacters(in: .newlines)
    return
      "{\"version\":1\(more),\"items\":[{\"attachments\":[{\"registeredTypeIdentifiers\":"
      + "[\"public.plain-text\"],\"text\":\"\(words)\"}]}]}"
  }

  private static func manifest(_ name: String, _ text: String, _ token: String) -> CrashEntry {
    file(name + ".share.json", text, token: token)
  }

  private static func shareDirectory(_ number: Int, _ token: String) -> CrashEntry {
    let context = """
      {"version":1,"items":[{"attachments":[
      {"registeredTypeIdentifiers":["public.plain-text"],"file":"words.txt"},
      {"registeredTypeIdentifiers":["public.png"],"file":"picture.png"}]}]}
      """
    return CrashEntry(
      path: FilePath("trip-\(number).share"),
      files: [
        .init(path: "context.json", bytes: Array(context.utf8)),
        .init(path: "picture.png", bytes: picture + Array("\(number)".utf8)),
        .init(path: "words.txt", bytes: Array("The words of \(token).\n".utf8)),
      ],
      token: token, isLinked: false)
  }
}
