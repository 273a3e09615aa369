import SourceFlow

extension SourceLint {
  /// A file of a host is read on the main thread.
  static let attachmentOnMainThread = SourceLint(
    .attachmentOnMainThread, .warning,
    summary: "An extension reads a file of the host on the main thread.",
    explanation: """
      The sheet of the extension is drawn by that thread, and the host waits behind it. A file of \
      200 MB, or one that is still in iCloud, stops both, and the system ends an extension that \
      does not answer. The methods of a view or of its controller count as running on that \
      thread, and so do closures that are handed to it; closures of a loader do not.
      """,
    fix: """
      Read the file where the loader calls back, which is another thread, and go to the main \
      thread with the result.
      """,
    source:
      "Apple, \"App Extension Programming Guide: Creating an App Extension\" and "
      + "NSItemProvider",
    references: [.interprocess, .testExtensions, .pageOfExtensionCreation],
    swift: (
      refused: """
      import UIKit
      import UniformTypeIdentifiers

      class ActionViewController: UIViewController {
        var picture: Data?

        override func viewDidLoad() {
          super.viewDidLoad()
          let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
          let providers = items.flatMap { $0.attachments ?? [] }
          let type = UTType.image.identifier
          let provider = providers.first { $0.hasItemConformingToTypeIdentifier(type) }
          provider?.loadItem(forTypeIdentifier: type, options: nil) { [weak self] item, _ in
            guard let file = item as? URL else { return }
            DispatchQueue.main.async {
              self?.picture = try? Data(contentsOf: file)
              self?.finish()
            }
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
        var picture: Data?

        override func viewDidLoad() {
          super.viewDidLoad()
          let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
          let providers = items.flatMap { $0.attachments ?? [] }
          let type = UTType.image.identifier
          let provider = providers.first { $0.hasItemConformingToTypeIdentifier(type) }
          provider?.loadItem(forTypeIdentifier: type, options: nil) { [weak self] item, _ in
            guard let file = item as? URL else { return }
            let picture = try? Data(contentsOf: file)
            DispatchQueue.main.async {
              self?.picture = picture
              self?.finish()
            }
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
      @property (nonatomic, copy) NSData *picture;
      @end

      @implementation ActionViewController
      - (void)viewDidLoad {
        [super viewDidLoad];
        NSExtensionItem *item = self.extensionContext.inputItems.firstObject;
        NSItemProvider *provider = item.attachments.firstObject;
        NSString *type = UTTypeImage.identifier;
        if (![provider hasItemConformingToTypeIdentifier:type]) {
          [self finish];
          return;
        }
        [provider loadItemForTypeIdentifier:type
                                    options:nil
                          completionHandler:^(NSURL *file, NSError *error) {
                            dispatch_async(dispatch_get_main_queue(), ^{
                              self.picture = [NSData dataWithContentsOfURL:file];
                              [self finish];
                            });
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
      @property (nonatomic, copy) NSData *picture;
      @end

      @implementation ActionViewController
      - (void)viewDidLoad {
        [super viewDidLoad];
        NSExtensionItem *item = self.extensionContext.inputItems.firstObject;
        NSItemProvider *provider = item.attachments.firstObject;
        NSString *type = UTTypeImage.identifier;
        if (![provider hasItemConformingToTypeIdentifier:type]) {
          [self finish];
          return;
        }
        [provider loadItemForTypeIdentifier:type
                                    options:nil
                          completionHandler:^(NSURL *file, NSError *error) {
                            NSData *picture = [NSData dataWithContentsOfURL:file];
                            dispatch_async(dispatch_get_main_queue(), ^{
                              self.picture = picture;
                              [self finish];
                            });
                          }];
      }

      - (void)finish {
        [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
      }
      @end
      """
    ))
}
