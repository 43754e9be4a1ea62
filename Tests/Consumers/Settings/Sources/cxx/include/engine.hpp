#include <string>

class Engine {
public:
  Engine(int cylinders) : cylinders(cylinders) {}
  int speed() const;
  std::string name() const;
private:
  int cylinders;
};
