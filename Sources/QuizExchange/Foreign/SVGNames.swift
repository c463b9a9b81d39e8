import Encoding

/// Elements and attributes of SVG 1.1 and 2 that draw.
enum SVGNames {
    static let elements = words(
        """
        svg g defs symbol use title desc switch view
        path rect circle ellipse line polyline polygon text tspan textPath image marker style
        linearGradient radialGradient stop pattern clipPath mask
        filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
        feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
        feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
        animate animateMotion animateTransform mpath set
        """)

    /// Elements that draw nothing, so that their removal isn't reported.
    static let silent = words("metadata cursor color-profile font font-face glyph missing-glyph hkern vkern altGlyph altGlyphDef tref")

    static let attributes = words(
        """
        id class style lang transform transform-origin version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 dx dy cx cy
        r rx ry fx fy fr d points pathLength rotate textLength lengthAdjust startOffset method spacing side type media
        role aria-label aria-labelledby aria-describedby aria-hidden focusable tabindex
        gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform
        clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient
        filterUnits primitiveUnits in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY
        edgeMode preserveAlpha kernelUnitLength surfaceScale diffuseConstant specularConstant specularExponent scale xChannelSelector
        yChannelSelector azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle stdDeviation radius baseFrequency
        numOctaves seed stitchTiles tableValues slope intercept amplitude exponent
        attributeName attributeType begin dur end min max restart repeatCount repeatDur fill calcMode keyTimes keySplines keyPoints
        path from to by additive accumulate
        alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction display
        dominant-baseline fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font-size-adjust font-stretch
        font-style font-variant font-weight image-rendering isolation letter-spacing lighting-color marker-end marker-mid marker-start
        mask mask-type mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke
        stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
        text-decoration text-rendering unicode-bidi vector-effect visibility white-space word-spacing writing-mode
        """)

    /// Names of elements and attributes by their forms in lower case, as HTML has them.
    static let byLowerCase = Dictionary(
        keepingFirst: elements.union(attributes).union(silent).map { ($0.lowercased(), $0) })

    private static func words(_ text: String) -> Set<String> { Set(text.split(whereSeparator: \.isWhitespace).map(String.init)) }
}
