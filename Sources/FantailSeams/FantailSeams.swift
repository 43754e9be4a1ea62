// Seams for production code are not built yet. The module stands alone: production code will import it and nothing of
// testing with it.
