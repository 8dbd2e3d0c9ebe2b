import FeedModel
import Sealing

/// The tokens of accounts, sealed once and then remembered: every call carries one.
extension Core {
    /// More than these are forgotten together; whoever tries ids at random makes no room grow.
    private static let tokensMax = 10_000

    func token(for account: EntityID) -> String {
        if let known = tokens[account] { return known }
        let token = seal.token(for: account)
        if tokens.count >= Self.tokensMax { tokens = [:] }
        tokens[account] = token
        return token
    }

    /// The account that a token was made for, nil for a token that wasn't made here.
    func account(ofToken token: Substring) -> EntityID? {
        guard let id = EntityID(token.prefix { $0 != "." }),
            Sealing.constantTimeEqual(Array(token.utf8), Array(self.token(for: id).utf8))
        else { return nil }
        return id
    }
}
