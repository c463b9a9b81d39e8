package import Markup
import SitePlanning

/// `imsmanifest.xml`, the manifest of an IMS content package: QTI, Common Cartridge, SCORM.
///
/// The three differ in namespaces, metadata, and tables of contents.
package struct IMSManifest {
    package static let path = "imsmanifest.xml"

    let identifier: String
    /// Attributes of the root element: namespaces, schema locations, version.
    let attributes: KeyValuePairs<String, String?>
    let schema: String
    let schemaVersion: String
    /// Writes metadata after the schema's version, such as a LOM record.
    let writeMetadata: (inout XMLWriter) -> Void
    let organizations: [Organization]
    /// Whether the first organization is named as default, which Common Cartridge forbids.
    let namesDefault: Bool
    let resources: [Resource]

    package init(
        identifier: String, attributes: KeyValuePairs<String, String?>, schema: String, schemaVersion: String,
        writeMetadata: @escaping (inout XMLWriter) -> Void = { _ in }, organizations: [Organization] = [], namesDefault: Bool = true,
        resources: [Resource]
    ) {
        self.identifier = identifier
        self.attributes = attributes
        self.schema = schema
        self.schemaVersion = schemaVersion
        self.writeMetadata = writeMetadata
        self.organizations = organizations
        self.namesDefault = namesDefault
        self.resources = resources
    }

    /// A table of contents (`organization`).
    package struct Organization {
        let identifier: String
        let structure: String?
        let title: String?
        let items: [Item]

        package init(identifier: String, structure: String? = nil, title: String? = nil, items: [Item]) {
            self.identifier = identifier
            self.structure = structure
            self.title = title
            self.items = items
        }
    }

    /// An entry of a table of contents (`item`).
    package struct Item {
        let identifier: String
        /// Identifier of a resource.
        let resource: String?
        let title: String?
        let items: [Item]
        /// Writes elements after the title and the nested items, such as SCORM's mastery score.
        let writeRest: (inout XMLWriter) -> Void

        package init(
            identifier: String, resource: String? = nil, title: String? = nil, items: [Item] = [],
            writeRest: @escaping (inout XMLWriter) -> Void = { _ in }
        ) {
            self.identifier = identifier
            self.resource = resource
            self.title = title
            self.items = items
            self.writeRest = writeRest
        }
    }

    /// A resource; paths are those in the archive.
    package struct Resource {
        let identifier: String
        let type: String
        /// Entry file; nil if the type has none.
        let start: String?
        let files: [String]
        /// Identifiers of other resources that this one depends on.
        let dependencies: [String]
        /// Attribute of another namespace, such as `adlcp:scormtype`.
        let attribute: (name: String, value: String)?

        package init(
            identifier: String, type: String, start: String? = nil, files: [String], dependencies: [String] = [],
            attribute: (name: String, value: String)? = nil
        ) {
            self.identifier = identifier
            self.type = type
            self.start = start
            self.files = files
            self.dependencies = dependencies
            self.attribute = attribute
        }
    }

    package var bytes: [UInt8] {
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
