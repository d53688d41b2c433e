import Glibc

/// The system's words for its error numbers.
enum SystemErrorText {
    /// The text for an `errno` value, for example "Permission denied". [setup]
    static func of(_ number: Int32) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let base = buffer.baseAddress else { return "error \(number)" }
            base[0] = 0
            // Glibc imports the XSI variant, which fills the buffer.
            guard strerror_r(number, base, 256) == 0 else { return "error \(number)" }
            return String(cString: base)
        }
    }
}
