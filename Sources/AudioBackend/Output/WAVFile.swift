import Glibc

/// How samples are stored in a WAV file.
public enum WAVFormat: String, Hashable, Sendable, CaseIterable {
    /// 16-bit integers.
    case bits16 = "16"
    /// 24-bit integers.
    case bits24 = "24"
    /// 32-bit floating point.
    case float = "float"

    /// Bytes of one sample of one channel.
    public var bytesPerSample: Int {
        switch self {
        case .bits16: return 2
        case .bits24: return 3
        case .float: return 4
        }
    }
}

/// Writes a stereo WAV file.
///
/// The header's sizes are filled in by `finish`, so a file that was never finished says so by its length 0.
/// Integer samples are rounded to the nearest value, without dither: renders are compared byte by byte.
public final class WAVFile {
    /// Where it is written.
    public let path: String
    /// How its samples are stored.
    public let format: WAVFormat
    /// Frames written so far.
    public private(set) var frames: Int64 = 0

    private var file: Int32
    private let sampleRate: Int
    private let buffer: UnsafeMutableRawPointer
    private var used = 0
    private static let bufferBytes = 1 << 16
    private static let channels = 2

    /// Opens the file, and empties it if it is there. [main]
    public init(path: String, sampleRate: Int, format: WAVFormat) throws(AudioError) {
        self.path = path
        self.format = format
        self.sampleRate = sampleRate
        file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .cannotWrite(path: path, errno: errno) }
        buffer = .allocate(byteCount: WAVFile.bufferBytes, alignment: 16)
        used = writeHeader(dataBytes: 0)
    }

    deinit {
        if file >= 0 { close(file) }
        buffer.deallocate()
    }

    /// Appends interleaved stereo frames. [main]
    public func write(_ samples: UnsafePointer<Float>, frames count: Int) throws(AudioError) {
        let bytesPerFrame = format.bytesPerSample * WAVFile.channels
        guard (frames + Int64(count)) * Int64(bytesPerFrame) < Int64(UInt32.max) - 64 else {
            throw .fileTooLong(path: path)
        }
        for index in 0..<(count * WAVFile.channels) {
            if used + 4 > WAVFile.bufferBytes { try flush() }
            store(samples[index])
        }
        frames += Int64(count)
    }

    /// Appends a block as the mixer's taps hold it: all of the left channel, then all of the right. [main]
    public func write(
        left: UnsafePointer<Float>, right: UnsafePointer<Float>, frames count: Int
    ) throws(AudioError) {
        let bytesPerFrame = format.bytesPerSample * WAVFile.channels
        guard (frames + Int64(count)) * Int64(bytesPerFrame) < Int64(UInt32.max) - 64 else {
            throw .fileTooLong(path: path)
        }
        for index in 0..<count {
            if used + 8 > WAVFile.bufferBytes { try flush() }
            store(left[index])
            store(right[index])
        }
        frames += Int64(count)
    }

    /// Writes what is left and the sizes, and closes the file. [main]
    public func finish() throws(AudioError) {
        guard file >= 0 else { return }
        let bytes = Int(frames) * format.bytesPerSample * WAVFile.channels
        if bytes & 1 == 1 {
            buffer.storeBytes(of: 0, toByteOffset: used, as: UInt8.self)
            used += 1
        }
        try flush()
        // A pipe cannot be rewound: it keeps the header with length 0, which readers take as "until the end".
        if lseek(file, 0, SEEK_SET) == 0 {
            used = writeHeader(dataBytes: bytes)
            try flush()
        }
        let closed = close(file)
        file = -1
        guard closed == 0 else { throw .cannotWrite(path: path, errno: errno) }
    }

    // MARK: Bytes

    @inline(__always)
    private func store(_ sample: Float) {
        switch format {
        case .bits16:
            buffer.storeBytes(
                of: SampleConversion.int16(sample).littleEndian, toByteOffset: used, as: Int16.self)
            used += 2
        case .bits24:
            let value = WAVFile.int24(sample)
            buffer.storeBytes(of: UInt8(truncatingIfNeeded: value), toByteOffset: used, as: UInt8.self)
            buffer.storeBytes(
                of: UInt8(truncatingIfNeeded: value >> 8), toByteOffset: used + 1, as: UInt8.self)
            buffer.storeBytes(
                of: UInt8(truncatingIfNeeded: value >> 16), toByteOffset: used + 2, as: UInt8.self)
            used += 3
        case .float:
            buffer.storeBytes(of: sample.bitPattern.littleEndian, toByteOffset: used, as: UInt32.self)
            used += 4
        }
    }

    /// The nearest 24-bit integer, at most full scale; 0 for what is no number.
    @inline(__always)
    private static func int24(_ sample: Float) -> Int32 {
        guard sample == sample else { return 0 }
        let bounded = sample > 1 ? 1 : (sample < -1 ? -1 : sample)
        return Int32((Double(bounded) * 8_388_607).rounded(.toNearestOrEven))
    }

    private func flush() throws(AudioError) {
        var done = 0
        while done < used {
            let wrote = Glibc.write(file, buffer + done, used - done)
            if wrote < 0 {
                if errno == EINTR { continue }
                throw .cannotWrite(path: path, errno: errno)
            }
            done += wrote
        }
        used = 0
    }

    /// Writes the header at the buffer's start and returns its length: 44 bytes, or 58 for floating point,
    /// which wants the extended format chunk and a `fact` chunk (Microsoft's "New Multimedia Data Types").
    private func writeHeader(dataBytes: Int) -> Int {
        let isFloat = format == .float
        let headerBytes = isFloat ? 58 : 44
        let bytesPerFrame = format.bytesPerSample * WAVFile.channels
        var at = 0
        func text(_ name: StaticString) {
            buffer.advanced(by: at).copyMemory(from: name.utf8Start, byteCount: 4)
            at += 4
        }
        func number<Integer: FixedWidthInteger>(_ value: Integer) {
            buffer.storeBytes(of: value.littleEndian, toByteOffset: at, as: Integer.self)
            at += MemoryLayout<Integer>.size
        }
        text("RIFF")
        number(UInt32(headerBytes - 8 + dataBytes + (dataBytes & 1)))
        text("WAVE")
        text("fmt ")
        number(UInt32(isFloat ? 18 : 16))
        number(UInt16(isFloat ? 3 : 1))
        number(UInt16(WAVFile.channels))
        number(UInt32(sampleRate))
        number(UInt32(sampleRate * bytesPerFrame))
        number(UInt16(bytesPerFrame))
        number(UInt16(format.bytesPerSample * 8))
        if isFloat {
            number(UInt16(0))
            text("fact")
            number(UInt32(4))
            number(UInt32(dataBytes / bytesPerFrame))
        }
        text("data")
        number(UInt32(dataBytes))
        return at
    }
}
