// Links one library with only what it may use; never run.
int main() { return 0; }
