extension KnownScheme {
  /// Schemes of widely used apps, each with the beginning of its vendor's bundle identifiers.
  ///
  /// It need not be complete: a scheme that is not here is taken for the app's own.
  ///
  /// Source: what the vendors document for other apps to open theirs; identifiers as the App Store
  /// shows them.
  package static let owners: [String: String] = [
    "alipay": "com.alipay", "bear": "net.shinyfrog",
    "brave": "com.brave", "comgooglemaps": "com.google", "comgooglemapsurl": "com.google",
    "dbapi-1": "com.getdropbox", "dbapi-2": "com.getdropbox", "drafts": "com.agiletortoise",
    "dropbox": "com.getdropbox", "evernote": "com.evernote", "fb": "com.facebook",
    "fb-messenger": "com.facebook", "fb-messenger-api": "com.facebook", "fbapi": "com.facebook",
    "fbauth2": "com.facebook", "firefox": "org.mozilla", "googlechrome": "com.google",
    "googlechrome-x-callback": "com.google", "googlechromes": "com.google",
    "googledrive": "com.google", "googlegmail": "com.google", "instagram": "com.burbn",
    "instagram-stories": "com.burbn", "line": "jp.naver", "linkedin": "com.linkedin",
    "ms-outlook": "com.microsoft", "msauthv2": "com.microsoft", "msteams": "com.microsoft",
    "omnifocus": "com.omnigroup", "onepassword": "com.agilebits", "pinterest": "pinterest",
    "protonmail": "ch.protonmail", "readdle-spark": "com.readdle", "reddit": "com.reddit",
    "skype": "com.skype", "slack": "com.tinyspeck", "snapchat": "com.toyopagroup",
    "spotify": "com.spotify", "spotify-action": "com.spotify", "tg": "ph.telegra",
    "things": "com.culturedcode", "tiktoksharesdk": "com.zhiliaoapp", "twitter": "com.atebits",
    "twitterauth": "com.atebits", "uber": "com.ubercab", "ulysses": "com.ulyssesapp",
    "viber": "com.viber", "waze": "com.waze", "wechat": "com.tencent", "weixin": "com.tencent",
    "whatsapp": "net.whatsapp", "youtube": "com.google", "zoomus": "us.zoom",
  ]

  /// The beginning of the bundle identifiers of the vendor whose scheme this is, or `nil`.
  ///
  /// - Parameter scheme: The scheme in any case.
  /// - Returns: Such as `com.google`.
  package static func owner(of scheme: String) -> String? { owners[scheme.lowercased()] }
}
