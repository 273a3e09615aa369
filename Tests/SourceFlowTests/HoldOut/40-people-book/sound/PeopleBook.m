#import "PeopleBook.h"

@implementation PeopleBook {
  NSMutableArray *_found;
}

- (void)findName:(NSString *)name {
  NSMutableString *query = [NSMutableString stringWithString:@"SELECT * FROM people "];
  [query appendString:@"WHERE name LIKE '%' || ? || '%'"];
  FMResultSet *rows = [self.database executeQuery:query, name];
  _found = [NSMutableArray array];
  while ([rows next]) {
    [_found addObject:[rows stringForColumn:@"name"]];
  }
  [rows close];
}

- (void)filterGroup:(NSString *)group {
  NSString *format = @"group == %@";
  NSPredicate *predicate = [NSPredicate predicateWithFormat:format, group];
  self.people = [self.people filteredArrayUsingPredicate:predicate];
}

@end
