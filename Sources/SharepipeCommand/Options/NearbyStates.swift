import Foundation
import Sharepipe
import SystemPackage

/// The states that a command may mean that names none: that of the directory in which it is typed,
/// those of the inboxes in there, and the one of contexts that come from no inbox.
///
/// One that another user could have put there is not opened.
enum NearbyStates {
  /// The states that there are, in that order.
  static var all: [InboxPlace] {
    let here = FilePath(".").absolute.lexicallyNormalized()
    var places: [InboxPlace] = []
    if let beside = StateDirectory.path(beside: here) {
      places.append(InboxPlace(state: beside, inboxes: [here], arguments: ""))
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: here.string)) ?? []
    for name in names.sorted() where name.hasSuffix(suffix) && name != suffix {
      let inbox = here.appending(String(name.dropLast(suffix.count)))
      places.append(
        InboxPlace(
          state: here.appending(name), inboxes: [inbox],
          arguments: " " + ShellWord.quoted("./" + name.dropLast(suffix.count))))
    }
    places.append(own)
    return places.filter { isUsable($0.state) }
  }

  /// The state of contexts that come from no inbox.
  static var own: InboxPlace {
    InboxPlace(state: OwnState.directory, inboxes: [], arguments: "")
  }

  private static let suffix = ".sharepipe"

  private static func isUsable(_ state: FilePath) -> Bool {
    guard FileManager.default.fileExists(atPath: state.appending("journal.sqlite").string) else {
      return false
    }
    do throws(TrustError) { try TrustCheck().check(state) } catch { return false }
    return true
  }
}
