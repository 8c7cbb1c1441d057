// Arguments -> app or cli; nothing else. For now: usage.
#include <cstdio>

int main() {
    std::puts("usage: slosh [SCENE] | run | render | bench | sweep | list | replay");
    return 0;
}
