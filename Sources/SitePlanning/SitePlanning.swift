// SitePlanning
