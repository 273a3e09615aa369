import SourceFlow

extension SourceLint {
  /// A whole movie is read into the memory of an extension.
  static let attachmentHeldInMemory = SourceLint(
    .attachmentHeldInMemory, .warning,
    summary: "An extension reads a whole movie into its memory.",
    explanation: """
      The system gives an extension much less memory than an app, and ends it without a message \
      when it takes more. A movie of two minutes may be enough, so a share that worked in a test \
      fails with a longer one. A file is taken for a movie if the function around the call names \
      a type of movies, and none of images, texts or PDF documents.
      """,
    fix: """
      Copy or move the file that loadFileRepresentation(forTypeIdentifier:completionHandler:) \
      hands over, or map it with 'mappedIfSafe'.
      """,
    source:
      "Apple, \"App Extension Programming Guide: Creating an App Extension\" and "
      + "NSItemProvider; CWE-770",
    references: [
      .interprocess, .testExtensions, .unlimitedResources, .pageOfExtensionCreation,
      .pageOfFileRepresentation,
    ],
    swift: (
      refused: """
      import UIKit
      import UniformTypeIdentifiers

      class ActionViewController: UIViewController {
        let inbox = URL.documentsDirectory.appendingPathComponent("new.mov")

        override func viewDidLoad() {
          super.viewDidLoad()
          let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
          let providers = items.flatMap { $0.attachments ?? [] }
          let type = UTType.movie.identifier
          let provider = providers.first { $0.hasItemConformingToTypeIdentifier(type) }
          provider?.loadFileRepresentation(forTypeIdentifier: type) { [weak self] file, _ in
            guard let self, let file else { return }
            let movie = try? Data(contentsOf: file)
            FileManager.default.createFile(atPath: self.inbox.path, contents: movie)
            self.finish()
          }
        }

        private func finish() {
          extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
        }
      }
      """,
      accepted: """
      import UIKit
      import UniformTypeIdentifiers

      class ActionViewController: UIViewController {
        let inbox = URL.documentsDirectory.appendingPathComponent("new.mov")

        override func viewDidLoad() {
          super.viewDidLoad()
          let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
          let providers = items.flatMap { $0.attachments ?? [] }
          let type = UTType.movie.identifier
          let provider = providers.first { $0.hasItemConformingToTypeIdentifier(type) }
          provider?.loadFileRepresentation(forTypeIdentifier: type) { [weak self] file, _ in
            guard let self, let file else { return }
            try? FileManager.default.copyItem(at: file, to: self.inbox)
            self.finish()
          }
        }

        private func finish() {
          extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>
      #import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

      @interface ActionViewController : UIViewController
      @property (nonatomic, copy) NSURL *inbox;
      @end

      @implementation ActionViewController
      - (void)viewDidLoad {
        [super viewDidLoad];
        NSExtensionItem *item = self.extensionContext.inputItems.firstObject;
        NSItemProvider *provider = item.attachments.firstObject;
        NSString *type = UTTypeMovie.identifier;
        if (![provider hasItemConformingToTypeIdentifier:type]) {
          [self finish];
          return;
        }
        [provider loadFileRepresentationForTypeIdentifier:type
                                        completionHandler:^(NSURL *file, NSError *error) {
                                          NSData *movie = [NSData dataWithContentsOfURL:file];
                                          [movie writeToURL:self.inbox atomically:YES];
                                          [self finish];
                                        }];
      }

      - (void)finish {
        [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>
      #import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

      @interface ActionViewController : UIViewController
      @property (nonatomic, copy) NSURL *inbox;
      @end

      @implementation ActionViewController
      - (void)viewDidLoad {
        [super viewDidLoad];
        NSExtensionItem *item = self.extensionContext.inputItems.firstObject;
        NSItemProvider *provider = item.attachments.firstObject;
        NSString *type = UTTypeMovie.identifier;
        if (![provider hasItemConformingToTypeIdentifier:type]) {
          [self finish];
          return;
        }
        [provider loadFileRepresentationForTypeIdentifier:type
                                        completionHandler:^(NSURL *file, NSError *error) {
                                          [NSFileManager.defaultManager copyItemAtURL:file
                                                                                toURL:self.inbox
                                                                                error:nil];
                                          [self finish];
                                        }];
      }

      - (void)finish {
        [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
      }
      @end
      """
    ))
}
