import SourceFlow

extension SourceLint {
  /// A value from outside names a file.
  static let pathFromInput = SourceLint(
    .pathFromInput, .error,
    summary: "A value from outside names a file that is read, written or removed.",
    explanation: """
      Two periods in the value lead out of the folder that the app means, and a slash leads into \
      another one. A link then reads or replaces any file in the container of the app, such as a \
      database or the settings. Decoding turns '%2e%2e%2f' into the same.
      """,
    fix: """
      Let a link name a thing rather than a file: a UUID, a number or one of a list. Where it must \
      be a name, look it up among the names that are in the folder.
      """,
    source: "CWE-22; OWASP MASWE-0050; Apple, \"Secure Coding Guide\"",
    references: [.untrustedInput, .untrustedData, .deepLinks, .pathTraversal, .pageOfSecureInput],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var photo: Data?

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-album", url.host == "photo" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let text = items.first(where: { $0.name == "id" })?.value else { return false }
          let folder = URL.documentsDirectory
          let file = folder.appendingPathComponent(text)
          photo = FileManager.default.contents(atPath: file.path)
          return true
        }
      }
      """,
      accepted: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var photo: Data?

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-album", url.host == "photo" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let text = items.first(where: { $0.name == "id" })?.value else { return false }
          let folder = URL.documentsDirectory
          guard let id = UUID(uuidString: text) else { return false }
          let file = folder.appendingPathComponent(id.uuidString)
          photo = FileManager.default.contents(atPath: file.path)
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSString *folder;
      @property (nonatomic, copy) NSData *photo;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-album"]) return NO;
        if (![url.host isEqualToString:@"photo"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *text = nil;
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"id"]) text = item.value;
        }
        if (text == nil) return NO;
        NSString *file = [self.folder stringByAppendingPathComponent:text];
        self.photo = [NSFileManager.defaultManager contentsAtPath:file];
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSString *folder;
      @property (nonatomic, copy) NSData *photo;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-album"]) return NO;
        if (![url.host isEqualToString:@"photo"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *text = nil;
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"id"]) text = item.value;
        }
        if (text == nil) return NO;
        NSUUID *identifier = [[NSUUID alloc] initWithUUIDString:text];
        if (identifier == nil) return NO;
        NSString *file = [self.folder stringByAppendingPathComponent:identifier.UUIDString];
        self.photo = [NSFileManager.defaultManager contentsAtPath:file];
        return YES;
      }
      @end
      """
    ))
}
