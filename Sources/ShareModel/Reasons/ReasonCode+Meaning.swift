extension ReasonCode {
  /// What a code is about; the documentation has a section for each.
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    case activation = "Whether an extension applies"
    case policy = "What the host or the sender excludes"
    case content = "Whether the content is fit to be handed over"
    case run = "Runs of extensions, and what prevents them"
    case entry = "Entries that become no context"
    case link = "URLs and documents that are opened"
    case placement = "Where an entry is put"
    case rules = "Rules and policy"
  }

  /// Beside what a code stands.
  package enum Beside: String, Hashable, Sendable {
    /// An extension that does not apply; `explain` says why.
    case inactive
    case blocked
    case invalid
    case held
    case delivered
    case returned
    case cancelled
    case failed
    case stopped
    case unavailable
    case alreadyDelivered = "already-delivered"
    /// The `problems` of a context that ended `rejected`.
    case rejected
    /// The `problems` of a context that stays where it is.
    case notYet = "not-yet"
    /// The `problems` of any context.
    case problems
    /// What `explain` says of an extension that applies.
    case applies
    /// What `explain` and `test` say where the answer depends on what is not known.
    case depends
    /// What is printed on standard error when rules are loaded, and by `check` and `doctor`.
    case loading
  }

  /// What the code is about.
  package var subject: Subject { entry.subject }

  /// Beside what it stands; the likeliest first.
  package var beside: [Beside] { entry.beside }

  /// What it means, in one sentence without a capital letter and a period.
  package var meaning: String { entry.meaning }

  private struct Entry {
    let subject: Subject
    let beside: [Beside]
    let meaning: String

    init(_ subject: Subject, _ beside: [Beside], _ meaning: String) {
      self.subject = subject
      self.beside = beside
      self.meaning = meaning
    }
  }

  private var entry: Entry {
    switch self {
    case .ruleMatched: Entry(.activation, [.applies], "the activation rule is true")
    case .ruleNotMatched: Entry(.activation, [.inactive], "the activation rule is false")
    case .ruleMissing: Entry(.activation, [.inactive], "there is no activation rule")
    case .ruleAllZero: Entry(.activation, [.inactive], "every maximum of the dictionary is 0")
    case .ruleInvalid:
      Entry(
        .activation, [.inactive, .loading], "the rule is not a text, a dictionary or a boolean")
    case .ruleSyntax: Entry(.activation, [.inactive, .loading], "the predicate cannot be parsed")
    case .ruleEvaluation:
      Entry(.activation, [.inactive, .problems], "the predicate raises; on a phone it is false")
    case .ruleDepends:
      Entry(
        .activation, [.depends],
        "whether the rule is true depends on an attachment whose type is not known")
    case .noItems: Entry(.activation, [.inactive], "nothing is shared")
    case .notChosen:
      Entry(.activation, [.inactive], "the sender chose another destination ('activityType')")
    case .conditionNotMet:
      Entry(.policy, [.inactive], "the owner's condition ('when' in host.yaml) does not hold")
    case .conditionFailed:
      Entry(
        .policy, [.unavailable],
        "the owner's condition ('when' in host.yaml) cannot be evaluated for the content")

    case .activityExcluded:
      Entry(.policy, [.blocked], "the host excludes the activity type of the extension")
    case .activityExcludedBySender:
      Entry(.policy, [.blocked], "the sender excludes the activity type of the extension")
    case .activityNotAllowed:
      Entry(.policy, [.blocked], "the activity type is not one of the only ones allowed")
    case .activityUnknown:
      Entry(.policy, [.blocked], "the activity type is unknown, and only some are allowed")
    case .extensionExcluded: Entry(.policy, [.blocked], "the host excludes the extension by name")
    case .extensionPointDenied: Entry(.policy, [.blocked], "the host denies its extension point")
    case .ineffectiveOnIOS:
      Entry(.policy, [.blocked], "a note: on a phone this exclusion would do nothing")

    case .typeNotAccepted: Entry(.content, [.invalid], "the type is not one of 'AcceptedTypes'")
    case .contentMismatch:
      Entry(.content, [.invalid], "the bytes are not what the name or the sender claims")
    case .contentNotExamined:
      Entry(
        .content, [.invalid],
        "it could not be determined whether the content is fit, so it is refused")
    case .contentUnreadable:
      Entry(
        .content, [.invalid], "the content cannot be read, or not as the kind that it should be")
    case .activeContent:
      Entry(.content, [.invalid], "a program, a script, a page or a URL that carries content")
    case .tooManyBytes: Entry(.content, [.invalid], "an attachment is larger than 'MaximumBytes'")
    case .tooManyBytesInTotal:
      Entry(.content, [.invalid], "all attachments are larger than 'MaximumTotalBytes'")
    case .textTooShort: Entry(.content, [.invalid], "a text is shorter than 'MinimumTextLength'")
    case .textTooLong: Entry(.content, [.invalid], "a text is longer than 'MaximumTextLength'")
    case .textEncodingNotAccepted:
      Entry(.content, [.invalid], "the encoding of a text is not in 'TextEncodings'")
    case .tooWide: Entry(.content, [.invalid], "an image is wider than 'MaximumPixelWidth'")
    case .tooHigh: Entry(.content, [.invalid], "an image is higher than 'MaximumPixelHeight'")
    case .urlMalformed: Entry(.content, [.invalid], "a URL is not absolute")
    case .urlSchemeNotAccepted:
      Entry(
        .content, [.invalid],
        "the scheme of a URL is not in 'URLSchemes' (by default http and https)")
    case .urlHostNotAccepted: Entry(.content, [.invalid], "the host of a URL is not in 'URLHosts'")
    case .urlUserInfo: Entry(.content, [.invalid], "a URL has a user name or a password")
    case .unsafeFileName:
      Entry(
        .content, [.invalid], "a name is deceptive: control characters, separators, two extensions")
    case .unsafeText:
      Entry(
        .content, [.invalid],
        "a text, title or URL has characters that change the direction of text")
    case .secretContent:
      Entry(.content, [.invalid], "it looks like a password, a key or a card number")
    case .validatorRejected:
      Entry(.content, [.invalid], "the validator of the extension refuses it, and says why")

    case .effectNeedsConfirmation:
      Entry(.run, [.held], "a person must agree to the effect of the extension")
    case .deniedByPerson: Entry(.run, [.cancelled], "a person refused it")
    case .expired: Entry(.run, [.cancelled], "no person agreed in time")
    case .changedSinceApproval:
      Entry(
        .run, [.held],
        "the content, what would be handed over, or the rules have changed since a person agreed"
      )
    case .nameChanged:
      Entry(
        .run, [.delivered, .failed],
        "a program finds a file under another name than its own, which a script could misread")
    case .programMissing: Entry(.run, [.unavailable], "a program that it needs is not installed")
    case .secretFileUnusable:
      Entry(.run, [.unavailable], "a file of 'SecretFiles' is missing, or other users may read it")
    case .stoppedByEarlier:
      Entry(.run, [.stopped], "an extension before it did not complete and is not 'Optional'")
    case .dryRun: Entry(.run, [.delivered, .returned], "it would run; nothing was run")
    case .assumedUnchanged:
      Entry(
        .run, [.delivered, .returned], "an action before it was not run; judged as if unchanged")
    case .launchFailed: Entry(.run, [.failed, .invalid], "its program could not be started")
    case .exitStatus: Entry(.run, [.failed, .invalid], "its program said that it failed")
    case .endedBySignal: Entry(.run, [.failed, .invalid], "its program was ended by a signal")
    case .temporaryFailure:
      Entry(.run, [.failed], "its program asks to be run again later (exit status 75)")
    case .destinationUnavailable:
      Entry(.run, [.failed], "the directory in which it writes is missing, or its disk fails")
    case .timeLimitExceeded:
      Entry(.run, [.failed, .invalid], "it ran longer than 'TimeLimit' allows")
    case .outputLimitExceeded:
      Entry(.run, [.failed, .invalid], "it wrote more than 'OutputLimit' allows")
    case .processesLeft:
      Entry(.run, [.failed, .invalid], "processes that it started could not be ended")
    case .leaseLost:
      Entry(
        .run, [.failed, .invalid, .notYet],
        "the host lost its lease meanwhile, so that a run was ended or its result put aside; another "
          + "host may repeat it")
    case .answerMalformed:
      Entry(.run, [.failed, .invalid], "its answer does not follow the protocol")
    case .answerMissing: Entry(.run, [.failed, .invalid], "it did not answer")
    case .returnedFileOutside:
      Entry(.run, [.failed], "it returned a file that is not beneath its output directory")
    case .returnedFileUnreadable:
      Entry(.run, [.failed], "it returned a file that does not exist, or is not a regular file")
    case .extensionError: Entry(.run, [.failed, .invalid], "an extension inside the program threw")
    case .cancelledByExtension: Entry(.run, [.cancelled], "the extension declined, and says why")
    case .interrupted: Entry(.run, [.failed, .notYet], "sharepipe was asked to end while it ran")
    case .postponed: Entry(.run, [.failed, .notYet], "it is tried again later")
    case .runUncertain:
      Entry(
        .run, [.held],
        "a run was cut off, or ended with exit status 70, and may have done its work; a person must "
          + "look")
    case .deliveredBefore:
      Entry(
        .run, [.alreadyDelivered],
        "it took the same content in an earlier run; '--again' repeats it")
    case .crashBudgetSpent:
      Entry(
        .run, [.problems],
        "sharepipe crashed while it read this, more often than 'crashBudget' allows")
    case .writeFailed: Entry(.run, [.failed, .problems], "something could not be written")
    case .noSpace: Entry(.run, [.failed, .notYet], "no space is left where the state is")
    case .noResources:
      Entry(
        .run, [.failed, .notYet],
        "the system is short of descriptors, memory or processes; it is tried again")
    case .freeSpaceKept:
      Entry(.run, [.notYet, .failed], "a copy would leave less free than 'freeSpace' keeps")
    case .systemFault:
      Entry(
        .run, [.notYet, .failed],
        "a disk, the journal or the state cannot be used now; it is tried again")

    case .manifestMalformed: Entry(.entry, [.rejected], "the manifest is not a context")
    case .manifestTooLarge: Entry(.entry, [.rejected], "the manifest or line has too many bytes")
    case .manifestUnknownVersion: Entry(.entry, [.rejected], "the manifest is of another version")
    case .manifestUnknownKey:
      Entry(.entry, [.problems], "a note: an unknown key looks like a known one")
    case .manifestPathOutside:
      Entry(.entry, [.rejected], "the manifest names a file where it may not")
    case .manifestPathMissing:
      Entry(.entry, [.rejected], "the manifest names a file that is not there")
    case .manifestPathNotAFile:
      Entry(.entry, [.rejected], "the manifest names something that is not a file")
    case .itemWithoutAttachments: Entry(.entry, [.rejected], "an item has no attachments")
    case .contextWithoutItems: Entry(.entry, [.rejected], "the context has no items")
    case .typeIdentifierMalformed: Entry(.entry, [.rejected], "a type identifier is not valid")
    case .linkMalformed: Entry(.entry, [.rejected], "a link file or a URL is not valid")
    case .linkToFile: Entry(.entry, [.rejected], "a link leads to a file")
    case .entryUnreadable: Entry(.entry, [.rejected, .problems], "it cannot be read")
    case .entryVanished: Entry(.entry, [.problems, .rejected], "it is no longer there")
    case .entryChanged: Entry(.entry, [.rejected, .notYet], "it was changed while it was read")
    case .entryBeingWritten: Entry(.entry, [.notYet], "a process is still writing to it")
    case .specialFile:
      Entry(.entry, [.rejected], "a device, a socket or a pipe; it is never opened")
    case .symbolicLink: Entry(.entry, [.rejected], "a symbolic link; it is never followed")
    case .entryTooLarge:
      Entry(
        .entry, [.rejected], "it has more bytes than 'limits.entryBytes' allows; it was not read")
    case .readingTooSlow:
      Entry(.entry, [.rejected], "reading it took longer than its size explains")
    case .overQuota:
      Entry(
        .entry, [.notYet, .problems],
        "its owner has brought in, or its sender had opened, what 'quota' allows for today")
    case .hardLink:
      Entry(
        .entry, [.rejected],
        "it is a hard link to a file that some users who may write there cannot read")
    case .tooManyAttachments:
      Entry(.entry, [.rejected], "it has more attachments than a context may")

    case .linkRefused: Entry(.link, [.rejected], "the URL is refused; the link reasons say why")
    case .linkNotCarriedOut:
      Entry(.link, [.problems], "the extension of the route does not apply, or is not on")
    case .documentNoHandler: Entry(.link, [.rejected], "no app opens documents of this type")
    case .documentAmbiguous: Entry(.link, [.rejected], "several apps open documents of this type")
    case .linkUnknownAction:
      Entry(.link, [.problems], "the app has no such action; the route was carried out without it")
    case .linkActionRefused:
      Entry(
        .link, [.problems],
        "the action may not be run; the route was carried out without it, and the link reasons say why"
      )
    case .linkSecretMissing:
      Entry(
        .link, [.problems], "the secrets of a URL that waited are no longer kept; open it again")
    case .linkKeyExposed:
      Entry(
        .link, [.problems], "a note: a URL that is shared has the key of an app, which is a secret")
    case .openedAsCopy:
      Entry(
        .link, [.problems],
        "a note: the sender asked that a document be opened in place, and the app gets a copy")
    case .linkOfSystem:
      Entry(
        .link, [.applies],
        "a phone opens the URL in an app of the system; `explain` reports it as a note")

    case .moveFailed:
      Entry(.placement, [.problems], "it could not be moved to the folder of its end")
    case .removeFailed: Entry(.placement, [.problems], "it could not be removed")

    case .bundleMalformed: Entry(.rules, [.loading], "a bundle cannot be used")
    case .bundleDuplicate: Entry(.rules, [.loading], "two bundles have the same identifier")
    case .bundleNotListed: Entry(.rules, [.loading], "a bundle is present but not switched on")
    case .bundleListedButMissing:
      Entry(.rules, [.loading], "an extension that is switched on is missing")
    case .policyMalformed: Entry(.rules, [.loading], "a value in host.yaml does nothing as it is")
    case .policyUnknownKey: Entry(.rules, [.loading], "a key in host.yaml does nothing")
    case .policyUnknownActivity:
      Entry(.rules, [.loading], "an excluded or allowed name is unknown")
    case .policyUnknownExtensionPoint:
      Entry(.rules, [.loading], "a denied extension point is unknown")
    case .settingUnknownKey:
      Entry(.rules, [.loading], "a key of sharepipe's in an Info.plist is unknown")
    case .settingMalformed: Entry(.rules, [.loading], "a value in an Info.plist is wrong")
    case .ruleKeyMisplaced:
      Entry(.rules, [.loading], "an activation key is in a place where it is not read")
    case .typeDeclarationMalformed: Entry(.rules, [.loading], "a declared type is left out")
    case .schemeReserved: Entry(.rules, [.loading], "an app claims a scheme of the system")
    case .schemeAmbiguous: Entry(.rules, [.loading], "several apps claim a scheme")
    case .routeExtensionMissing: Entry(.rules, [.loading], "the extension of a route is not on")
    case .actionsWithoutKey: Entry(.rules, [.loading], "an app lets any URL run its actions")
    case .linkKeyWeak: Entry(.rules, [.loading], "the key of an app can be guessed")
    case .linkKeyShared: Entry(.rules, [.loading], "two apps have the same key")
    case .linkKeyUnknownApp: Entry(.rules, [.loading], "a key is for an app that does not exist")
    case .foreignEffectLifted:
      Entry(.rules, [.loading], "the policy lets unknown senders ask for an effect")
    case .associationMalformed:
      Entry(.rules, [.loading], "an apple-app-site-association is not valid")
    case .associationSigned:
      Entry(.rules, [.loading], "a note: a signed association, and who signed it")
    }
  }
}
