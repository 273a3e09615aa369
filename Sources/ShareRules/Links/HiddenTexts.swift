/// Takes texts out of what an extension says: the whole of a short one, and any stretch of a longer
/// one, since a log may be cut where one stands.
package struct HiddenTexts: Sendable {
  /// The bytes of a stretch of a text that are enough to take it out.
  private static let stretch = 10
  /// The fewest bytes that are looked for at all.
  private static let shortest = 4
  /// What stands where a text was cut.
  private static let cuts = ["…", "\n[more was not kept]"].map { Array($0.utf8) }

  /// Bytes in a row, the last of them lowest.
  private typealias Window = UInt128

  /// What is taken out, by its length; of a text that is longer than a stretch, all of its stretches.
  private var windows: [Int: Set<Window>] = [:]
  /// The starts of texts that are taken out before a cut, by their length.
  private var starts: [Int: Set<Window>] = [:]

  /// Prepares for texts.
  ///
  /// - Parameter texts: The texts; what is shorter than 4 bytes is not looked for.
  package init(_ texts: some Sequence<String>) {
    for text in texts where text.utf8.count >= Self.shortest {
      let bytes = Array(text.utf8)
      let length = min(bytes.count, Self.stretch)
      Self.eachWindow(of: length, in: bytes) { window, _ in
        windows[length, default: []].insert(window)
      }
      for length in Self.shortest..<max(Self.shortest, length) {
        starts[length, default: []].insert(Self.window(bytes[..<length]))
      }
    }
  }

  /// Whether nothing is looked for.
  package var isEmpty: Bool { windows.isEmpty }

  /// A text without what is taken out.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - mark: What stands where something was.
  /// - Returns: The text.
  package func removed(from text: String, mark: String) -> String {
    guard !isEmpty else { return text }
    let bytes = Array(text.utf8)
    var isHidden = [Bool](repeating: false, count: bytes.count)
    for (length, set) in windows {
      Self.eachWindow(of: length, in: bytes) { window, end in
        guard set.contains(window) else { return }
        for place in (end - length)..<end { isHidden[place] = true }
      }
    }
    hideStarts(in: bytes, &isHidden)
    guard isHidden.contains(true) else { return text }
    var result: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      if !isHidden[place] {
        result.append(byte)
      } else if place == 0 || !isHidden[place - 1] {
        result += mark.utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Hides what stands before a cut and is the start of a text.
  private func hideStarts(in bytes: [UInt8], _ isHidden: inout [Bool]) {
    for cut in Self.cuts {
      for end in bytes.indices where bytes[end] == cut[0] && bytes[end...].starts(with: cut) {
        let longest = starts.filter { length, set in
          length <= end && set.contains(Self.window(bytes[(end - length)..<end]))
        }.keys.max()
        for place in (end - (longest ?? 0))..<end { isHidden[place] = true }
      }
    }
  }

  private static func window(_ bytes: ArraySlice<UInt8>) -> Window {
    bytes.reduce(0) { $0 << 8 | Window($1) }
  }

  /// Calls with every stretch of a length and the place behind it.
  private static func eachWindow(
    of length: Int, in bytes: [UInt8], _ body: (Window, Int) -> Void
  ) {
    let mask = Window.max >> (128 - 8 * length)
    var window: Window = 0
    for (place, byte) in bytes.enumerated() {
      window = (window << 8 | Window(byte)) & mask
      if place + 1 >= length { body(window, place + 1) }
    }
  }
}
