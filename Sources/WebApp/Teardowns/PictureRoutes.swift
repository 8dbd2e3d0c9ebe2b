internal import HTTPServer
internal import Templates
internal import Workbook

/// Pictures of a worksheet: added by a form or a script, served as what their bytes are.
extension WebApp {
    func registerSheetPictures(on router: inout Router) {
        router.post(
            "/teardowns/:id/pictures",
            options: .page.limit(SheetPicture.bytesMax + 65_536),
            answering { request, parameters in
                try await addPicture(request, try await sheet(parameters))
            }
        )
        router.post(
            "/teardowns/:id/pictures/:number",
            answering { request, parameters in
                let sheet = try await sheet(parameters)
                let form = try request.form()
                let number = try Self.number(parameters)
                let now = clock.now()
                let isRestored = form.value("do") == "restore"
                try await workbook.setPicture(
                    number,
                    deletedAt: isRestored ? nil : now,
                    in: sheet.id,
                    at: now
                )
                let back = Address.own(form.value("back"))
                if isRestored { return .redirect(to: back) }
                return .redirect(
                    to:
                        "/teardowns/\(sheet.id)/pictures/\(number)/undo?back=\(Address.escape(back))"
                )
            }
        )
        router.get(
            "/teardowns/:id/pictures/:number/undo",
            answering { request, parameters in
                let sheet = try await sheet(parameters)
                return try pictureGone(request, sheet, try Self.number(parameters))
            }
        )
        router.get(
            "/teardowns/:id/pictures/:number",
            options: .json,
            answering { request, parameters in
                let sheet = try await sheet(parameters)
                let file = try await workbook.pictureFile(
                    try Self.number(parameters),
                    in: sheet.id
                )
                guard let file else { return errorPage(404, for: request) }
                // The type is one of four; no page or script of a sender can hide behind it.
                return .file(file.bytes, type: file.type)
            }
        )
    }

    private static func number(_ parameters: PathParameters) throws -> Int64 {
        guard let id = TeardownID(text: parameters["number"] ?? "") else {
            throw PageError.notFound("No picture has this number.")
        }
        return id.number
    }

    private func addPicture(_ request: HTTPRequest, _ sheet: Teardown) async throws -> HTTPResponse
    {
        let form = try request.form()
        let about = form.value("about") ?? ""
        guard let file = form.file("picture"), !file.bytes.isEmpty else {
            throw PageError(
                status: 422,
                heading: "No picture was chosen",
                happened: "The form came without a file.",
                todo: "Go back and choose one."
            )
        }
        guard about.isEmpty || content.probe(about) != nil else {
            throw PageError.notFound("No probe has this number.")
        }
        let name = (form.value("name") ?? "").isEmpty ? file.filename : form.value("name") ?? ""
        do throws(WorkbookError) {
            _ = try await workbook.addPicture(
                file.bytes,
                named: name.isEmpty ? "A picture" : name,
                for: about,
                in: sheet.id,
                at: clock.now()
            )
        } catch {
            guard request.wantsFragments, error.code == .badPicture else { throw error }
            return try SavedAnswer(said: "Not added: \(error.message)").response(status: 422)
        }
        let back = Address.own(form.value("back"))
        guard request.wantsFragments else { return .redirect(to: "\(back)#pictures-\(about)") }
        let view = PicturesView(state: try await state(of: sheet), probe: about, back: back)
        return try SavedAnswer(
            said: "Picture added \(clock.short(clock.now()))",
            fragments: [
                SavedAnswer.Fragment(
                    id: "pictures-\(about)",
                    html: try fragment("teardowns/_pictures", view.value, for: request).text
                )
            ]
        ).response()
    }

    private func pictureGone(
        _ request: HTTPRequest,
        _ sheet: Teardown,
        _ number: Int64
    ) throws -> HTTPResponse {
        let back = Address.own(request.queryValue("back"))
        return try page(
            "teardowns/picture-gone",
            PageHead(title: "A picture was taken away, worksheet \(sheet.id)"),
            [
                "action": .text("/teardowns/\(sheet.id)/pictures/\(number)"),
                "backTo": .text(back), "sheetName": .text(Words.name(of: sheet)),
            ],
            for: request
        )
    }
}
