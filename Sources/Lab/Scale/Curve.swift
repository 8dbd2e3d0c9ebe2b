import Foundation

/// Powers and logarithms of real numbers.
enum Curve {
    static func power(_ base: Double, _ exponent: Double) -> Double {
        Foundation.pow(base, exponent)
    }

    static func logarithm(_ value: Double) -> Double { Foundation.log(value) }
}
