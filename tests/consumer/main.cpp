#include <iostream>

#include "variant/build_info.h"

int main() { std::cout << shako::variant::kVersion << '\n'; }
