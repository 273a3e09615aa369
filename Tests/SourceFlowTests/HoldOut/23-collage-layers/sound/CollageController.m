#import "CollageController.h"
#import "Layer.h"
#import "LayerClipboard.h"

@interface CollageController ()
@property (nonatomic) UIBarButtonItem *addButton;
@property (nonatomic) UIImageView *sticker;
@property (nonatomic) NSMutableArray<Layer *> *layers;
@end

@implementation CollageController

- (void)viewDidLoad {
    [super viewDidLoad];
    self.layers = [NSMutableArray array];
    self.sticker = [[UIImageView alloc] initWithFrame:CGRectMake(20, 20, 80, 80)];
    [self.view addSubview:self.sticker];
    self.addButton = [[UIBarButtonItem alloc] initWithTitle:@"Add Copied Picture"
                                                      style:UIBarButtonItemStylePlain
                                                     target:self
                                                     action:@selector(addPicture:)];
    self.navigationItem.rightBarButtonItem = self.addButton;
}

- (void)viewWillAppear:(BOOL)animated {
    [super viewWillAppear:animated];
    self.addButton.enabled = UIPasteboard.generalPasteboard.hasImages;
}

- (void)addPicture:(UIBarButtonItem *)sender {
    self.sticker.image = UIPasteboard.generalPasteboard.image;
    self.sticker.alpha = 1;
}

- (void)copy:(id)sender {
    if (self.layers.lastObject != nil) {
        [LayerClipboard putLayer:self.layers.lastObject];
    }
}

- (void)paste:(id)sender {
    Layer *layer = [LayerClipboard takeLayer];
    if (layer != nil) {
        [self.layers addObject:layer];
    }
}

@end
