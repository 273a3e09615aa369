#if Sources
import SeededRandom
import SourceReading
import SwiftReading
import Testing

struct HostileFileTests {
  /// A file with most of the language in it.
  static let sample = """
    import UIKit
    @main final class App: UIResponder, UIApplicationDelegate {
      @Environment(\\.openURL) private var openURL
      lazy var store: Store<[String: Int]> = { Store(path: "a\\(1 + 2)b") }()
      var count = 0 { didSet { print(oldValue) } }
      #if DEBUG
      enum Route: String { case open = "o", close(Int) }
      #endif
      func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) throws -> Bool {
        guard let host = url.host?.lowercased(), case .open(let a)? = route(url) else { return false }
        if host == "a" || a.b! > 1 { try? await f { [weak self] x in self?.g(x) } } else { h() }
        switch url.scheme { case "x"?, nil: break; case let s? where s.hasPrefix("y"): fallthrough
        default: for case let (k, v) in options where k != v { defer { i &+= 1 } } }
        let text = #\"\"\"
          a \\#(b ? c : d) \\n
          \"\"\"#
        do { try j(&text) } catch let e as E { throw e } catch { }
        return /a(b)+/.matches(text) && #selector(A.f(_:)) == \\A.b as? T ?? -1
      }
    }
    """

  @Test func `a file that is cut at any byte is read`() {
    let bytes = Array(Self.sample.utf8)
    #expect(SwiftReader.read(bytes).faults.isEmpty)
    for end in bytes.indices { expectSound(SwiftReader.read(Array(bytes[..<end])), end) }
  }

  @Test(arguments: 0..<8)
  func `a file with changed bytes is read`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tokens = [
      "(", ")", "{", "}", "[", "]", "\"", "\"\"\"", "#if", "#endif", "/*", "\\(", "<", "\n", "case",
      "`",
    ]
    for _ in 0..<150 {
      var bytes = Array(Self.sample.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1:
          bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...40, using: &random)))
        case 2:
          bytes.insert(
            contentsOf: tokens[Int.random(in: 0..<tokens.count, using: &random)].utf8, at: at)
        default: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 60)], at: at / 2)
        }
      }
      expectSound(SwiftReader.read(bytes), bytes.count)
    }
  }

  private func expectSound(_ file: SourceFile, _ count: Int) {
    #expect(file.faults.count <= SwiftReader.mostFaults)
    #expect(file.faults.allSatisfy { $0.range.bytes.upperBound <= count })
    #expect(file.functions.allSatisfy { $0.range.bytes.upperBound <= count })
    #expect(file.properties.allSatisfy { ($0.value?.range ?? $0.range).bytes.upperBound <= count })
  }
}
#endif
