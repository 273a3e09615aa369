import SourceReading

/// A call that does something with a value which must not come from outside unchecked.
struct KnownSink: Sendable {
  /// On what a call counts.
  enum Receiver: Sendable {
    /// On anything.
    case any
    /// On a value of one of these types; where the type is not known, if the name of the value has
    /// one of these words in it, in lower case.
    case types(Set<String>, words: [String])
    /// As a call of a function or of a type by its name.
    case none
  }

  /// The names, as a base name.
  let names: Set<String>
  /// The label of the first argument, or `nil` for any.
  var label: String?
  /// On what.
  let receiver: Receiver
  /// Which argument, from 0.
  var argument = 0
  /// What is wrong then.
  let hazard: SourceHazard
  /// What the call does, in words after "a value from … ".
  let words: String
}

extension KnownSink {
  /// Every call that is known.
  ///
  /// Source: Apple, UIApplication, NSExtensionContext, SFSafariViewController, WKWebView,
  /// UIWebView, FileManager, NSPredicate, UserDefaults, URLSession; SQLite, C interface; FMDB.
  static let all: [KnownSink] = [
    KnownSink(
      names: ["open", "openURL"],
      receiver: .types(
        ["UIApplication", "NSExtensionContext", "NSWorkspace", "OpenURLAction", "WKExtension"],
        words: ["application", "extensioncontext", "app", "workspace", "openurl", "shared"]),
      hazard: .redirectFromLink, words: "is opened"),
    KnownSink(
      names: ["openURL"], receiver: .none, hazard: .redirectFromLink, words: "is opened"),
    KnownSink(
      names: ["SFSafariViewController", "ASWebAuthenticationSession", "Link", "SafariView"],
      receiver: .none, hazard: .redirectFromLink, words: "is shown as a page"),
    KnownSink(
      names: ["initWithURL"],
      receiver: .types(["SFSafariViewController", "ASWebAuthenticationSession"], words: []),
      hazard: .redirectFromLink, words: "is shown as a page"),
    KnownSink(
      names: [
        "load", "loadRequest", "loadHTMLString", "loadFileURL", "loadSimulatedRequest", "loadData",
      ],
      receiver: .types(["WKWebView", "UIWebView", "WebView"], words: ["web", "browser"]),
      hazard: .webViewFromLink, words: "is loaded in a web view"),
    KnownSink(
      names: [
        "evaluateJavaScript", "stringByEvaluatingJavaScript",
        "stringByEvaluatingJavaScriptFromString", "callAsyncJavaScript", "evaluateScript",
      ],
      receiver: .any, hazard: .scriptFromInput, words: "is part of a script that is run"),
    KnownSink(
      names: ["WKUserScript"], receiver: .none, hazard: .scriptFromInput,
      words: "is part of a script that is run"),
    KnownSink(
      names: ["initWithSource"], receiver: .types(["WKUserScript"], words: []),
      hazard: .scriptFromInput, words: "is part of a script that is run"),
    KnownSink(
      names: [
        "contents", "createFile", "removeItem", "copyItem", "moveItem", "contentsOfDirectory",
        "createDirectory", "replaceItem", "linkItem", "contentsAtPath", "createFileAtPath",
        "removeItemAtPath", "removeItemAtURL", "copyItemAtPath", "copyItemAtURL",
        "moveItemAtPath", "moveItemAtURL", "contentsOfDirectoryAtPath",
      ],
      receiver: .types(["FileManager", "NSFileManager"], words: ["filemanager", "manager", "fm"]),
      hazard: .pathFromInput, words: "names a file"),
    KnownSink(
      names: [
        "copyItem", "moveItem", "copyItemAtPath", "copyItemAtURL", "moveItemAtPath",
        "moveItemAtURL",
      ],
      receiver: .types(["FileManager", "NSFileManager"], words: ["filemanager", "manager", "fm"]),
      argument: 1, hazard: .pathFromInput, words: "names a file"),
    KnownSink(
      names: ["Data", "String", "NSData", "NSString", "NSDictionary", "UIImage", "InputStream"],
      label: "contentsOfFile", receiver: .none, hazard: .pathFromInput, words: "names a file"),
    KnownSink(
      names: [
        "dataWithContentsOfFile", "stringWithContentsOfFile", "initWithContentsOfFile",
        "imageWithContentsOfFile", "dictionaryWithContentsOfFile", "fileHandleForReadingAtPath",
        "writeToFile",
      ],
      receiver: .any, hazard: .pathFromInput, words: "names a file"),
    KnownSink(
      names: ["write"], label: "to", receiver: .any, hazard: .pathFromInput,
      words: "names a file"),
    KnownSink(
      names: ["write", "writeToURL"], label: "toFile", receiver: .any, hazard: .pathFromInput,
      words: "names a file"),
    KnownSink(
      names: [
        "sqlite3_exec", "sqlite3_prepare", "sqlite3_prepare_v2", "sqlite3_prepare_v3",
      ],
      receiver: .none, argument: 1, hazard: .sqlFromInput, words: "is part of SQL"),
    KnownSink(
      names: [
        "executeQuery", "executeUpdate", "executeStatements", "executeQueryWithFormat",
        "executeUpdateWithFormat",
      ],
      receiver: .any, hazard: .sqlFromInput, words: "is part of SQL"),
    KnownSink(
      names: ["execute", "prepare", "run", "query", "scalar"],
      receiver: .types(
        ["Database", "Connection", "DatabaseQueue", "DatabasePool"],
        words: ["db", "database", "sqlite", "connection"]),
      hazard: .sqlFromInput, words: "is part of SQL"),
    KnownSink(
      names: ["NSPredicate"], label: "format", receiver: .none, hazard: .predicateFromInput,
      words: "is part of the format of a predicate"),
    KnownSink(
      names: ["predicateWithFormat"], receiver: .any, hazard: .predicateFromInput,
      words: "is part of the format of a predicate"),
    KnownSink(
      names: ["NSExpression"], label: "format", receiver: .none, hazard: .predicateFromInput,
      words: "is part of the format of an expression"),
    KnownSink(
      names: ["set", "setValue", "setObject", "setBool", "setURL"],
      receiver: .types(["UserDefaults", "NSUserDefaults"], words: ["defaults", "settings"]),
      hazard: .settingFromInput, words: "is stored as a setting"),
    KnownSink(
      names: ["set", "setValue", "setObject", "setBool", "setURL"],
      receiver: .types(["UserDefaults", "NSUserDefaults"], words: ["defaults", "settings"]),
      argument: 1, hazard: .settingFromInput, words: "names a setting that is stored"),
    KnownSink(
      names: ["SecItemAdd", "SecItemUpdate"], receiver: .none, hazard: .settingFromInput,
      words: "is stored in the keychain"),
    KnownSink(
      names: ["SecItemUpdate"], receiver: .none, argument: 1, hazard: .settingFromInput,
      words: "is stored in the keychain"),
    KnownSink(
      names: [
        "dataTask", "data", "bytes", "download", "upload", "downloadTask", "uploadTask",
        "dataTaskWithURL", "dataTaskWithRequest", "downloadTaskWithURL", "downloadTaskWithRequest",
        "uploadTaskWithRequest", "webSocketTask", "webSocketTaskWithURL", "dataTaskPublisher",
      ],
      receiver: .types(["URLSession", "NSURLSession"], words: ["session"]),
      hazard: .requestFromInput, words: "says where a request goes"),
    KnownSink(
      names: ["request", "download", "upload"],
      receiver: .types(["AF", "Session", "Alamofire"], words: ["af", "alamofire"]),
      hazard: .requestFromInput, words: "says where a request goes"),
    KnownSink(
      names: ["dataWithContentsOfURL", "sendAsynchronousRequest", "sendSynchronousRequest"],
      receiver: .any, hazard: .requestFromInput, words: "says where a request goes"),
    KnownSink(
      names: ["Data", "String", "NSData"], label: "contentsOf", receiver: .none,
      hazard: .requestFromInput, words: "says what is read"),
    KnownSink(
      names: [
        "instantiateViewController", "instantiateViewControllerWithIdentifier", "performSegue",
        "performSegueWithIdentifier",
      ],
      receiver: .any, hazard: .screenFromInput, words: "names a screen"),
    KnownSink(
      names: ["NSClassFromString", "NSSelectorFromString"], receiver: .none,
      hazard: .screenFromInput, words: "names a class or a method"),
  ]

  private static let byName: [String: [KnownSink]] = {
    var result: [String: [KnownSink]] = [:]
    for sink in all { for name in sink.names { result[name, default: []].append(sink) } }
    return result
  }()

  /// The calls that are known under a base name.
  static func named(_ base: String) -> [KnownSink] { byName[base] ?? [] }
}
