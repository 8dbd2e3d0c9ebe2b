import FeedModel
import Simulation
import Testing

@Suite struct FaultPlanTests {
    private func fault(
        _ outcome: Fault.Outcome,
        _ method: String = "PUT",
        _ path: String = "/v1/posts/1/like",
        times: Int = 1,
        nth: Int = 1
    ) -> Fault {
        Fault(
            device: "phone",
            method: method,
            path: path,
            outcome: outcome,
            times: times,
            nth: nth
        )
    }

    private func outcomes(_ plan: inout FaultPlan, _ count: Int) -> [Fault.Outcome?] {
        (0..<count).map { _ in
            plan.outcome(device: "phone", method: "PUT", path: "/v1/posts/1/like")
        }
    }

    @Test func `declared first, used first, and used up`() {
        var plan = FaultPlan()
        plan.declare(fault(.status(503, retryAfter: nil), times: 2))
        plan.declare(fault(.timeout))
        #expect(
            outcomes(&plan, 4) == [
                .status(503, retryAfter: nil), .status(503, retryAfter: nil), .timeout, nil,
            ]
        )
        #expect(plan.open.isEmpty)
    }

    @Test func `nth waits for that match and then hits as often as it says`() {
        var plan = FaultPlan()
        plan.declare(fault(.dropResponse, times: 2, nth: 3))
        #expect(outcomes(&plan, 6) == [nil, nil, .dropResponse, .dropResponse, nil, nil])
    }

    @Test func `a match that waits lets a later fault hit`() {
        var plan = FaultPlan()
        plan.declare(fault(.timeout, nth: 2))
        plan.declare(fault(.duplicate))
        #expect(outcomes(&plan, 3) == [.duplicate, .timeout, nil])
    }

    @Test func `device, method and path must match, a star matches all`() {
        var plan = FaultPlan()
        plan.declare(fault(.timeout, "*", "*"))
        #expect(plan.outcome(device: "tablet", method: "PUT", path: "/v1/posts/1/like") == nil)
        #expect(plan.outcome(device: "phone", method: "GET", path: "/v1/feed") == .timeout)
        plan.declare(fault(.timeout, "GET", "/v1/feed"))
        #expect(plan.outcome(device: "phone", method: "GET", path: "/v1/feed/head") == nil)
        #expect(plan.outcome(device: "phone", method: "PUT", path: "/v1/feed") == nil)
        #expect(plan.outcome(device: "phone", method: "GET", path: "/v1/feed") == .timeout)
    }
}
