package import ContentSniffing
import Documents
import ExtensionRunning
import SafeFiles
package import SystemPackage

/// The means that isolated content while a state was last worked on: the file `sniffer` of the
/// state.
///
/// Isolation that goes away, with another kernel or a container's other settings, is noticed only
/// by comparing it with the remembered one. Then nothing is examined until a person accepts that.
package struct SnifferMemory: Sendable {
  /// The name of the file in a state.
  package static let name: FilePath.Component = "sniffer"

  private static let header = "sharepipe-sniffer 1"
  private let path: FilePath

  /// Names the memory of a state.
  ///
  /// - Parameter state: The directory of the state.
  package init(state: FilePath) { path = state.appending(Self.name) }

  /// The remembered names; `nil` if nothing is remembered.
  ///
  /// A file that cannot be read counts as all names: nothing proves that fewer were there.
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

  /// Remembers the present names.
  ///
  /// - Parameter restrictions: The names.
  /// - Throws: `Errno`; then the file is as it was.
  package func write(_ restrictions: Set<String>) throws {
    let text = ([Self.header] + restrictions.sorted()).joined(separator: " ") + "\n"
    try AtomicWrite.write(
      Array(text.utf8), to: path, through: "sniffer.new", mode: 0o600, isDurable: true)
  }

  /// Compares the remembered isolation with the present one, which is remembered if nothing is
  /// missing.
  ///
  /// - Parameter sniffing: The service that names types of content; it examines nothing any more if
  ///   something is missing.
  /// - Returns: The missing names; empty if there are none.
  package func check(_ sniffing: SniffingService) -> [String] {
    // If libmagic cannot be used at all, the record of each context says so.
    guard let isolation = try? sniffing.start() else { return [] }
    let before = restrictions
    if let before, let missing = try? sniffing.require(before), !missing.isEmpty { return missing }
    // Without it the next start has nothing to compare with, as without this file at all.
    if before != isolation.restrictions { try? write(isolation.restrictions) }
    return []
  }

  /// The warning for a person if something is missing.
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
