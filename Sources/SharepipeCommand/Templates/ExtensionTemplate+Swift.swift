extension ExtensionTemplate {
  /// The program in Swift.
  var swift: String { kind == .share ? swiftShare : swiftAction }

  /// The name of the type, which no type of a library has.
  private var type: String {
    name.filter { $0.isLetter || $0.isNumber } + "Program"
  }

  private var swiftValidation: String {
    """
      func isContentValid(_ context: ExtensionContext) async throws -> ContentValidity {
        ContentValidity(reasons: context.attachments.isEmpty ? ["the share has no attachments"] : [])
      }
    """
  }

  private var swiftShare: String {
    """
    import Foundation
    import SharepipeExtension

    /// Keeps a list of what was shared, in `list.txt` of its container.
    @main
    struct \(type): ShareExtension {
    \(swiftValidation)

      func didSelectPost(_ context: ExtensionContext) async throws {
        let list = context.container.appending(path: "list.txt")
        // An existing list that cannot be read must not be replaced by an empty one.
        let isThere = FileManager.default.fileExists(atPath: list.path)
        var lines = isThere ? try String(contentsOf: list, encoding: .utf8) : ""
        // An interrupted run is repeated with the same key, which must be in the list only once.
        let key = context.idempotencyKey
        guard !"\\n\\(lines)".contains("\\n\\(key)\\t") else { return }
        for item in context.items { lines += "\\(key)\\t\\(Self.title(of: item))\\n" }
        try Data(lines.utf8).write(to: list, options: .atomic)
      }

      /// The title of an item, on one line.
      private static func title(of item: ExtensionItem) -> String {
        let names = item.attachments.compactMap { $0.text ?? $0.url?.absoluteString ?? $0.suggestedName }
        let title = item.attributedTitle ?? names.first ?? "untitled"
        return title.split(whereSeparator: \\.isWhitespace).joined(separator: " ")
      }
    }

    """
  }

  private var swiftAction: String {
    """
    import Foundation
    import SharepipeExtension

    /// Returns the shared content with its text in capital letters.
    @main
    struct \(type): ActionExtension {
    \(swiftValidation)

      func run(_ context: ExtensionContext) async throws -> [ExtensionItem]? {
        try context.items.map { item in
          var item = item
          item.attachments = try item.attachments.map { try Self.changed($0, context) }
          return item
        }
      }

      private static func changed(
        _ attachment: ItemProvider, _ context: ExtensionContext
      ) throws -> ItemProvider {
        var attachment = attachment
        switch attachment.content {
        case .text(let text):
          attachment.content = .text(text.uppercased())
        case .file(let file):
          let text = try String(contentsOf: file, encoding: .utf8)
          let new = context.outputFile(named: file.lastPathComponent)
          try Data(text.uppercased().utf8).write(to: new)
          attachment.content = .file(new)
        case .url, .data:
          break
        }
        return attachment
      }
    }

    """
  }

  /// The manifest of the package.
  var packageManifest: String {
    """
    // swift-tools-version: 6.2

    import PackageDescription

    let package = Package(
      name: "\(name)",
      dependencies: [
        \(package?.dependency ?? "")
      ],
      targets: [
        .executableTarget(
          name: "\(name)",
          dependencies: [
            .product(name: "SharepipeExtension", package: "\(package?.identity ?? "")")
          ])
      ])

    """
  }

  /// The makefile, which builds the program and puts it into the bundle.
  var makefile: String {
    """
    # The Swift libraries are linked into the program, so that it runs wherever its bundle is copied.
    BUILD = swift build -c release --static-swift-stdlib

    .PHONY: all
    all:
    \t$(BUILD)
    \tinstall -m 755 "$$($(BUILD) --show-bin-path)/\(name)" "\(bundle)/\(name)"

    """
  }
}
