#import "PeopleBook.h"

@implementation PeopleBook {
  NSMutableArray *_found;
}

- (void)findName:(NSString *)name {
  NSMutableString *query = [NSMutableString stringWithString:@"SELECT * FROM people "];
  [query appendFormat:@"WHERE name LIKE '%%%@%%'", name];
  FMResultSet *rows = [self.database executeQuery:query];
  _found = [NSMutableArray array];
  while ([rows next]) {
    [_found addObject:[rows stringForColumn:@"name"]];
  }
  [rows close];
}

- (void)filterGroup:(NSString *)group {
  NSString *format = [[@"group == '" stringByAppendingString:group] stringByAppendingString:@"'"];
  NSPredicate *predicate = [NSPredicate predicateWithFormat:format];
  self.people = [self.people filteredArrayUsingPredicate:predicate];
}

@end
