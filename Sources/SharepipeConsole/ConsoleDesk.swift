/// Where the console is put together.
enum ConsoleDesk {}
