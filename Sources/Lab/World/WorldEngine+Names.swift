import FeedModel

extension WorldEngine {
    func accountID(_ name: String) throws(Refusal) -> EntityID {
        guard let text = aliases.id(of: name, .account), let id = EntityID(text) else {
            throw unknown("an account", name, among: aliases.names(of: .account))
        }
        return id
    }

    func existingDevice(_ name: String) throws(Refusal) -> SimDevice {
        guard let device = device(name) else {
            throw unknown("a device", name, among: devices.map(\.name))
        }
        return device
    }

    /// The id of a post by its alias.
    func postID(_ name: String) throws(Refusal) -> String {
        guard let id = aliases.id(of: name, .post) else {
            throw unknown("a post", name, among: aliases.names(of: .post))
        }
        return id
    }

    func checkFree(_ name: String) throws(Refusal) {
        guard !aliases.isTaken(name) else {
            throw Refusal("expected a new name, found \"\(name)\", which is taken")
        }
    }

    private func unknown(_ what: String, _ name: String, among known: [String]) -> Refusal {
        let list = known.prefix(8).joined(separator: ", ") + (known.count > 8 ? ", …" : "")
        return Refusal(
            "expected \(what) of this world\(known.isEmpty ? "" : " (\(list))"), found \"\(name)\"",
            nearest: CommandError.nearest(name, among: known)
        )
    }
}
