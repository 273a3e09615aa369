import AppLinks
import Documents

extension LinkArrival {
  /// Writes the members that say something into an object that is open.
  func write(to json: inout JSONWriter) {
    if let reading { json.member("reading", reading.rawValue) }
    if let state { json.member("state", state.rawValue) }
    if let activityType { json.member("activity", activityType) }
    if let answer = launch.willFinish { json.member("willFinishLaunching", answer) }
    if let answer = launch.didFinish { json.member("didFinishLaunching", answer) }
  }

  /// Reads an arrival from the members of an opening.
  init(_ members: [String: DocumentValue]) {
    self.init(
      reading: members["reading"]?.string.flatMap { URLReader.Mode(rawValue: $0) },
      state: members["state"]?.string.flatMap { AppState(rawValue: $0) },
      launch: LaunchAnswer(
        willFinish: members["willFinishLaunching"]?.boolean,
        didFinish: members["didFinishLaunching"]?.boolean),
      activityType: members["activity"]?.string)
  }
}
