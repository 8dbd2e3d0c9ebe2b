import Simulation

extension CommandForm {
    /// What surrounds the app on a device.
    static let deviceSettingForms: [CommandForm] = [
        .device(
            "DEV network wifi|cellular|slow|offline",
            "What the device is connected through.",
            example: "phone network slow"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .network(try arguments.choice(NetworkKind.self))
        },
        .device("DEV airplane on|off", "Airplane mode.", example: "phone airplane on") {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .airplane(try arguments.isOn())
        },
        .device("DEV battery N", "The charge in percent.", example: "phone battery 15") {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .battery(try arguments.number(0...100, "a charge in percent"))
        },
        .device(
            "DEV clock +26h",
            "How far the device's own clock is off.",
            example: "phone clock -2d"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .clock(try arguments.signedDuration())
        },
        .device(
            "DEV disk ok|full|failing [after=0]",
            "Whether the disk takes writes; full refuses all, failing one, after so many others.",
            example: "phone disk full"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .disk(
                try arguments.choice(DiskState.self),
                after: try arguments.number("after", 0...100_000) ?? 0
            )
        },
        .device("DEV text large|normal", "The system's text size.", example: "phone text large") {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .textSize(try arguments.choice(TextSize.self))
        },
        .device("DEV saver on|off", "The data saver.", example: "phone saver on") {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .saver(try arguments.isOn())
        },
        .device(
            "DEV autoplay never|wifi|always",
            "When videos play by themselves.",
            example: "phone autoplay wifi"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .autoplay(try arguments.choice(Autoplay.self))
        },
        .device(
            "DEV motion reduced|full",
            "Whether things may move.",
            example: "phone motion reduced"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .motion(try arguments.choice(Motion.self))
        },
    ]
}
