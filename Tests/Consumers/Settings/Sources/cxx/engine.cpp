#include "engine.hpp"
int Engine::speed() const { return cylinders * 2; }
