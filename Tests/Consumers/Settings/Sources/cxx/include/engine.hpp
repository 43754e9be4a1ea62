class Engine {
public:
  Engine(int cylinders) : cylinders(cylinders) {}
  int speed() const;
private:
  int cylinders;
};
