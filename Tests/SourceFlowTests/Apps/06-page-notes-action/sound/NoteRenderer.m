#import "NoteRenderer.h"

#import <WebKit/WebKit.h>

@implementation NoteRenderer {
    WKWebView *_webView;
}

- (instancetype)initWithWebView:(WKWebView *)webView
{
    self = [super init];
    if (self) {
        _webView = webView;
        NSURL *template = [NSBundle.mainBundle URLForResource:@"note" withExtension:@"html"];
        [_webView loadFileURL:template allowingReadAccessToURL:template.URLByDeletingLastPathComponent];
    }
    return self;
}

- (void)showTitle:(NSString *)title
{
    NSString *script = @"document.getElementById('title').innerText = title;";
    [_webView callAsyncJavaScript:script
                        arguments:@{@"title": title}
                          inFrame:nil
                   inContentWorld:WKContentWorld.pageWorld
                completionHandler:nil];
}

@end
