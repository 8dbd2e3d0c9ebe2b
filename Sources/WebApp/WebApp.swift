public import HTTPServer
public import Lab
public import Templates
public import Workbook

/// The pages: what a browser asks for, and what it gets.
///
/// It holds the parts that pages are made of, and adds their routes to a router. World pages and
/// whatever else comes later use the same `page` and `answering`, so that every page has the same
/// frame, and every failure a page.
public struct WebApp: Sendable {
    /// The lessons and probes.
    public let content: Content
    /// The scenarios.
    public let scenarios: ScenarioLibrary
    /// The comparisons of designs.
    public var comparisons = ComparisonLibrary()
    /// What a person keeps.
    public let workbook: Workbook
    /// The templates of all pages.
    public let templates: TemplateSet
    /// The style sheets, scripts and pictures.
    public let assets: Assets
    /// The token that every form of ours carries.
    public let token: FormToken
    /// How long a page waits for its world to be made again before it shows how far that is.
    public var patience = Duration.milliseconds(350)
    /// The time of day.
    public var clock = WallClock.system
    /// The descriptions of a world's API.
    public var schemas = Schemas()
    /// How the lab plays probes.
    public var probeBook = ProbeBook()
    /// The checkout, where rules are looked up in the source; nil where there is none.
    public var root: String?
    /// The runs that panels of lessons and scenarios show.
    let panelRuns = PanelRuns()
    /// How long worlds looked, to be shown while they are made again.
    var looks = WorldLooks(folder: nil)
    /// A folder for what can be made again at any time; nil keeps nothing.
    public var cache: String? {
        get { looks.folder }
        set { looks = WorldLooks(folder: newValue) }
    }
    /// The version shown at the foot of each page.
    public var version = "0.1"
    /// The parts of the site that the header leads to, in order; only what exists.
    public var sections = NavigationSection.own
    /// Hears of failures that a reader only sees as "something went wrong".
    public var report: @Sendable (String) -> Void = { _ in }

    /// Makes the app of its parts.
    public init(
        content: Content,
        scenarios: ScenarioLibrary,
        workbook: Workbook,
        templates: TemplateSet,
        assets: Assets,
        token: FormToken
    ) {
        self.content = content
        self.scenarios = scenarios
        self.workbook = workbook
        self.templates = templates
        self.assets = assets
        self.token = token
    }

    /// Adds the routes of all pages and files, and the look of its errors.
    public func register(on router: inout Router) {
        router.errorPage = { status, request in errorPage(status, for: request) }
        assets.register(on: &router)
        registerTheme(on: &router)
        registerPictures(on: &router)
        registerHome(on: &router)
        registerLessons(on: &router)
        registerProbes(on: &router)
        registerSignals(on: &router)
        registerTeardowns(on: &router)
        registerSearch(on: &router)
        let worlds = WorldRoutes(
            app: self,
            registry: WorldRegistry(workbook: workbook, clock: clock),
            scenarios: scenarios
        )
        worlds.registerAll(on: &router)
        WorldAPI(routes: worlds).register(on: &router)
        ProbeLabRoutes(app: self, worlds: worlds).register(on: &router)
        CompareRoutes(worlds: worlds).register(on: &router)
        schemas.register(on: &router)
        ScenarioPages(app: self, scenarios: scenarios).register(on: &router)
        registerGlossary(on: &router)
        registerPractice(on: &router)
        registerScale(on: &router)
        registerFrames(on: &router)
        registerRules(on: &router, worlds)
        registerSource(on: &router)
    }

    /// Turns a controller that may fail into a route's handler: a failure becomes its page.
    public func answering(
        _ controller: @escaping @Sendable (HTTPRequest, PathParameters) async throws -> HTTPResponse
    ) -> Router.Handler {
        { request, parameters in
            do {
                return try await controller(request, parameters)
            } catch {
                return failure(error, for: request)
            }
        }
    }
}
