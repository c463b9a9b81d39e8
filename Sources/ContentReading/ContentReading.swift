// ContentReading
