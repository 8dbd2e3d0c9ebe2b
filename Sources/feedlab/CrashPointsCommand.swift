import Lab

/// `feedlab crash-points`: where a process can be made to die.
enum CrashPointsCommand {
    static func run() {
        for name in CrashPointNames.all { print(name) }
    }
}
