import AppLinks
package import Documents

extension KeyTable {
  /// The keys of an app's `Info.plist` that are read; other keys of Apple's are passed over.
  package static let appInformation = KeyTable([
    DocumentKey(
      "CFBundleIdentifier", "string", default: "required", "the bundle identifier"),
    DocumentKey("CFBundleDisplayName", "string", default: "`CFBundleName`", "the name for people"),
    DocumentKey("CFBundleName", "string", default: "the name of the folder", "the name for people"),
    DocumentKey(
      "CFBundleURLTypes",
      listOf: KeyTable([
        DocumentKey("CFBundleURLName", "string", default: "none", "a name for people"),
        DocumentKey(
          "CFBundleTypeRole", oneOf(AppBundle.URLType.Role.self), default: "none is said",
          "`None` claims no scheme"),
        DocumentKey(
          "CFBundleURLSchemes", "array of schemes", default: "required",
          "the schemes that the app claims"),
      ]), "the URLs that the app opens"),
    DocumentKey(
      "CFBundleDocumentTypes",
      listOf: KeyTable([
        DocumentKey("CFBundleTypeName", "string", default: "none", "a name for people"),
        DocumentKey(
          "LSItemContentTypes", "array of type identifiers", default: "none",
          "the types that the app opens"),
        DocumentKey(
          "LSHandlerRank", oneOf(AppBundle.DocumentType.Rank.self), default: "Default",
          "which app comes first"),
      ]), "the documents that the app opens"),
    DocumentKey(
      "LSApplicationQueriesSchemes", "array of schemes", default: "none",
      "the schemes for which the app may ask whether another app opens them"),
    DocumentKey("SharepipeLinks", dictionary: .links, "what URLs may ask the app to do"),
  ])

  /// The keys of `SharepipeLinks`.
  package static let links = KeyTable([
    DocumentKey("Routes", listOf: routes, "what a URL may ask for, by its host or path"),
    DocumentKey(
      "RedirectHosts", "array of exact host names", default: "none",
      "where a parameter of the type `redirect` may lead"),
    DocumentKey(
      "AllowsURLActions", "true or false", default: "false",
      "whether a URL may name an action that is run afterwards"),
    DocumentKey(
      "RequiresKey", "true or false", default: "true", "whether such a URL must have the app's key"),
    DocumentKey(
      "CallbackHosts", "array of exact host names", default: "none",
      "web hosts to which an answer may go"),
    DocumentKey(
      "AllowedSenders", "array of bundle identifiers", default: "all",
      "the apps that may ask; the sender is a claim"),
    DocumentKey(
      "DeniedSenders", "array of bundle identifiers", default: "none",
      "the apps that may not ask, in any case; a denial comes first"),
    DocumentKey(
      "AllowedSenderClasses", "array of " + oneOf(SenderClass.self), default: "all",
      "the kinds of senders that may ask, as far as the caller knows the kind"),
    DocumentKey(
      "DeniedSenderClasses", "array of " + oneOf(SenderClass.self), default: "none",
      "the kinds of senders that may not ask; a denial comes first"),
  ])

  private static let routes = KeyTable([
    DocumentKey("Name", "string", default: "required", "the name in the URL"),
    DocumentKey(
      "Extension", "bundle identifier", default: "none", "the extension that carries it out"),
    DocumentKey(
      "Effect", oneOf(LinkRoute.Effect.self), default: LinkRoute("").effect.rawValue,
      "its effect outside the app"),
    DocumentKey(
      "Enabled", "true or false", default: "true", "whether a URL can reach it"),
    DocumentKey("RequiresKey", "true or false", default: "false", "whether it needs the app's key"),
    DocumentKey(
      "Strict", "true or false", default: "false",
      "whether characters that a URL cannot have refuse it in a lenient reading, too"),
    DocumentKey("Parameters", listOf: parameters, "the parameters; others are ignored"),
  ])

  private static let parameters = KeyTable([
    DocumentKey("Name", "string", default: "required", "the name in the query"),
    DocumentKey("Type", oneOf(LinkParameter.Kind.self), default: "text", "what it may hold"),
    DocumentKey("Required", "true or false", default: "false", "whether it is required"),
    DocumentKey(
      "Secret", "true or false", default: "false",
      "whether its value is handed over but never kept or shown"),
    DocumentKey("Minimum", "whole number", default: "none", "the least number"),
    DocumentKey("Maximum", "whole number", default: "none", "the greatest number"),
    DocumentKey("MaximumLength", "characters", default: "that of its type", "the longest value"),
    DocumentKey("Values", "array of strings", default: "all", "the only values allowed"),
    DocumentKey(
      "Default", "URL of a redirect", default: "none: the URL is refused",
      "where a redirect leads that is refused; it must lead to one of `RedirectHosts`"),
    DocumentKey("Pattern", "regular expression", default: "none", "what the whole value matches"),
  ])

  /// The keys of an app's entitlements that are read.
  package static let entitlements = KeyTable([
    DocumentKey(
      "application-identifier", "string", default: "none",
      "the team, a period and the bundle identifier, as on iOS"),
    DocumentKey(
      "com.apple.application-identifier", "string", default: "none", "the same, as on macOS"),
    DocumentKey("com.apple.developer.team-identifier", "string", default: "none", "the team"),
    DocumentKey(
      "com.apple.developer.associated-domains", "array of strings", default: "none",
      "the sites that the app says it belongs to: `applinks:HOST`"),
  ])
}
