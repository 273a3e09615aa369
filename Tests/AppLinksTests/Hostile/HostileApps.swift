import AppLinks

/// The apps that the hostile URLs are for.
enum HostileApps {
  /// The key that is stored, and that no message may have in it.
  static let key = "k7Qz-42"

  /// The hosts to which a redirect, and an answer, may lead.
  static let hosts = ["app.example.com", "www.example.com", "help.example.com"]

  /// The judge of the URLs.
  static func judge(reader: URLReader = URLReader()) throws -> LinkJudge {
    LinkJudge(
      apps: [
        try mine, drafts, source, closed, ReceivingApp("com.example.bare", schemes: ["bare"]),
        ReceivingApp("com.example.one", schemes: ["shared"]),
        ReceivingApp("com.example.two", schemes: ["SHARED", "javascript", "mailto", "file"]),
      ], reader: reader)
  }

  private static func route(
    _ name: String, _ effect: LinkRoute.Effect = .additive, _ parameters: LinkParameter...
  ) -> LinkRoute {
    var route = LinkRoute(name)
    route.effect = effect
    route.parameters = parameters
    return route
  }

  /// An app with parameters of each kind, and with routes that not every sender may reach.
  private static var mine: ReceivingApp {
    get throws {
      var index = LinkParameter("index", .integer, isRequired: true)
      (index.minimum, index.maximum) = (0, 9999)
      var by = LinkParameter("by", .integer, isRequired: true)
      (by.minimum, by.maximum) = (-50, 50)
      var title = LinkParameter("title")
      title.maximumLength = 20
      var order = LinkParameter("order")
      order.values = ["newest", "oldest", "name"]
      let code = LinkParameter("code").matching(try LinkPattern("[A-Z]{3}-[0-9]{4}"))
      var (delete, setting, sync) = (route("delete"), route("setting"), route("sync"))
      (delete.isEnabled, setting.isEnabled, sync.requiresKey) = (false, false, true)
      var app = ReceivingApp(
        "com.example.myapp", team: "ABCDE12345", schemes: ["myapp"],
        routes: [
          route("open", .additive, LinkParameter("name")),
          route("note", .additive, LinkParameter("text", .multiline), title),
          route("album", .additive, index), route("shift", .additive, by),
          route("approve", .externalPost, LinkParameter("transactionId", .uuid, isRequired: true)),
          route("go", .additive, LinkParameter("to", .redirect, isRequired: true)),
          route("page", .additive, LinkParameter("link", .url, isRequired: true)),
          route("sort", .additive, order), route("code", .additive, code),
          route("logout", .privacy), route("wipe", .destructive), delete, setting, sync,
        ])
      app.redirectHosts = hosts
      return app
    }
  }

  /// An app that follows x-callback-url and may be asked for further actions.
  private static var drafts: ReceivingApp {
    var app = ReceivingApp(
      "com.example.drafts", team: "ABCDE12345", schemes: ["drafts"],
      routes: [route("create", .additive, LinkParameter("text", .multiline))])
    app.allowsURLActions = true
    app.callbackHosts = hosts
    return app
  }

  /// An app of another team to which answers go.
  private static let source = ReceivingApp(
    "com.example.source", schemes: ["src"],
    routes: [route("done", .additive, LinkParameter("a")), route("post", .externalPost)])

  /// An app that takes URLs from one other.
  private static var closed: ReceivingApp {
    var app = ReceivingApp("com.example.closed", schemes: ["closed"], routes: [route("open")])
    app.allowedSenders = ["com.example.source"]
    return app
  }
}
