/// A new `host.yaml` in which every key is there, commented out.
///
/// A line with `#` and a space is for people. Every other `#` stands before YAML that can be switched
/// on by taking it away; the values are the defaults where there is one, else examples.
enum HostTemplate {
  /// The text.
  static let text = #"""
    # The policy of the host: who shares, which extensions are on, and what none of them may get.
    #
    # A line that begins with '#' and no space is a key that is switched off; take the '#' away to
    # switch it on. What is written there is the default, or an example where it says so.

    # The extensions that are on, by bundle identifier. A bundle that is in Extensions/ but not in this
    # list is reported and not run.
    extensions: []

    # The name under which this host shares. (Example; there is none by default.)
    #bundleIdentifier: org.example.host

    # actions-first runs the actions of the list before its shares; listed keeps to the list.
    #order: actions-first

    # Destinations that get nothing: short names such as airDrop, Apple's raw identifiers, and bundle
    # identifiers of extensions. (Examples; nothing is excluded by default.) 'allowedOnly' is a list of the only
    # ones that get something; 'unknown' says what happens then to types that nobody knows: deny or allow.
    #activities:
    #  excluded: [airDrop, postToFacebook]
    #  unknown: deny

    # Kinds of extensions that none may be of: share, action, service, keyboard, or an identifier of Apple.
    # (Example; none is denied by default.)
    #deniedExtensionPoints: [keyboard]

    # How closely the bytes must agree with the type that the name claims: strict, lenient or off.
    #contentMatch: strict

    # What all content must be like, besides what each extension asks; the stricter wins. (Examples; only
    # 'urlSchemes', 'safeFileNames', 'safeTexts' and 'allowsUserInfo' are defaults.)
    #contentValidation:
    #  acceptedTypes: [public.content, public.url]
    #  maximumBytes: 1073741824
    #  maximumTotalBytes: 4294967296
    #  minimumTextLength: 0
    #  maximumTextLength: 1000000
    #  maximumPixelWidth: 20000
    #  maximumPixelHeight: 20000
    #  urlSchemes: [http, https]
    #  urlHosts: [example.com, example.org]
    #  allowsUserInfo: false
    #  safeFileNames: true
    #  safeTexts: true
    #  textEncodings: [utf-8, us-ascii]

    # The effects for which a person must agree, or the word none.
    #confirm: [external-post, destructive, privacy]

    # The shape in which a file that simply lies in the inbox is shared: as the Files app does (files), as
    # the Photos app does (photos), or as plain data (data).
    #looseFiles: files

    # A file whose name has no extension takes the type of its bytes (bytes), or public.data (data).
    #unnamedFiles: bytes

    # Options of extensions, by bundle identifier; they go over those of the Info.plist.
    #options: {}

    # The directories below which File and Archive may put files.
    #fileDirectories: [~/Documents]

    # Files with passwords and keys, by bundle identifier: [/etc/secrets/token]. They take the place of
    # SecretFiles in the Info.plist; the program gets their content and not their paths.
    #secretFiles: {}

    # Bounds on what comes in and on what runs. 'timeLimit' (seconds) and 'outputLimit' (bytes) narrow
    # what each extension says of itself. (These two are examples.)
    #limits:
    #  manifestBytes: 16777216
    #  attachments: 10000
    #  entryBytes: 137438953472
    #  returnedBytes: 4294967296
    #  timeLimit: 60
    #  outputLimit: 1048576
    #  processes: 256
    #  fileBytes: 4294967296

    # What URLs may ask of apps, and how long what waits for an answer is kept. 'keys' are files with the
    # secret of an app, by its identifier; 'foreignEffects' what others may cause. (Nothing by default.)
    #links:
    #  foreignEffects: []
    #  keys: {}
    #  expiry: 1 day
    #  opensShared: false

    # Who is told of what must be looked at, by 'sharepipe watch'. Instead of 'program' there may be
    # 'address', a mail address, and 'sendmail', a program. (Example; nobody is told by default.)
    #notify:
    #  program: [/usr/local/bin/tell-me, --from, sharepipe]
    #  on: [held, failed, rejected]
    #  every: 5 minutes

    # How long what is over is kept. (Examples; nothing is ever removed by default.)
    #retention:
    #  ends: {done: 30 days, rejected: 90 days, failed: 10 GB}
    #  containers: {}
    #  journal: 2 years

    # What the files of one owner may bring in on one day. (Example; there is no quota by default.)
    #quota: {bytes: 10 GB, contexts: 5000}

    # How long to wait after a failure that passes: a random time up to 'first', growing by 'factor' up to
    # 'longest'. Nothing older than 'age' is tried.
    #retries: {first: 30 s, factor: 2, longest: 1 h, age: 3 days}

    # How often the process may die over one context before that is set aside as failed.
    #crashBudget: 3

    # What stays free where the state is; below it nothing is taken from an inbox.
    #freeSpace: 512 MiB

    """#
}
