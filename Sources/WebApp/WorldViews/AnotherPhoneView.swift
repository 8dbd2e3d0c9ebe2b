internal import Templates

/// The form that gives an account of the world one more phone.
struct AnotherPhoneView {
    /// How many phones stand beside each other; more are given by the console alone.
    static let phonesMax = 3
    /// How many accounts are offered.
    private static let accountsMax = 60

    /// The new phone's name, which no phone has yet.
    let name: String
    let accounts: [String]
    let isFirst: Bool

    /// Nil where there is no account, or no place for one more phone.
    init?(phones: [(name: String, account: String)], accounts: [String]) {
        guard !accounts.isEmpty, phones.count < Self.phonesMax else { return nil }
        let taken = Set(phones.map(\.name)).union(accounts)
        let names = ["phone", "tablet"] + (2...).prefix(taken.count + 1).map { "phone\($0)" }
        name = names.first { !taken.contains($0) } ?? "phone"
        // What a second device of the same person does is asked most.
        let own = phones.map(\.account).filter(accounts.contains)
        let others = accounts.filter { !own.contains($0) }
        self.accounts = Array((Array(Set(own)).sorted() + others).prefix(Self.accountsMax))
        isFirst = phones.isEmpty
    }

    var values: TemplateValue {
        [
            "name": .text(name), "isFirst": .bool(isFirst),
            "accounts": .list(accounts.map { ["account": .text($0)] }),
        ]
    }
}
