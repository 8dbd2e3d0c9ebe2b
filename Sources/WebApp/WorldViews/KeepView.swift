internal import Templates

/// What can be done with a whole world: take back, name, link, export, fork.
struct KeepView {
    /// A world of the same family.
    struct Fork {
        var id: String
        var name: String
        var href: String
        var relation: String
        var againstURL: String
        /// Where it is deleted; nil for the world that this one came from.
        var deleteURL: String?
    }

    var address: String
    var name: String
    /// The act that would be taken back; nil for none.
    var undo: String?
    /// The act that would be done again; nil for none.
    var redo: String?
    /// The world in an address; nil where it is too long for one.
    var link: String?
    var scriptURL: String
    var designURL: String
    var forks: [Fork] = []
    /// The fork that was deleted just now.
    var deleted: (id: String, name: String)?

    var values: TemplateValue {
        [
            "address": .text(address), "name": .text(name),
            "undo": .optional(undo.map { ["text": .text($0)] }),
            "redo": .optional(redo.map { ["text": .text($0)] }),
            "link": .optional(link.map { ["href": .text($0)] }),
            "scriptURL": .text(scriptURL), "designURL": .text(designURL),
            "deleted": .optional(
                deleted.map {
                    ["id": .text($0.id), "name": .text($0.name)]
                }
            ),
            "hasForks": .bool(!forks.isEmpty),
            "forks": .list(
                forks.map { fork in
                    [
                        "id": .text(fork.id), "name": .text(fork.name), "href": .text(fork.href),
                        "relation": .text(fork.relation), "againstURL": .text(fork.againstURL),
                        "delete": .optional(fork.deleteURL.map { ["url": .text($0)] }),
                    ]
                }
            ),
        ]
    }
}
