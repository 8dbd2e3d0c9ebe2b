private import CCairo

/// A place to paint on, with its origin at the top left and one unit for a pixel.
final class Canvas {
    let width: Double
    let height: Double
    private let surface: OpaquePointer
    private let context: OpaquePointer

    init(width: Int, height: Int) throws(PictureError) {
        guard
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_RGB24,
                Int32(width),
                Int32(height)
            ), let context = cairo_create(surface)
        else { throw .refused("there is no surface of \(width) × \(height)") }
        self.width = Double(width)
        self.height = Double(height)
        self.surface = surface
        self.context = context
        try check()
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    private func check() throws(PictureError) {
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .refused(String(cString: cairo_status_to_string(status)))
        }
    }

    /// A point, given in shares of the whole from 0 to 1.
    typealias Point = (x: Double, y: Double)

    /// Fills the whole from one colour at the top to another at `end`, a share of the height.
    func sky(_ top: Colour, _ bottom: Colour, to end: Double = 1) {
        let gradient = cairo_pattern_create_linear(0, 0, 0, height * end)
        cairo_pattern_add_color_stop_rgb(gradient, 0, top.red, top.green, top.blue)
        cairo_pattern_add_color_stop_rgb(gradient, 1, bottom.red, bottom.green, bottom.blue)
        cairo_set_source(context, gradient)
        cairo_pattern_destroy(gradient)
        cairo_paint(context)
    }

    func rectangle(x: Double, y: Double, width: Double, height: Double, _ colour: Colour) {
        use(colour, 1)
        cairo_rectangle(
            context,
            x * self.width,
            y * self.height,
            width * self.width,
            height * self.height
        )
        cairo_fill(context)
    }

    /// A circle whose radius is a share of the shorter side.
    func circle(at centre: Point, radius: Double, _ colour: Colour, opacity: Double = 1) {
        use(colour, opacity)
        cairo_new_path(context)
        cairo_arc(
            context,
            centre.x * width,
            centre.y * height,
            radius * min(width, height),
            0,
            2 * .pi
        )
        cairo_fill(context)
    }

    /// An ellipse with shares of width and height as its half axes, turned by an angle in radians.
    func ellipse(at centre: Point, half: Point, turned angle: Double = 0, _ colour: Colour) {
        use(colour, 1)
        cairo_save(context)
        cairo_translate(context, centre.x * width, centre.y * height)
        cairo_rotate(context, angle)
        cairo_scale(context, max(0.5, half.x * width), max(0.5, half.y * height))
        cairo_new_path(context)
        cairo_arc(context, 0, 0, 1, 0, 2 * .pi)
        cairo_restore(context)
        cairo_fill(context)
    }

    func polygon(_ points: [Point], _ colour: Colour, opacity: Double = 1) {
        use(colour, opacity)
        cairo_new_path(context)
        for point in points { cairo_line_to(context, point.x * width, point.y * height) }
        cairo_close_path(context)
        cairo_fill(context)
    }

    /// The ground under a soft line through the points, which go from left to right.
    func ground(under points: [Point], _ colour: Colour) {
        use(colour, 1)
        cairo_new_path(context)
        cairo_move_to(context, 0, height)
        var last: Point = (0, points.first?.y ?? 1)
        cairo_line_to(context, 0, last.y * height)
        for point in points {
            let middle = (last.x + point.x) / 2 * width
            cairo_curve_to(
                context,
                middle,
                last.y * height,
                middle,
                point.y * height,
                point.x * width,
                point.y * height
            )
            last = point
        }
        cairo_line_to(context, width, last.y * height)
        cairo_line_to(context, width, height)
        cairo_close_path(context)
        cairo_fill(context)
    }

    /// A line whose thickness is a share of the shorter side.
    func line(from start: Point, to end: Point, thickness: Double, _ colour: Colour) {
        use(colour, 1)
        cairo_set_line_width(context, max(1, thickness * min(width, height)))
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_move_to(context, start.x * width, start.y * height)
        cairo_line_to(context, end.x * width, end.y * height)
        cairo_stroke(context)
    }

    private func use(_ colour: Colour, _ opacity: Double) {
        cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, opacity)
    }

    func png() throws(PictureError) -> [UInt8] {
        try check()
        let bytes = PNGBytes()
        let status = cairo_surface_write_to_png_stream(
            surface,
            appendPNG,
            Unmanaged.passUnretained(bytes).toOpaque()
        )
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .refused(String(cString: cairo_status_to_string(status)))
        }
        return bytes.all
    }
}

private final class PNGBytes {
    var all: [UInt8] = []
}

private let appendPNG:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> cairo_status_t = {
        target,
        data,
        count in
        guard let target, let data else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<PNGBytes>.fromOpaque(target).takeUnretainedValue().all
            .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
    }
