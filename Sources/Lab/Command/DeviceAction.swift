public import FeedModel
public import Simulation

/// What a person does on a device, or what happens to the device.
public enum DeviceAction: Equatable, Sendable {
    case opens
    case leaves
    case kill
    case crash(Crash)
    case disk(DiskState, after: Int)
    case network(NetworkKind)
    case airplane(Bool)
    /// The charge in percent.
    case battery(Int)
    /// How far the device's own clock is off, negative where it is behind.
    case clock(SimDuration)
    case tab(FeedTab)
    case refreshes
    case taps(TapTarget, ifAny: Bool)
    /// `dwell` is the time on screen of each entry that passes.
    case scrolls(ScrollTarget, dwell: SimDuration)
    case likes(String)
    case unlikes(String)
    case shares(String)
    case bookmarks(String)
    case hides(String)
    case unhides(String)
    /// One tap on the like control, which flips whatever it shows.
    case tapsLike(String)
    case follows(FollowTarget)
    case unfollows(FollowTarget)
    case opensPost(String)
    case opensLink(String)
    case back
    case comments(post: String, text: String, alias: String?)
    /// 1 is the newest.
    case opensNotification(Int)
    case notifications
    /// nil shares the draft that `writes` left.
    case publishes(Composition?)
    case retries(String)
    case discards(String)
    case reopens(String)
    case writes(Composition)
    case edits(post: String, text: String)
    case deletes(DeletionTarget)
    case searches(String)
    case mutes(MuteTarget)
    case unmutes(MuteTarget)
    case blocks(String)
    case signsIn(String)
    case signsOut
    case textSize(TextSize)
    case saver(Bool)
    case autoplay(Autoplay)
    case motion(Motion)
    case likers(String)
    case viewers(StoryItem)
    case stories
    case plays(String)
    case next
    case previous
    case closes
}

/// How a device dies, now or later.
public struct Crash: Equatable, Sendable {
    /// The named crash point that is armed; nil dies now.
    public let point: String?
    /// At which passing of the point.
    public let nth: Int
    /// What becomes of writes that weren't synced; nil where the power stays.
    public let power: PowerLoss?

    /// A crash, now unless a point is named.
    public init(point: String? = nil, nth: Int = 1, power: PowerLoss? = nil) {
        self.point = point
        self.nth = nth
        self.power = power
    }
}

/// What a loss of power does to writes that no sync has covered.
public enum PowerLoss: String, CaseIterable, Sendable {
    /// All of them are lost.
    case drop
    /// The first few stay, in the order in which they were made.
    case prefix
    /// Each sector of 512 bytes stays, is lost, or holds garbage.
    case torn
}

/// How a device's disk takes writes.
public enum DiskState: String, CaseIterable, Sendable {
    /// As it should.
    case ok
    /// It has no room: every write fails.
    case full
    /// One write fails, as a worn disk's would.
    case failing
}

/// The two feeds: followed accounts, and inferred interests.
public enum FeedTab: String, CaseIterable, Sendable { case home, explore }

/// A control of the feed that can be tapped.
public enum TapTarget: Equatable, Sendable {
    case newItems
    /// The gap of that number, counted from the top, from 1.
    case gap(Int, fromBelow: Bool)
    case keepLooking
    case retry
    case dismiss
}

/// Where a scroll goes.
public enum ScrollTarget: Equatable, Sendable {
    /// So many entries down, negative for up.
    case entries(Int)
    case post(String)
    case top
    case end
}

/// What is typed in the composer.
public struct Composition: Equatable, Sendable {
    /// What was typed.
    public let text: String
    /// How many photos are attached.
    public let photos: Int
    /// The size of each photo's file in bytes, nil where the device's camera decides.
    public let photoBytes: Int?
    /// The length of the attached video, nil for none.
    public let video: SimDuration?
    /// The name of the post.
    public let alias: String?

    /// A composition of that text, plain unless said otherwise.
    public init(
        text: String,
        photos: Int = 0,
        photoBytes: Int? = nil,
        video: SimDuration? = nil,
        alias: String? = nil
    ) {
        self.text = text
        self.photos = photos
        self.photoBytes = photoBytes
        self.video = video
        self.alias = alias
    }
}

/// What a device filters out by itself.
public enum MuteTarget: Hashable, Sendable {
    case account(String)
    case word(String)
}

/// The system's text size.
public enum TextSize: String, CaseIterable, Sendable { case large, normal }

/// When videos play by themselves.
public enum Autoplay: String, CaseIterable, Sendable { case never, wifi, always }

/// Whether things may move.
public enum Motion: String, CaseIterable, Sendable { case reduced, full }
