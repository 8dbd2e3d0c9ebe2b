/// Reads members of an object by name and says which one is missing or of the wrong kind.
struct JSONReader {
    let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    func text(_ key: String) throws(JSONError) -> String {
        guard let text = value[key]?.text else { throw missing(key, "text") }
        return text
    }

    func whole(_ key: String) throws(JSONError) -> Int64 {
        guard let number = value[key]?.whole else { throw missing(key, "a whole number") }
        return number
    }

    func count(_ key: String) throws(JSONError) -> Int { Int(try whole(key)) }

    func flag(_ key: String) throws(JSONError) -> Bool {
        guard let flag = value[key]?.flag else { throw missing(key, "true or false") }
        return flag
    }

    func items(_ key: String) throws(JSONError) -> [JSONValue] {
        guard let items = value[key]?.items else { throw missing(key, "an array") }
        return items
    }

    func object(_ key: String) throws(JSONError) -> JSONReader {
        guard let member = value[key], case .object = member else {
            throw missing(key, "an object")
        }
        return JSONReader(member)
    }

    private func missing(_ key: String, _ expected: String) -> JSONError {
        JSONError("expected \(expected) in \"\(key)\", found \(value[key]?.jsonText ?? "nothing")")
    }
}
