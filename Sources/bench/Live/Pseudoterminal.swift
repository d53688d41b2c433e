import Glibc

/// A terminal without a screen: a program believes in it, and what it draws can be read.
final class Pseudoterminal {
    /// Our end.
    let master: Int32
    /// The path of the program's end.
    let path: String

    /// Opens one of a size; nil where the system has none left.
    init?(columns: UInt16, rows: UInt16) {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard master >= 0 else { return nil }
        // What unlockpt and ptsname ask of the kernel; Swift does not see those two.
        var locked: Int32 = 0
        var number: UInt32 = 0
        guard ioctl(master, 0x4004_5431, &locked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            close(master)
            return nil
        }
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        self.master = master
        path = "/dev/pts/\(number)"
    }

    deinit { close(master) }

    /// Presses keys.
    func type(_ keys: String) { _ = keys.withCString { write(master, $0, strlen($0)) } }
}
