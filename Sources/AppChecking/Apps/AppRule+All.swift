extension AppRule {
  /// Every rule by what it is about, in the order of the pages; one more is one more file and one
  /// more name here.
  static let families: [(title: String, rules: [AppRule])] = [
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
      "What URLs may ask of sharepipe",
      [
        actionWithoutKey, redirectWithoutHosts, sensitiveRouteUnconfirmed, routesWithoutURL,
        routeWithoutExtension,
      ]
    ),
  ]

  /// Every rule, in the order of the pages.
  static let all: [AppRule] = families.flatMap(\.rules)
}
