import AppLinks

/// Apps that the tests of judging share.
enum SampleApps {
  /// The test app of the facts about links, a drafts app, a photo app, and one that sends.
  static let all: [ReceivingApp] = {
    func route(_ name: String, _ effect: LinkRoute.Effect, _ parameters: [LinkParameter] = [])
      -> LinkRoute
    {
      var route = LinkRoute(name)
      route.effect = effect
      route.parameters = parameters
      return route
    }
    var index = LinkParameter("index", .integer, isRequired: true)
    (index.minimum, index.maximum) = (0, 9999)
    var deletion = route("delete", .destructive)
    deletion.isEnabled = false
    var secret = route("sync", .additive)
    secret.requiresKey = true
    var myapp = ReceivingApp(
      "com.example.myapp", team: "ABCDE12345", schemes: ["myapp"],
      routes: [
        route("open", .additive, [LinkParameter("name")]), route("album", .additive, [index]),
        route("approve", .externalPost, [LinkParameter("transactionId", .uuid, isRequired: true)]),
        route("logout", .privacy), route("wipe", .destructive), deletion, secret,
        route("go", .additive, [LinkParameter("to", .redirect, isRequired: true)]),
      ])
    myapp.redirectHosts = ["app.example.com", "www.example.com"]
    var drafts = ReceivingApp(
      "com.example.drafts", team: "ABCDE12345", schemes: ["drafts"],
      routes: [
        route("create", .additive, [LinkParameter("text", .multiline)])
      ])
    drafts.allowsURLActions = true
    drafts.callbackHosts = ["www.example.com"]
    let source = ReceivingApp(
      "com.example.source", schemes: ["src"],
      routes: [
        route("done", .additive, [LinkParameter("a")]), route("post", .externalPost),
      ])
    var closed = ReceivingApp(
      "com.example.closed", schemes: ["closed"], routes: [route("open", .additive)])
    closed.allowedSenders = ["com.example.source"]
    return [
      myapp, drafts, source, closed, ReceivingApp("com.example.one", schemes: ["shared"]),
      ReceivingApp("com.example.two", schemes: ["SHARED", "mailto", "javascript"]),
      ReceivingApp("com.example.bare", schemes: ["bare"]),
    ]
  }()

  /// A judge of what the apps get.
  static let judge = LinkJudge(apps: all)

  /// The app with an identifier.
  static func app(_ identifier: String) -> ReceivingApp? {
    all.first { $0.identifier == "com.example." + identifier }
  }
}
