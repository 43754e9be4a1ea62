import Fantail

print("before")
expect(1).to(.equal(2))
print("after")
