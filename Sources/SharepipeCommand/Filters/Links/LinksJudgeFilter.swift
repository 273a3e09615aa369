import AppLinks
import Sharepipe

/// `links judge --json-lines`: a URL and its sender in, what becomes of it out.
struct LinksJudgeFilter {
  let links: LinkRules

  func answer(
    _ fields: [String: DocumentValue], _ json: inout JSONWriter
  ) throws(JSONLinesFilter.Fault) {
    let key = try fields.text("key").map { LinkKey($0) }
    let sender = LinkSender(named: try fields.text("sender"))
    let options = try fields.linkOptions()
    var arrival = try fields.arrival()
    if let objection = links.objection(to: arrival.reading) {
      throw .init("reading: \(objection)")
    }
    let activity = try fields.activity("activity")
    let urls = try fields.texts("urls")
    let single = try fields.text("url")
    let given = [single != nil, urls != nil, activity != nil].count { $0 }
    guard given < 2 else { throw .init("url: give one of 'url', 'urls' and 'activity'") }
    // The program that reads the answer has written the question: nothing is taken out of the parameters.
    if let urls {
      guard !urls.isEmpty else { throw .init("urls: is empty") }
      let contexts = LinkContexts(urls) { url in
        links.plan(for: url, from: sender, with: options, key: key, arriving: arrival)
      }
      contexts.write(to: &json, nil)
      return
    }
    arrival.activityType = activity?.type
    let url = activity == nil ? try fields.requiredText("url") : activity?.webpageURL ?? ""
    links.plan(for: url, from: sender, with: options, key: key, arriving: arrival)
      .write(to: &json, nil)
  }
}

extension [String: DocumentValue] {
  /// What else is said of a URL, its sender and the device.
  fileprivate func linkOptions() throws(JSONLinesFilter.Fault) -> LinkOptions {
    var options = LinkOptions()
    options.senderClass = try choice("senderClass")
    options.opensInPlace = try boolean("openInPlace") ?? false
    switch self["device"] {
    case nil, .null: break
    case .array(let traits):
      for (index, trait) in traits.enumerated() {
        options.device.insert(try Self.choice(trait.string ?? trait.kind, "device[\(index)]"))
      }
    case .some(let other): throw .init("device: expected an array, found \(other.kind)")
    }
    if let value = self["annotation"], value != .null {
      do throws(LinkAnnotationFault) {
        options.annotation = try LinkAnnotation(value)
      } catch {
        throw .init("annotation: \(error)")
      }
    }
    return options
  }

  /// How the URL of a line arrived.
  fileprivate func arrival() throws(JSONLinesFilter.Fault) -> LinkArrival {
    let launch = try members("launch") ?? [:]
    return LinkArrival(
      reading: try choice("reading"), state: try choice("state"),
      launch: LaunchAnswer(
        willFinish: try launch.boolean("willFinish"), didFinish: try launch.boolean("didFinish")))
  }

  /// The user activity under a key, or `nil` if the key is missing or null.
  fileprivate func activity(_ key: String) throws(JSONLinesFilter.Fault) -> UserActivity? {
    guard let members = try members(key) else { return nil }
    return UserActivity(
      try members.requiredText("type"), webpageURL: try members.text("webpageURL"))
  }

  /// One of some words under a key, or `nil` if the key is missing or null.
  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String
  ) throws(JSONLinesFilter.Fault) -> Choice? {
    guard let text = try text(key) else { return nil }
    return try Self.choice(text, key)
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ place: String
  ) throws(JSONLinesFilter.Fault) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw .init("\(place): expected one of \(names)")
    }
    return choice
  }

  /// The members of the object under a key, or `nil` if the key is missing or null.
  private func members(
    _ key: String
  ) throws(JSONLinesFilter.Fault) -> [String: DocumentValue]? {
    switch self[key] {
    case nil, .null: return nil
    case .dictionary(let members): return members
    case .some(let other): throw .init("\(key): expected an object, found \(other.kind)")
    }
  }
}
