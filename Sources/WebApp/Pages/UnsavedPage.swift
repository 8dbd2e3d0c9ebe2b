internal import HTTPServer
internal import Workbook

extension WebApp {
    /// What somebody gets whose words the workbook couldn't take: why, and all that was typed.
    func unsaved(_ error: WorkbookError, for request: HTTPRequest) -> HTTPResponse {
        report("\(request.method.rawValue) \(request.path): not saved: \(error)")
        let failure = PageError.ofStorage(error)
        guard request.method == .post, !request.wantsFragments, let form = try? request.form()
        else { return show(failure, for: request) }
        var told = failure
        told.happened += " " + failure.todo
        return resendPage(told, form, for: request)
    }

    /// Keeps what a page only notes in passing: it can be read although nothing can be written.
    func noting(_ what: String, _ write: () async throws -> Void) async {
        do {
            try await write()
        } catch {
            report("not noted: \(what): \(error)")
        }
    }
}

extension PageError {
    /// A world that another request let go, since it couldn't be kept.
    static let worldLetGo = PageError(
        status: 503,
        heading: "Not done: the world couldn't be kept",
        happened:
            "An act just before this one couldn't be saved, so the world was put back to where "
            + "it stood.",
        todo: "Open the world again and do it once more."
    )

    /// How it looks when the workbook can't be used.
    static func ofStorage(_ error: WorkbookError) -> PageError {
        PageError(
            status: error.code == .full ? 507 : 503,
            heading: error.code == .full ? "Not saved: the disk is full" : "Not saved",
            happened: sentence(error.message) + " What you typed is still here.",
            todo: wayBack(from: error.code)
        )
    }

    private static func wayBack(from code: WorkbookError.Code) -> String {
        switch code {
        case .full: "Make room on that disk, then send it again; FeedLab needn't be started anew."
        case .readOnly: "Let the data folder be written again, then send it again."
        case .damaged:
            "Copy what you typed, then end FeedLab and start it again: it keeps the damaged file aside and "
                + "carries over what can be read."
        case .outOfDescriptors: "Close some of FeedLab's pages, then send it again."
        default: "Try again; if it happens twice, start FeedLab anew."
        }
    }

    private static func sentence(_ words: String) -> String {
        words.prefix(1).uppercased() + words.dropFirst() + "."
    }
}
