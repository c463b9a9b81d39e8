// SiteBuild
