// Writes only the depth.
void main() {}
