/// The numbers of the rules that clients and backend name where they act, so that a sweep can tell which were silent.
public enum RulesThatSpeak {
    /// All of them; a test holds this list against the code.
    public static let all: Set<String> = [
        "B2", "B3", "B3a", "B4", "B5", "B6", "B7", "B7a", "B8", "B9", "B9a", "B10", "B11", "B12",
        "B13", "B13a", "B14", "B15", "B16", "B17", "D0", "D2", "D3", "D4", "K1", "K2", "K3", "K3a",
        "K4", "K6", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R9b", "R10", "R11", "R11a", "R12",
        "R12a", "R12b", "R13", "R14", "R15", "R16", "R17", "R19", "S1", "S2", "S3", "W0", "W1",
        "W2",
        "W3", "W4", "W5", "W6", "W7", "W8", "W10", "W11", "W12", "W13", "W14",
    ]
}
