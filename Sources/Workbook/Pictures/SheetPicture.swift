/// A picture of a worksheet, without its bytes.
public struct SheetPicture: Equatable, Sendable {
    /// Its number, never used twice.
    public let id: Int64
    /// The probe that it belongs to; empty for the worksheet as a whole.
    public let probe: String
    /// What it shows, in somebody's words.
    public let name: String
    /// What it is.
    public let type: String
    /// Its width in pixels.
    public let width: Int
    /// Its height in pixels.
    public let height: Int
    /// How many bytes it has.
    public let size: Int
    /// When it was added.
    public let at: WallTime

    /// The bytes of one picture.
    public static let bytesMax = 8_388_608
    /// The bytes of all pictures of a worksheet, so that its file can be read in again.
    public static let sheetBytesMax = 10_485_760
    /// How many pictures a worksheet may have.
    public static let countMax = 100
    static let nameMax = 200
}
