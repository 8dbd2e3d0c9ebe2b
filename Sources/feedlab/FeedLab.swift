@main
struct FeedLab {
    static func main() {}
}
