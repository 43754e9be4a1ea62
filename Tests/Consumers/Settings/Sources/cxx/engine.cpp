#include "engine.hpp"
int Engine::speed() const { return cylinders * 2; }
std::string Engine::name() const { return "V" + std::to_string(cylinders); }
