extension Double {
    /// Without a trailing ".0": "2", "0.5".
    package var plain: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}
