import Lints

extension AppRule {
  /// Every rule by what it is about, in the order of the pages; one more is one more file and one
  /// more name here.
  static let families: [(title: String, rules: [AppRule])] =
    declared + SourceLint.families.map { (title: $0.title, rules: $0.lints.map(AppRule.init)) }

  /// The rules about what an app declares, and about its code beside that.
  private static let declared: [(title: String, rules: [AppRule])] = [
    (
      "URL schemes",
      [
        schemeClaimedTwice, reservedScheme, dangerousScheme, schemeSpelling, urlNameNotReverseDNS,
        editorOfForeignScheme, schemeWithoutUniversalLink, signInAnswerOverScheme,
        urlTypesOfWrongKind, parameterLeaks,
      ]
    ),
    (
      "Schemes of other apps",
      [tooManyQuerySchemes, enumeratingQuerySchemes, querySchemeSpelling]
    ),
    (
      "Universal links",
      [
        associatedDomainIgnored, associatedDomainForDevelopers, appMissingInAssociation,
        domainMissingInApp, associationOfEverything, shadowedComponent, associationWithoutEffect,
        associationSigned, associationTooLarge, associationDuplicateKey, associationUnreadable,
        associationRedirected, associationNotHTTPS, associationStatus, associationContentType,
      ]
    ),
    (
      "What extensions may do",
      [
        keyboardWithOpenAccess, keyboardNextToSecureEntry, extensionForbiddenCapability,
        extensionOutsideApp,
      ]
    ),
    (
      "What programs do",
      [
        deprecatedURLHandler, universalLinkWithoutHandler, generalPasteboard, pasteboardListener,
        contentNotValidated, webViewBesideLinks, programEncrypted,
      ]
    ),
    ("Sharing", [exclusionLetsThrough, exclusionWithoutEffect]),
    (
      "Connections and documents",
      [transportSecurityOff, transportException, documentTypeOfEverything, documentsShared]
    ),
    ("Signing", [debuggableBuild, entitlementBeyondProfile, profileSignature]),
    (
      "Archives, bundles and projects",
      [
        archiveEntryName, archiveLink, archiveEntryTwice, archiveEntryUnread,
        localizedInformationDiffers, variableInBuild, projectIncomplete,
      ]
    ),
    (
      "Code beside what the app declares",
      [
        schemeWithoutHandler, handlerWithoutScheme, domainWithoutHandler, routeTableDiffers,
        sourceUnread,
      ]
    ),
    (
      "What URLs may ask of sharepipe",
      [
        actionWithoutKey, linkKeyGuessable, redirectWithoutHosts, sensitiveRouteUnconfirmed,
        routesWithoutURL, routeWithoutExtension,
      ]
    ),
  ]

  /// Every rule, in the order of the pages.
  static let all: [AppRule] = families.flatMap(\.rules)
}
