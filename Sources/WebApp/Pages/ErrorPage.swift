internal import HTTPServer
internal import Templates
internal import Workbook

/// A failure that a reader gets to see: what happened, what was kept, and what to do.
public struct PageError: Error, Equatable, Sendable {
    /// The status, 400 to 599.
    public var status: Int
    /// The heading.
    public var heading: String
    /// What happened.
    public var happened: String
    /// What was kept.
    public var kept: String
    /// What to do now.
    public var todo: String

    /// Makes a failure.
    public init(
        status: Int,
        heading: String,
        happened: String,
        kept: String = "Everything that was saved before.",
        todo: String = "Go back, or start from the first page."
    ) {
        self.status = status
        self.heading = heading
        self.happened = happened
        self.kept = kept
        self.todo = todo
    }

    /// The failure of an address that nothing has.
    public static func notFound(_ what: String) -> PageError {
        PageError(
            status: 404,
            heading: "There is no such page",
            happened: what,
            todo:
                "Look for it from the first page; an address that was typed may have a slip in it."
        )
    }

    /// What is said about a status that comes without words of its own.
    static func of(status: Int) -> PageError {
        switch status {
        case 404: return .notFound("Nothing has this address.")
        case 403:
            return PageError(
                status: status,
                heading: "This request wasn't let in",
                happened: "It came from another page than one of FeedLab's own.",
                todo: "Open the page in FeedLab itself and do it there."
            )
        case 405:
            return PageError(
                status: status,
                heading: "That can't be done here",
                happened: "The page exists, but it doesn't take this kind of request.",
                todo: "Open it as an ordinary link."
            )
        case 413:
            return PageError(
                status: status,
                heading: "That was too much at once",
                happened: "What was sent is longer than this page takes.",
                kept: "Nothing of it was taken; what was saved before is untouched.",
                todo: "Go back, where it is still in the form, and send less."
            )
        case 400..<500:
            return PageError(
                status: status,
                heading: "This request couldn't be read",
                happened: "It isn't in the form that FeedLab understands."
            )
        default:
            return PageError(
                status: status,
                heading: "Something went wrong here",
                happened: "FeedLab ran into a failure of its own. It is written in its output.",
                todo: "Go back and try again. If it happens twice, start FeedLab anew."
            )
        }
    }
}

extension WebApp {
    /// The page of a status that came without a body.
    func errorPage(_ status: Int, for request: HTTPRequest?) -> HTTPResponse {
        if let answer = WorldAPI.errorAnswer(status, for: request) { return answer }
        return show(.of(status: status), for: request)
    }

    /// The page of a failure.
    func failure(_ error: any Error, for request: HTTPRequest) -> HTTPResponse {
        switch error {
        case let error as PageError: return show(error, for: request)
        case let error as HTTPError: return errorPage(error.status, for: request)
        case let error as WorkbookError: return show(.of(error), for: request)
        default:
            report("\(request.method.rawValue) \(request.path): \(error)")
            return errorPage(500, for: request)
        }
    }

    private func show(_ error: PageError, for request: HTTPRequest?) -> HTTPResponse {
        if request?.wantsFragments == true,
            let answer = try? SavedAnswer(said: "Not saved: \(error.happened)")
                .response(status: error.status)
        {
            return answer
        }
        let values: TemplateValue = [
            "status": .int(error.status), "heading": .text(error.heading),
            "happened": .text(error.happened), "kept": .text(error.kept),
            "todo": .text(error.todo),
        ]
        var head = PageHead(title: error.heading)
        if request?.method != .get { head.back = "/" }
        do {
            return try page(
                "pages/error",
                head,
                values,
                for: request,
                status: error.status
            )
        } catch {
            report("the page for an error: \(error)")
            return .text("FeedLab ran into a failure of its own.\n", status: 500)
        }
    }
}

extension PageError {
    /// How a failure of the workbook looks.
    static func of(_ error: WorkbookError) -> PageError {
        switch error.code {
        case .unknownTeardown:
            return PageError(
                status: 404,
                heading: "There is no such worksheet",
                happened: "It was deleted, or the address has a slip in it.",
                todo: "Look at the list of worksheets."
            )
        case .unknownCard, .unknownSheet, .unknownInterview:
            return .notFound("Nothing of yours has this name: \(error.message).")
        case .badText, .badPicture, .badFile:
            return PageError(
                status: 422,
                heading: "This can't be kept as it is",
                happened: error.message,
                todo: "Go back, where it is still in the form, and change it."
            )
        case .storage, .newerFile:
            return PageError(
                status: 500,
                heading: "The workbook can't be used",
                happened: error.message,
                todo: "See that the disk has room and that the data folder may be written."
            )
        }
    }
}
