// PageRendering
