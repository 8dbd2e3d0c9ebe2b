import FeedBackend
import FeedClient
import FeedModel
import SQLiteStore
import Simulation

extension WorldEngine {
    /// Fills the world with people who follow one another and have posted for six days.
    func populate(_ population: Population) throws(Refusal) {
        let names = population.names
        for name in names { try createAccount(name, followers: 0, interests: []) }
        for (index, name) in names.enumerated() { try follow(name, index, names) }
        for (device, account) in population.devices {
            try createDevice(device, account, .wifi, 100)
        }
        let spacing = SimDuration.days(6).milliseconds / Int64(population.posts)
        for number in 1...population.posts {
            try write(number, of: population.posts, names, every: .milliseconds(spacing))
        }
        try runAllJobs()
        for number in 1...population.posts { try react(number, names) }
        for number in 1...min(population.posts, Population.discussed) {
            try discuss(number, names)
        }
        for (text, alias) in Population.ads { try createAd(text, alias, cap: 3) }
        try runAllJobs()
        try tellStories(names)
        // What happened before the world began reaches a device when it asks for the list.
        _ = backend.takePushes()
    }

    private func chance(_ bound: Int, _ purpose: StaticString, _ subject: String) -> Int {
        Int(random.below(UInt64(bound), purpose, subject))
    }

    /// Everybody follows seven neighbours in the circle of names and two by chance.
    private func follow(_ name: String, _ index: Int, _ names: [String]) throws(Refusal) {
        var followed = (1...7).map { names[(index + $0) % names.count] }
        for round in 1...2 {
            followed.append(names[chance(names.count, "populate-follow", "\(name)/\(round)")])
        }
        for other in followed where other != name {
            try act(name, .follows([.account(other)]))
        }
    }

    private func write(
        _ number: Int,
        of count: Int,
        _ names: [String],
        every: SimDuration
    )
        throws(Refusal)
    {
        let subject = "p\(number)"
        let author = names[chance(names.count, "populate-author", subject)]
        let text = Population.texts[chance(Population.texts.count, "populate-text", subject)]
        let hasPhoto = chance(5, "populate-photo", subject) < 2
        let topic = Population.topics[chance(Population.topics.count, "populate-topic", subject)]
        try act(
            author,
            .posts(
                NewPost(
                    text: text,
                    alias: subject,
                    photos: hasPhoto ? 1 : 0,
                    ago: every * Int64(count - number) + .minutes(2),
                    topic: topic
                )
            )
        )
    }

    private func react(_ number: Int, _ names: [String]) throws(Refusal) {
        let subject = "p\(number)"
        let likes = chance(min(6, names.count), "populate-likes", subject)
        for round in 0..<likes {
            let reader = names[chance(names.count, "populate-reader", "\(subject)/\(round)")]
            try act(reader, .likes(subject))
        }
    }

    /// Some posts have comments, of which some name somebody.
    private func discuss(_ number: Int, _ names: [String]) throws(Refusal) {
        let subject = "p\(number)"
        for round in 0..<max(0, chance(6, "populate-comments", subject) - 3) {
            let key = "\(subject)/\(round)"
            let reader = names[chance(names.count, "populate-commenter", key)]
            let text = Population.comments[
                chance(Population.comments.count, "populate-comment", key)
            ]
            let others = names.prefix(12).filter { $0 != reader }
            let named = others[chance(others.count, "populate-named", key)]
            try comment(
                accountID(reader),
                subject,
                text.replacing("{name}", with: named),
                nil
            )
        }
    }

    /// Every other account has told a story since yesterday, of one to three items.
    private func tellStories(_ names: [String]) throws(Refusal) {
        for (index, name) in names.enumerated() where index % 2 == 1 {
            let author = try accountID(name)
            let oldest = 60 + chance(1_100, "populate-story-age", name)
            for number in 0...chance(3, "populate-story-items", name) {
                let isVideo = chance(4, "populate-story-video", "\(name)/\(number)") == 0
                let ago = SimDuration.minutes(Int64(oldest - number * 15))
                try store { () throws(SQLiteError) in
                    try backend.publishStory(
                        by: author,
                        ago: ago,
                        videoSeconds: isVideo ? 8 : nil,
                        at: now
                    )
                }
            }
        }
        try nameStories()
        _ = backend.takeRules()
    }

    private func runAllJobs() throws(Refusal) {
        try store { () throws(SQLiteError) in
            while let job = try backend.nextJob(excluding: []) {
                try backend.runJob(job.id, at: now)
            }
        }
        _ = backend.takeRules()
    }
}
