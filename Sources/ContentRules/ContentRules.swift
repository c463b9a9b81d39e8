// ContentRules
