/// Numbers as people write and read them: `34,722`, `1.12`, `2.5 × 10^18`.
enum NumberText {
    /// Reads digits with commas between thousands, a point and an exponent; nil for anything else.
    static func read(_ text: some StringProtocol) -> Double? {
        var plain = ""
        for character in text where character != "," && character != "_" { plain.append(character) }
        guard let first = plain.first, first.isASCII, first.isNumber || first == ".",
            plain.allSatisfy({ $0.isASCII && ($0.isNumber || ".eE+-".contains($0)) }),
            let number = Double(plain), number.isFinite
        else { return nil }
        return number
    }

    /// Writes a number with so many decimals, or more where nothing else would be left of it.
    static func write(_ number: Double, decimals: Int) -> String {
        if !number.isFinite { return "–" }
        if number < 0 { return "−" + write(-number, decimals: decimals) }
        if number >= 1e15 { return scientific(number) }
        let scale = power(of: decimals)
        // Three digits stay of what would be drawn as 0.
        if number > 0, (number * scale).rounded() == 0 {
            return number < 1e-9 ? scientific(number) : write(number, decimals: decimals + 3)
        }
        // Apart from each other, both sides of the point are exact however long the number is.
        var whole = number.rounded(.down)
        var part = ((number - whole) * scale).rounded()
        if part == scale { (whole, part) = (whole + 1, 0) }
        let text = grouped(Int64(whole))
        if decimals == 0 { return text }
        let rest = String(Int64(part))
        return text + "." + String(repeating: "0", count: decimals - rest.count) + rest
    }

    /// As many decimals as a number has, up to six: for figures that a formula names.
    static func plain(_ number: Double) -> String {
        for decimals in 0...6 where isWhole(number * power(of: decimals)) {
            return write(number, decimals: decimals)
        }
        return write(number, decimals: 6)
    }

    private static func isWhole(_ number: Double) -> Bool {
        abs(number - number.rounded()) <= abs(number) * 1e-12
    }

    private static func scientific(_ number: Double) -> String {
        var mantissa = number
        var exponent = 0
        while mantissa >= 10 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
        while mantissa < 1, mantissa > 0 { (mantissa, exponent) = (mantissa * 10, exponent - 1) }
        return "\(write(mantissa, decimals: 2)) × 10^\(exponent)"
    }

    private static func grouped(_ whole: Int64) -> String {
        var text = ""
        for (index, digit) in String(whole).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    private static func power(of decimals: Int) -> Double {
        (0..<decimals).reduce(1.0) { result, _ in result * 10 }
    }
}
