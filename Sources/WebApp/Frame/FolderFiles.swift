internal import Foundation

/// What of a folder may be shown at all: its own plain files.
///
/// A link may lead out of the folder, a pipe never ends, and a name with a dot in front isn't meant for readers.
enum FolderFiles {
    /// The paths below a folder, sorted.
    static func paths(in directory: String) -> [String] {
        let manager = FileManager.default
        let names = manager.enumerator(atPath: directory)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
                let kind = try? manager.attributesOfItem(atPath: "\(directory)/\(name)")[.type]
            else { return false }
            return kind as? FileAttributeType == .typeRegular
        }.sorted()
    }
}
