/// What a drawn photo may show.
enum Scene: CaseIterable {
    case hills, sea, street, table, garden, forest

    func paint(on canvas: Canvas, palette: Palette, chance: inout SceneChance) {
        switch self {
        case .hills: Self.hills(canvas, palette, &chance)
        case .sea: Self.sea(canvas, palette, &chance)
        case .street: Self.street(canvas, palette, &chance)
        case .table: Self.table(canvas, palette, &chance)
        case .garden: Self.garden(canvas, palette, &chance)
        case .forest: Self.forest(canvas, palette, &chance)
        }
    }
}
