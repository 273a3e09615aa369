extension AppRule {
  /// Every rule by what it is about, in the order of the pages; one more is one more file and one
  /// more name here.
  static let families: [(title: String, rules: [AppRule])] = [
    (
      "URL schemes",
      [
        schemeClaimedTwice, reservedScheme, dangerousScheme, schemeSpelling, urlNameNotReverseDNS,
        editorOfForeignScheme, schemeWithoutUniversalLink, signInAnswerOverScheme,
        urlTypesOfWrongKind,
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
      ]
    ),
    (
      "What extensions may do",
      [
        keyboardWithOpenAccess, keyboardNextToSecureEntry, extensionForbiddenCapability,
        extensionOutsideApp,
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
      "What a link reaches in the code",
      [
        redirectFromLink, webViewFromLink, scriptFromInput, pathFromInput, sqlFromInput,
        predicateFromInput, settingFromInput, requestFromInput, screenFromInput, callbackUnjudged,
        sensitiveActionUnconfirmed,
      ]
    ),
    (
      "How code receives and reads links",
      [
        schemeUnchecked, activityUnchecked, coldStartUnchecked, firstContextOnly,
        handlerWithoutSender, senderTrusted, firstQueryItem, decodedBeforeSplit, indexUnchecked,
        urlSplitByHand, xcallbackFormsMixed,
      ]
    ),
    (
      "What code gives to other apps",
      [
        secretInURL, linkLogged, schemeForSharing, installedAppsProbed,
        exclusionWithoutEffectInCode, secureFieldOpenToKeyboards,
      ]
    ),
    (
      "What code does with pasteboards",
      [
        pasteboardGeneral, pasteboardWithoutExpiry, pasteboardReadUnasked, pasteboardListener,
      ]
    ),
    (
      "What the code of an extension does",
      [
        preprocessingTrusted, contentValidityIgnored, attachmentTypeUnchecked,
        requestNeverCompleted, attachmentOnMainThread, attachmentHeldInMemory,
      ]
    ),
    (
      "What URLs may ask of sharepipe",
      [actionWithoutKey, redirectWithoutHosts, sensitiveRouteUnconfirmed]
    ),
  ]

  /// Every rule, in the order of the pages.
  static let all: [AppRule] = families.flatMap(\.rules)
}
