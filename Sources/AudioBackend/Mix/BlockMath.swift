/// Loops over one block of 64 floats, written so that the optimiser makes vectors of them.
enum BlockMath {
    /// The greatest absolute value of a block.
    /// [audio]
    @inline(__always)
    static func peak(_ block: UnsafeMutablePointer<Float>) -> Float {
        // Four lanes by hand: a floating-point maximum may not be reordered by the optimiser.
        var a: Float = 0, b: Float = 0, c: Float = 0, d: Float = 0
        var index = 0
        while index < AudioBlock.frames {
            let w = block[index].magnitude, x = block[index + 1].magnitude
            let y = block[index + 2].magnitude, z = block[index + 3].magnitude
            a = w > a ? w : a
            b = x > b ? x : b
            c = y > c ? y : c
            d = z > d ? z : d
            index += 4
        }
        let ab = a > b ? a : b, cd = c > d ? c : d
        return ab > cd ? ab : cd
    }

    /// The sum of the squares of a block.
    /// [audio]
    @inline(__always)
    static func power(_ block: UnsafeMutablePointer<Float>) -> Float {
        var a: Float = 0, b: Float = 0, c: Float = 0, d: Float = 0
        var index = 0
        while index < AudioBlock.frames {
            a += block[index] * block[index]
            b += block[index + 1] * block[index + 1]
            c += block[index + 2] * block[index + 2]
            d += block[index + 3] * block[index + 3]
            index += 4
        }
        return (a + b) + (c + d)
    }

    /// Sets a block to silence.
    /// [audio]
    @inline(__always)
    static func clear(_ block: UnsafeMutablePointer<Float>) {
        for index in 0..<AudioBlock.frames { block[index] = 0 }
    }

    /// `block *= gain`
    /// [audio]
    @inline(__always)
    static func scale(_ block: UnsafeMutablePointer<Float>, by gain: Float) {
        for index in 0..<AudioBlock.frames { block[index] *= gain }
    }

    /// `sum += block * gain`
    /// [audio]
    @inline(__always)
    static func add(
        _ block: UnsafeMutablePointer<Float>, times gain: Float, to sum: UnsafeMutablePointer<Float>
    ) {
        for index in 0..<AudioBlock.frames { sum[index] += block[index] * gain }
    }
}
