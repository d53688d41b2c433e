/// Signs and numbers: "+", "-", "b9", "13", and what "add" and "no" do with them.
extension ChordGrammar {
    mutating func readPlus() throws(ChordSymbolError) {
        let first = isFirst
        scanner.index += 1
        guard scanner.isDigit else { return setAugmented() }
        let place = scanner.index
        guard let number = scanner.degreeNumber() else { return }
        if first && number != 5 && number != 11 {
            // "C+7" is an augmented triad with a seventh.
            scanner.index = place
            quality.isAugmented = true
        } else {
            try alter(number, by: 1, at: place)
        }
    }

    mutating func readMinus() throws(ChordSymbolError) {
        let first = isFirst
        scanner.index += 1
        let next = scanner.peek()
        if first && !(next == 0x35 && !ChordScanner.isDigit(scanner.peek(1))) {
            quality.third = .minor
            return
        }
        guard scanner.isDigit else {
            throw scanner.error(expected: "a degree such as 5 after '-'")
        }
        let place = scanner.index
        guard let number = scanner.degreeNumber() else { return }
        try alter(number, by: -1, at: place)
    }

    mutating func readAlteration() throws(ChordSymbolError) {
        var alteration = 0
        let place = scanner.index
        while !scanner.isDigit {
            switch scanner.peek() {
            case 0x23: alteration += 1
            case 0x62: alteration -= 1
            case ChordText.naturalSign: break
            default: throw scanner.error(expected: "a degree such as 9 after the accidental")
            }
            scanner.index += 1
        }
        guard let number = scanner.degreeNumber() else { return }
        try alter(number, by: alteration, at: place)
    }

    mutating func alter(
        _ number: Int, by alteration: Int, at place: Int
    ) throws(ChordSymbolError) {
        let degree: Int
        switch number {
        case 2: degree = 9
        case 4: degree = 11
        case 10 where alteration == -1:  // the minor tenth of "7b10" is the sharp ninth
            try alter(9, by: 1, at: place)
            return
        default: degree = number
        }
        if isOmitting { return omit(degree) }
        guard abs(alteration) <= 1 || (degree == 7 && alteration == -2) else {
            throw scanner.error(at: place, expected: "one accidental")
        }
        switch degree {
        case 7:
            if isAdding {
                quality.added.insert(7, alteration == 1 ? 0 : alteration)
            } else if alteration >= 0 {
                setMajorSeventh()
            } else {
                quality.seventh = alteration == -1 ? .minor : .diminished
            }
        case 3:
            if alteration == -1 {
                quality.third = .minor
            } else if alteration != 0 {
                throw scanner.error(at: place, expected: "b3")
            }
        case 5, 6, 9, 11, 13:
            if isAdding {
                quality.added.insert(degree, alteration)
            } else if alteration == 0 && degree != 5 {
                quality.added.insert(degree, 0)
            } else {
                quality.altered.insert(degree, alteration)
            }
        default:
            throw scanner.error(at: place, expected: "5, 6, 7, 9, 11 or 13 after the accidental")
        }
        endDegree()
    }

    /// A number without accidental: a degree to add or leave out, or the stack of the chord.
    mutating func readNumber(isTension: Bool) throws(ChordSymbolError) {
        let place = scanner.index
        guard let number = scanner.degreeNumber() else { return }
        if isOmitting { return omit(number) }
        let standsAside = isTension || isAdding || depth > 0 || quality.stack > 0
        switch number {
        case 2:
            quality.added.insert(9, 0)
        case 3 where isAdding, 1 where isAdding:
            quality.added.insert(number, 0)
        case 4:
            if isAdding { quality.added.insert(11, 0) } else { quality.suspensions.insert(4, 0) }
        case 5:
            if isAdding {
                quality.added.insert(5, 0)
            } else if scanner.index - 1 == start && quality.third == .major {
                quality.isPower = true
            }
        case 6:
            if standsAside && quality.seventh != .none {
                quality.added.insert(13, 0)
            } else {
                quality.hasSixth = true
            }
        case 7:
            if isAdding { quality.added.insert(7, -1) } else { quality.extend(to: 7) }
        case 9, 11, 13:
            if standsAside || quality.hasSixth {
                quality.added.insert(number, 0)
            } else {
                quality.extend(to: number)
            }
        case 0 where scanner.index - 1 == start:  // "C0" typed for C°
            setDiminished()
        default:
            throw scanner.error(at: place, expected: "2, 4, 5, 6, 7, 9, 11 or 13")
        }
        endDegree()
    }

    mutating func omit(_ degree: Int) {
        quality.omitted |= 1 << UInt16(degree)
        _ = scanner.consumeWord("rd") || scanner.consumeWord("th") || scanner.consumeWord("d")
        scanner.skipBlanks()
        if depth == 0 || scanner.peek() != 0x2C { isOmitting = false }
    }

    /// "add" reaches over the commas of its parentheses, otherwise over one degree.
    mutating func endDegree() {
        if isAdding {
            _ = scanner.consumeWord("th")
            scanner.skipBlanks()
            if depth == 0 || scanner.peek() != 0x2C { isAdding = false }
        }
    }
}
