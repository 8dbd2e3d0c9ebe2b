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

    /// The choices in force.
    public func design() -> Design { engine.design }

    /// The id that a name stands for.
    public func id(of alias: String) -> String? { engine.aliases.id(of: alias) }
}
