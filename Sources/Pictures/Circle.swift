private import Glibc

/// The circle of radius 1.
enum Circle {
    static func point(at angle: Double) -> Canvas.Point { (cos(angle), sin(angle)) }
}
