// Writes nothing but the depth.
void main() {}
