package import ContentSniffing
import Documents
import ExtensionRunning
import SafeFiles
package import SystemPackage

/// What kept content apart while a state was last worked on: the file `sniffer` of the state.
///
/// Isolation that goes away, with another kernel or a container's other settings, is noticed only by
/// what was there before. Then nothing is examined until a person accepts that.
package struct SnifferMemory: Sendable {
  /// The name of the file in a state.
  package static let name: FilePath.Component = "sniffer"

  private static let header = "sharepipe-sniffer 1"
  private let path: FilePath

  /// Names the memory of a state.
  ///
  /// - Parameter state: The directory of the state.
  package init(state: FilePath) { path = state.appending(Self.name) }

  /// What was there; `nil` if nothing is remembered.
  ///
  /// What cannot be read counts as all: nothing says that less was there.
  package var restrictions: Set<String>? {
    let bytes: [UInt8]
    do {
      bytes = try BoundedFile.read(path, limit: 4096)
    } catch {
      return (try? FileFacts(at: path, followingLinks: false)) == nil ? nil : Self.all
    }
    let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard words.prefix(2).joined(separator: " ") == Self.header else { return Self.all }
    return Set(words.dropFirst(2).map(String.init)).intersection(Self.all)
  }

  /// Remembers what is there.
  ///
  /// - Parameter restrictions: The names.
  /// - Throws: `Errno`; then the file is as it was.
  package func write(_ restrictions: Set<String>) throws {
    let text = ([Self.header] + restrictions.sorted()).joined(separator: " ") + "\n"
    try AtomicWrite.write(
      Array(text.utf8), to: path, through: "sniffer.new", mode: 0o600, isDurable: true)
  }

  /// Compares what was there with what is, and remembers that if nothing is missing.
  ///
  /// - Parameter sniffing: What names types of content; it examines nothing any more if something is
  ///   missing.
  /// - Returns: What is missing; empty if nothing is.
  package func check(_ sniffing: SniffingService) -> [String] {
    // That libmagic cannot be used at all is said of each context.
    guard let isolation = try? sniffing.start() else { return [] }
    let before = restrictions
    if let before, let missing = try? sniffing.require(before), !missing.isEmpty { return missing }
    // Without it the next start has nothing to compare with, as without this file at all.
    if before != isolation.restrictions { try? write(isolation.restrictions) }
    return []
  }

  /// What a person should know of something that is missing.
  ///
  /// - Parameter missing: The names.
  /// - Returns: The sentence.
  package func warning(_ missing: [String]) -> String {
    "\(path.removingLastComponent().label): content was examined in isolation at the last start, and "
      + "now it lacks \(missing.joined(separator: ", ")); nothing is examined or delivered. See "
      + "'sharepipe doctor', or accept it with 'sharepipe doctor --accept-isolation' and start again"
  }

  private static var all: Set<String> { SniffingService.Isolation.allRestrictions }
}
