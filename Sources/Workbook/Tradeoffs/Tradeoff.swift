/// A decision that an interviewer expects to be made and defended.
public struct Tradeoff: Equatable, Sendable {
    /// One way to decide.
    public struct Option: Equatable, Sendable {
        /// Its name within the decision for as long as it lives.
        public let id: String
        /// What one decides for, in a few words.
        public let label: String
        /// The choices of the lab that show it.
        public let design: String
        /// What it costs.
        public let costs: String
        /// When it is the right one.
        public let wins: String
    }

    /// Where the ways run beside each other.
    public enum Stage: Equatable, Sendable {
        /// A comparison of the content, by its name.
        case comparison(String)
        /// A scenario that is run under each option's design.
        case scenario(String)
    }

    /// The file's name without its ending; decisions are kept under it.
    public let slug: String
    /// What is weighed.
    public let title: String
    /// What is asked, as an interviewer would.
    public let question: String
    /// The slug of the lesson that it belongs to.
    public let lesson: String
    /// Where it is shown.
    public let stage: Stage
    /// Where to look while the ways run.
    public let look: String
    /// What one has to know to decide, as HTML.
    public let aboutHTML: String
    /// The ways, in order.
    public let options: [Option]

    let order: Int
    let file: String
    let headerLine: Int

    /// The option of an id.
    public func option(_ id: String) -> Option? { options.first { $0.id == id } }
}
