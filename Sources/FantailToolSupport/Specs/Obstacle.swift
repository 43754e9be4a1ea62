/// The reason why a property with specs is left out.
enum Obstacle {
  case privateProperty, privateScope, genericType, localType, global, instance, lazy, requirement, protocolExtension
  case unavailable, effects, otherActor
}
