#import <FMDB/FMDB.h>
#import <Foundation/Foundation.h>

@interface PeopleBook : NSObject
@property (nonatomic, strong) FMDatabase *database;
@property (nonatomic, copy) NSArray<NSString *> *shelf;
@property (nonatomic, copy) NSArray *people;
- (void)findName:(NSString *)name;
- (void)filterGroup:(NSString *)group;
@end
