/// The functions that the system calls without a person who does something.
///
/// Source: Apple, UIViewController, UIApplicationDelegate, UISceneDelegate.
enum LifeCycle {
  /// Whether a function of that base name is one.
  static func isUnasked(_ base: String) -> Bool { names.contains(base) }

  private static let names: Set<String> = [
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "applicationDidBecomeActive",
    "applicationWillEnterForeground", "sceneDidBecomeActive", "sceneWillEnterForeground",
    "didBecomeActive", "willEnterForeground", "appDidBecomeActive", "handleDidBecomeActive",
    "applicationDidFinishLaunching", "awakeFromNib",
  ]
}
