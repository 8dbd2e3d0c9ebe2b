/// How many people and posts a ready-made world has.
struct Population {
    let accounts: Int
    let posts: Int
    /// The devices with the account that is signed in on each.
    let devices: [(name: String, account: String)]

    /// What the lab opens with.
    static let demo = Population(
        accounts: 12,
        posts: 300,
        devices: [("phone", "ada"), ("tablet", "bob")]
    )

    /// A larger place, for feeds that don't fit on a screen.
    static let busy = Population(accounts: 500, posts: 10_000, devices: [("phone", "ada")])

    /// The names of the accounts: the first have first names, the rest are numbered.
    var names: [String] {
        (0..<accounts).map { index in
            Self.firstNames.indices.contains(index)
                ? Self.firstNames[index] : "reader-\(index + 1)"
        }
    }

    private static let firstNames = [
        "ada", "bob", "cleo", "dina", "emil", "fay", "gus", "hana", "ivo", "june", "kai", "lena",
    ]

    /// How many of the newest posts people comment on.
    static let discussed = 300

    /// Campaigns that run from the start.
    static let ads = [
        ("Fine tea, picked by hand, steeped by you.", "tea"),
        ("Slow trains: see more, arrive rested.", "slow-trains"),
        ("A notebook that lies flat. Write to the edge.", "notebook"),
    ]

    /// What people say below posts; a name stands for somebody.
    static let comments = [
        "So true.", "Where was this?", "@{name}, this is you.", "I have one of those.",
        "Tell me more.", "@{name} look!", "Made my morning.", "Not again.", "Can I come along?",
        "Ask @{name}, they know.",
    ]

    static let topics = ["trains", "soup", "maps", "birds"]

    /// What people write about, so that a feed reads like one.
    static let texts = [
        "The 7:12 was on time. Nobody on the platform believed it.",
        "Third try at the lentil soup. More lemon, less talk.",
        "Found a map of the harbour from before the harbour.",
        "A heron stood in the car park all morning like it had a meeting.",
        "Does anyone still write postcards? I have eleven stamps left.",
        "Repaired the radio. It now only gets one station, but it gets it well.",
        "Rain on the tin roof, tea, nothing planned until four.",
        "New shoes, old blister.",
        "The library has a shelf for books that were returned a decade late.",
        "My neighbour's parrot has learnt my ringtone.",
        "Two hours of cycling for one very good bun.",
        "Planted garlic. See you in July.",
        "The night bus driver plays Bach between stops.",
        "First frost on the allotment. The kale looks pleased.",
        "Lost a glove, found a better one, feel bad about both.",
        "Walked the old railway line to where the rails stop.",
        "Made marmalade. The kitchen is now a sticky place.",
        "Swifts are back over the yard, four days early.",
        "There's a queue outside the bakery and I've joined it on principle.",
        "Sorted the drawer of cables. Kept all of them.",
        "Saw the comet, or a plane. Either way, a good evening.",
        "Taught the dog to wait. The dog taught me to wait longer.",
        "Moved the desk to the window. Work has not improved, I have.",
        "The museum lets you ring the bell if you ask nicely.",
        "Half the street lights are out and you can see Orion.",
        "Bread number forty. It has a crust like a roof tile.",
        "Someone left a chess problem on the café wall. Knight to f6.",
        "The ferry was cancelled, so we had the island to ourselves.",
        "Learnt to whistle with two fingers at forty-one.",
        "Cut my own hair. It's winter anyway, hats exist.",
        "A letter arrived for the people who lived here in 1968.",
        "The swimming hole is four degrees colder than the joke about it.",
    ]
}
