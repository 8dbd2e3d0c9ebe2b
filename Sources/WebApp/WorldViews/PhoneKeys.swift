/// The keys of a phone that has the focus, for the list of keys.
enum PhoneKeys {
    static let all: [(key: String, does: String)] = [
        ("Page Down", "In a phone: to the next entry; Page Up back. J and K do the same"),
        ("Enter", "In a phone: opens the entry"),
        ("R", "In a phone: refreshes, as a pull does"),
        ("N", "In a phone: shows the new posts"),
        ("L", "In a phone: likes the entry, or takes that back"),
        ("C", "In a phone: writes a post"),
        ("← →", "In the player of stories: one item back, one on"),
        ("Home", "In a phone: to the top; End to the end"),
        ("Esc", "In a phone: back, or away with what is in front"),
    ]
}
