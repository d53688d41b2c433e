import Glibc

/// `swift run impulse-soundfont soundfonts/impulse.sf2` writes the test font anew.
@main
struct Main {
    static func main() {
        guard CommandLine.arguments.count == 2 else {
            let usage = "usage: impulse-soundfont FILE\n"
            _ = write(STDERR_FILENO, usage, usage.utf8.count)
            exit(64)
        }
        let path = CommandLine.arguments[1]
        let bytes = ImpulseSoundfont.bytes()
        guard let file = fopen(path, "wb") else {
            perror(path)
            exit(74)
        }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count else {
            perror(path)
            exit(74)
        }
    }
}
