import Logging
import Sharepipe
import SystemPackage

/// Writes the log to standard error: lines for people on a terminal, else a JSON object per line.
///
/// Each line is one write, so that lines of several tasks never mix. A reader that went away is no
/// reason to stop working.
struct StandardErrorLog: LogHandler {
  /// How lines look.
  enum Style {
    case json, text
  }

  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel: Logger.Level
  private let style: Style
  private let descriptor: FileDescriptor

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - style: How lines look.
  ///   - level: The least level that is written.
  ///   - descriptor: Where to.
  init(style: Style, level: Logger.Level = .info, descriptor: FileDescriptor = .standardError) {
    self.style = style
    self.descriptor = descriptor
    logLevel = level
  }

  /// A logger for the process, in the style that suits standard error.
  static func logger(level: Logger.Level = .info) -> Logger {
    let style: Style = Terminal.isErrorTerminal ? .text : .json
    return Logger(label: "sharepipe") { _ in StandardErrorLog(style: style, level: level) }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let provided = metadataProvider?.get() ?? [:]
    let all = metadata.merging(provided) { $1 }.merging(event.metadata ?? [:]) { $1 }
    let line = LogLine(
      level: event.level, message: "\(event.message)", metadata: all, time: .now())
    _ = try? descriptor.writeAll(style == .json ? line.json() : line.text())
  }
}
