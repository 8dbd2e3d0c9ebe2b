/// What of the device decides how much is fetched ahead and played (K4, K5).
public struct DeviceConditions: Equatable, Sendable {
    /// When videos play by themselves.
    public enum Autoplay: String, Sendable {
        case never
        /// On unmetered networks.
        case wifi
        case always
    }

    /// Whether bytes cost the user something.
    public var isMetered: Bool
    /// Charge in percent.
    public var battery: Int
    /// Whether the data saver is on.
    public var isSaving: Bool
    /// When videos play by themselves.
    public var autoplay: Autoplay
    /// The system's text size, which makes rows higher.
    public var isTextLarge = false
    /// Whether things should move as little as possible.
    public var isMotionReduced = false
    /// Bytes of media that other accounts of this device hold: budgets are for all together (K3a).
    public var mediaBytesElsewhere: Int64
    /// Posts that other accounts of this device hold.
    public var postsElsewhere: Int

    var settings: Screen.Settings {
        Screen.Settings(
            isTextLarge: isTextLarge,
            isMotionReduced: isMotionReduced,
            isSaving: isSaving
        )
    }

    /// Those conditions.
    public init(
        isMetered: Bool = false,
        battery: Int = 100,
        isSaving: Bool = false,
        autoplay: Autoplay = .wifi,
        mediaBytesElsewhere: Int64 = 0,
        postsElsewhere: Int = 0
    ) {
        self.isMetered = isMetered
        self.battery = battery
        self.isSaving = isSaving
        self.autoplay = autoplay
        self.mediaBytesElsewhere = mediaBytesElsewhere
        self.postsElsewhere = postsElsewhere
    }
}
