// fuzz READER [OPTIONS OF libFuzzer] [FOLDER …]
// fuzz --list            names of the readers
// fuzz --seeds READER    folders of examples for it
// fuzz --dictionary READER    a file of words for it, where there is one
import CLibFuzzer
import Glibc

private func usage() -> Never {
    let text = "usage: fuzz --list | --seeds READER | --dictionary READER | READER [OPTION …] [FOLDER …]\n"
    _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(64)
}

private func reader(_ name: String) -> Reader {
    guard let found = Reader.all.first(where: { $0.name == name }) else { usage() }
    return found
}

let arguments = CommandLine.arguments
guard arguments.count >= 2 else { usage() }
switch arguments[1] {
case "--list":
    for reader in Reader.all { print(reader.name) }
case "--seeds":
    guard arguments.count == 3 else { usage() }
    for folder in reader(arguments[2]).seeds { print(folder) }
case "--dictionary":
    guard arguments.count == 3 else { usage() }
    if let file = reader(arguments[2]).dictionary { print(file) }
default:
    let chosen = reader(arguments[1])
    // libFuzzer reads its options after the program's name.
    var count = CommandLine.argc - 1
    var values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
    exit(LLVMFuzzerRunDriver(&count, &values, chosen.read))
}
