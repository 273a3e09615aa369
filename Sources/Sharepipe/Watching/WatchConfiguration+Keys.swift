import Documents
import Intake
import SystemPackage

extension KeyTable {
  /// The keys of the file of `watch --config`.
  package static let watch = KeyTable([
    DocumentKey("inboxes", listOf: watchedInbox, "the inboxes; at least one"),
    DocumentKey(
      "status", "path", default: "none", "a file that is kept current with the status of the watch"),
    DocumentKey(
      "metrics", "path that ends in `.prom`", default: "none",
      "a file of metrics for Prometheus, written every 15 seconds"),
    DocumentKey(
      "grace", "time with its unit", default: time(WatchConfiguration.standardGrace),
      "how long running extensions may continue after SIGTERM"),
    DocumentKey(
      "requireIsolation", "true or false", default: "false",
      "whether it is an error if the kernel cannot isolate extensions"),
    DocumentKey(
      "ledger", "URL", default: "none",
      "the database that hosts share; then each inbox needs `scratch`, and an inbox may be shared"),
    DocumentKey(
      "lease", "time with its unit, 10 s to 10 min", default: "30 s",
      "with `ledger`: how long other hosts wait before they take over what this one has"),
    DocumentKey(
      "console", "dictionary of the keys of `console.yaml`", default: "none",
      "the settings of `sharepipe console`, which reads this file too; a watch does not use them"),
  ])

  private static let usual = WatchConfiguration.Inbox(inbox: "/")

  /// The keys of one inbox.
  static let watchedInbox = KeyTable([
    DocumentKey("inbox", "path", default: "required", "the directory that is watched"),
    DocumentKey("rules", "path", default: "those of the command line", "its rules"),
    DocumentKey("state", "path", default: "NAME.sharepipe beside the inbox", "its state"),
    DocumentKey(
      "scratch", "path", default: "the state",
      "a directory on a local disk for private copies and runs, where the state is on a share"),
    DocumentKey(
      "after", "`move` or `remove`", default: usual.after.rawValue,
      "what happens to an entry that has ended"),
    DocumentKey(
      "settle", "time with its unit",
      default:
        "\(time(usual.settle)), or \(usual.networkSettle.map(time) ?? "") on a network share",
      "how long an entry must stay unchanged where nothing else shows that it is complete"),
    DocumentKey(
      "rescan", "time with its unit", default: time(usual.rescan),
      "how often the whole inbox is scanned, besides its events"),
    DocumentKey(
      "jobs", "whole number from 1 to 1024", default: "that of the command line",
      "contexts at once"),
    DocumentKey(
      "ignore", "array of patterns as in `.gitignore`", default: "none",
      "names that are skipped besides the usual ones; `!` takes names back"),
    DocumentKey(
      "depth", "whole number up to 1000", default: "no limit",
      "how many levels of folders are looked into"),
    DocumentKey(
      "folders", oneOf(EntrySelection.Folders.self), default: usual.selection.folders.rawValue,
      "whether the files of a folder are entries, the folder is one entry, or it stays"),
    DocumentKey(
      "arrivals", oneOf(ArrivalMark.Arrivals.self), default: "all",
      "whether what was there at the first start is taken too"),
  ])
}
