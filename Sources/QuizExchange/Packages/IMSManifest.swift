import Markup
import SitePlanning

/// `imsmanifest.xml`, the manifest of an IMS content package: QTI, Common Cartridge, SCORM.
///
/// The three differ in namespaces, metadata, and tables of contents.
struct IMSManifest {
    static let path = "imsmanifest.xml"

    var identifier: String
    /// Attributes of the root element: namespaces, schema locations, version.
    var attributes: KeyValuePairs<String, String?>
    var schema: String
    var schemaVersion: String
    /// Writes metadata after the schema's version, such as a LOM record.
    var writeMetadata: (inout XMLWriter) -> Void = { _ in }
    var organizations: [Organization] = []
    /// Whether the first organization is named as default, which Common Cartridge forbids.
    var namesDefault = true
    var resources: [Resource] = []

    /// A table of contents (`organization`).
    struct Organization {
        var identifier: String
        var structure: String?
        var title: String?
        var items: [Item]
    }

    /// An entry of a table of contents (`item`).
    struct Item {
        var identifier: String
        /// Identifier of a resource.
        var resource: String?
        var title: String?
        var items: [Item] = []
        /// Writes elements after the title and the nested items, such as SCORM's mastery score.
        var writeRest: (inout XMLWriter) -> Void = { _ in }
    }

    /// A resource; paths are those in the archive.
    struct Resource {
        var identifier: String
        var type: String
        /// Entry file; nil if the type has none.
        var start: String?
        var files: [String]
        /// Identifiers of other resources that this one depends on.
        var dependencies: [String] = []
        /// Attribute of another namespace, such as `adlcp:scormtype`.
        var attribute: (name: String, value: String)?
    }

    var bytes: [UInt8] {
        var xml = XMLWriter()
        xml.element("manifest", [("identifier", identifier)] + attributes.map { ($0.key, $0.value) }) { xml in
            xml.element("metadata") { xml in
                xml.element("schema", text: schema)
                xml.element("schemaversion", text: schemaVersion)
                writeMetadata(&xml)
            }
            xml.element("organizations", ["default": namesDefault ? organizations.first?.identifier : nil]) { xml in
                for organization in organizations { write(organization, to: &xml) }
            }
            xml.element("resources") { xml in
                for resource in resources { write(resource, to: &xml) }
            }
        }
        return xml.bytes
    }

    private func write(_ organization: Organization, to xml: inout XMLWriter) {
        xml.element("organization", ["identifier": organization.identifier, "structure": organization.structure]) { xml in
            if let title = organization.title { xml.element("title", text: title) }
            for item in organization.items { write(item, to: &xml) }
        }
    }

    private func write(_ item: Item, to xml: inout XMLWriter) {
        xml.element("item", ["identifier": item.identifier, "identifierref": item.resource]) { xml in
            if let title = item.title { xml.element("title", text: title) }
            for inner in item.items { write(inner, to: &xml) }
            item.writeRest(&xml)
        }
    }

    private func write(_ resource: Resource, to xml: inout XMLWriter) {
        var attributes = [("identifier", resource.identifier), ("type", resource.type)] as [(String, String?)]
        if let attribute = resource.attribute { attributes.append((attribute.name, attribute.value)) }
        attributes.append(("href", resource.start.map { OutputPath($0).urlPath }))
        xml.element("resource", attributes) { xml in
            for file in resource.files { xml.element("file", ["href": OutputPath(file).urlPath]) }
            for dependency in resource.dependencies { xml.element("dependency", ["identifierref": dependency]) }
        }
    }
}
