/// A variable in the environment of an extension's program; there are no others.
package enum ExtensionVariable: String, Hashable, Sendable, CaseIterable {
  case path = "PATH"
  case language = "LANG"
  case home = "HOME"
  case temporaryDirectory = "TMPDIR"
  case `extension` = "SHAREPIPE_EXTENSION"
  case container = "SHAREPIPE_CONTAINER"
  case request = "SHAREPIPE_REQUEST"
  case identifier = "SHAREPIPE_ID"
  case idempotencyKey = "SHAREPIPE_IDEMPOTENCY_KEY"
  case attempt = "SHAREPIPE_ATTEMPT"
  case fence = "SHAREPIPE_FENCE"
  case output = "SHAREPIPE_OUTPUT"
  case options = "SHAREPIPE_OPTIONS"
  case names = "SHAREPIPE_NAMES"
  case secrets = "SHAREPIPE_SECRETS"
  case run = "SHAREPIPE_RUN"
  case traceParent = "TRACEPARENT"
  case traceState = "TRACESTATE"

  /// What it holds, without a capital letter and a period.
  package var meaning: String {
    switch self {
    case .path: "the folders in which programs are looked up"
    case .language: "`C.UTF-8`"
    case .home, .temporaryDirectory: "the working directory of the run"
    case .extension: "the bundle identifier"
    case .container: "the directory that the extension keeps between runs"
    case .request: "`run` or `validate`; not with the lifetime `batch`"
    case .identifier: "the identifier of the context; not with `batch`"
    case .idempotencyKey: "the same for every attempt with this content; not with `batch`"
    case .attempt: "the number of the attempt, from 1; not with `batch`"
    case .fence: "a larger number for each later run of the same content; not with `batch`"
    case .output: "where returned files are put; not with `batch`"
    case .options: "the options as a JSON object; with the interface `argv` only"
    case .names:
      "the files whose names were changed, as a JSON array of objects with `path`, `name` and "
        + "`changes`; with the interface `argv` only, and absent if none was"
    case .secrets:
      "the descriptors of its secret files as a JSON object, by file name; absent without any"
    case .traceParent, .traceState:
      "the span of the run, in the form of W3C Trace Context; only if a program that uses the library "
        + "gives a tracer, and not with `batch`"
    case .run: "a mark of this run, by which its processes are found if its keeper is missing"
    }
  }
}
