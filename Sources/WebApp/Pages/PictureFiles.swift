internal import HTTPServer
internal import Pictures

/// The addresses of drawn photos: `/pictures/TINT/WIDTHxHEIGHT.png`, with the tint as `rrggbb`.
enum PictureFile {
    static func address(tint: String, width: Int, height: Int) -> String {
        "/pictures/\(tint.dropFirst())/\(width)x\(height).png"
    }

    static func picture(tint: String?, file: String?) -> Picture? {
        guard let tint, let file, file.hasSuffix(".png") else { return nil }
        let sides = file.dropLast(4).split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]) else {
            return nil
        }
        let picture = Picture(tint: "#\(tint)", width: width, height: height)
        // One address for one picture: `+64x064` is none.
        let address = Self.address(tint: "#\(tint)", width: width, height: height)
        return address.hasSuffix("/\(file)") ? picture : nil
    }
}

extension WebApp {
    /// The photos of posts, drawn when a browser asks for them.
    func registerPictures(on router: inout Router) {
        router.get(
            "/pictures/:tint/:file",
            options: .json,
            answering { request, parameters in
                guard
                    let picture = PictureFile.picture(
                        tint: parameters["tint"],
                        file: parameters["file"]
                    )
                else { return errorPage(404, for: request) }
                return HTTPResponse(
                    status: 200,
                    headers: [
                        ("Content-Type", "image/png"),
                        // The address says all that the picture is made of.
                        ("Cache-Control", "public, max-age=31536000, immutable"),
                    ],
                    body: .bytes(try picture.png())
                )
            }
        )
    }
}
