public import FeedModel
public import SQLiteStore

extension World {
    /// The rows that a query finds in a place's database, ids as they are stored.
    ///
    /// Fails for a place that isn't there: nobody signed in, or an account that was signed out.
    public func rows(_ place: Place, _ sql: String) throws(WorldError) -> [Row] {
        do throws(Refusal) {
            let database = try engine.database(place)
            return try engine.store { () throws(SQLiteError) in try database.rows(sql) }
        } catch {
            throw WorldError(
                refusal: error,
                line: CommandLine(number: 0, text: sql, command: .showLimits)
            )
        }
    }

    /// How many steps there are.
    public func stepCount() -> Int { engine.steps.count }

    /// The world's clock.
    public func now() -> SimInstant { engine.now }

    /// The devices in the order in which they were made.
    public func devices() -> [DeviceFacts] { engine.facts().devices }

    /// How much a device's disk holds of an account's database and of its log, in bytes; nil where there is no file.
    public func fileSizes(of account: String, on device: String) -> (database: Int, log: Int)? {
        guard let disk = engine.device(device)?.disk, disk.exists("\(account).db") else {
            return nil
        }
        return (disk.size(of: "\(account).db"), disk.size(of: "\(account).db-wal"))
    }

    /// How many requests of a device wait for an answer, long polls aside.
    public func requestsInFlight(of device: String) -> Int {
        engine.openFlights.values.count { $0.device == device && !$0.isParked && $0.isOpen }
    }

    /// A number in force.
    public func limit(_ name: LimitName) -> Int64 { engine.limits[name] }

    /// The choices in force.
    public func design() -> Design { engine.design }

    /// The id that a name stands for.
    public func id(of alias: String) -> String? { engine.aliases.id(of: alias) }
}
