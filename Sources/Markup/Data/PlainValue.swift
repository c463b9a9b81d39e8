/// A value of YAML and JSON.
package indirect enum PlainValue {
    case text(String)
    /// As it is written.
    case number(String)
    case truth(Bool)
    case list([PlainValue])
    case mapping([(key: String, value: PlainValue)])
}
