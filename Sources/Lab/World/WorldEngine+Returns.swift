import FeedBackend
import FeedModel
import SQLiteStore

extension WorldEngine {
    /// `backend returns`: an older store comes back; what the backend was doing is lost.
    func bringBackendBack() throws(Refusal) {
        backendEpoch += 1
        let isBack = try store { () throws(SQLiteError) in try backend.comeBack() }
        guard isBack else {
            throw Refusal("expected a store that was saved; `backend saves` saves it")
        }
    }
}
