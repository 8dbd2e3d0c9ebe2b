public import FeedModel

/// A line that is run many times with a number in it.
public struct Repetition: Equatable, Sendable {
    /// The most that a line may be repeated.
    public static let highestCount = 100_000

    /// How many times.
    public let count: Int
    /// How far apart in time the posts that it makes lie.
    public let every: SimDuration
    /// The line to run, with `{n}` for the number.
    public let template: String
    /// The line in its file that says so.
    public let line: Int

    /// The command of one round, counted from 1.
    ///
    /// A post made in the last round is made now, and each one before it `every` earlier.
    public func expansion(_ round: Int) throws(CommandError) -> Command {
        let text = template.replacing("{n}", with: String(round))
        let source = SourceLine(number: line, text: text)
        let command = try CommandParser.command(source, words: Splitter.words(of: source))
        guard case .account(let name, .posts(var post)) = command else { return command }
        post.ago = post.ago + every * Int64(count - round)
        guard post.ago <= ValueText.longest else {
            throw source.error(at: 1, "expected a post at most 400d ago, found \(post.ago.text)")
        }
        return .account(name: name, .posts(post))
    }
}
