# The failures of TypicalFailuresTests, DifferTests and LaterFailuresTests in RSpec: every example fails.
require "bigdecimal"
require "date"
require "json"
require "set"
require "uri"

Price = Struct.new(:amount, :currency)
Item = Struct.new(:id, :name, :price, :tags)
Order = Struct.new(:number, :items, :note)

class UnexpectedEnd < StandardError; end
class BadToken < StandardError; end

class Account
  attr_reader :owner, :balance

  def initialize(owner, balance)
    @owner = owner
    @balance = balance
  end

  def ==(other) = owner == other.owner && balance == other.balance
end

def items(amount = 9.0)
  [
    Item.new(1, "Tea", Price.new(3.5, "EUR"), ["new"]), Item.new(2, "Cup", Price.new(amount, "EUR"), ["new"]),
    Item.new(3, "Pot", Price.new(25.0, "EUR"), ["new"])
  ]
end

def order(amount = 9.0) = Order.new("A-17", items(amount), nil)

def parse(text)
  raise UnexpectedEnd, "line 3" if text == "{"
  1
end

POEM = [
  "The fantail hops from branch to branch,", "and spreads its tail,", "and sings a song,", "and flies away",
  "before the rain."
].freeze
LONG = "Lorem ipsum dolor sit amet, " * 20

RSpec.describe "failures" do
  it("01") { expect(4).to eq(3) }
  it("02") { expect("fantail").to eq("fantial") }
  it("03") { expect([*POEM[0, 2], "and sings two songs,", *POEM[3, 2]].join("\n")).to eq(POEM.join("\n")) }
  it("04") { expect(LONG[0, 40] + "c" + LONG[41..]).to eq(LONG) }
  it("05") { expect([1, 2, 4, 5, 6]).to eq([1, 2, 3, 4, 5]) }
  it("06") { expect(order(9.5)).to eq(order) }
  it("07") { expect({ failed: { code: 500, reason: "down" } }).to eq({ failed: { code: 404, reason: "down" } }) }
  it("07b") { expect(:idle).to eq({ loading: { progress: 0.5 } }) }
  it("08") { expect({ "a" => 1, "b" => 2, "d" => 4 }).to eq({ "a" => 1, "b" => 3, "c" => 3 }) }
  it("09") { expect(Set["cup", "tea"]).to eq(Set["pot", "tea"]) }
  it("10") { expect(nil).to eq(3) }
  it("10b") { expect(nil).not_to be_nil }
  it("11") { expect(Time.at(1_700_000_000.25).utc).to eq(Time.at(1_700_000_000).utc) }
  it("12") { expect([1, 2, 3, 255].pack("C*")).to eq([1, 2, 4, 255].pack("C*")) }
  it("13") { expect { parse("{") }.to raise_error(BadToken) }
  it("14") { expect(Account.new("ada", 10)).to eq(Account.new("ada", 12)) }
  it("14b") { expect(Account.new("ada", 10)).to be(Account.new("ada", 10)) }
  it("15") { expect { parse("1") }.to raise_error(BadToken) }
  it("15b") { expect(parse("{")).to eq(1) }
  it("17") { expect(items(9.5)).to eq(items) }
  it("18") { expect(0.1 + 0.2).to eq(0.3) }
  it("19") { expect(%w[tea cup pot]).to include("cap") }
  it("19b") { expect(items(9.5)).to include(items[1]) }
  it("20") { expect("The quick brown fox").to include("quack") }
  it("21") { expect([1, 3, 4, 5]).to all(be_odd) }
  it("22") { expect(%w[open close write]).to eq(%w[open write close]) }
  it("23") do
    expect('{"active":true,"id":7,"user":{"name":"Ada","roles":["admin","ops"]}}')
      .to eq('{"id":7,"user":{"name":"Ada","roles":["admin","dev"]},"active":true}')
  end
  it("24") { expect(order).to have_attributes(number: "A-18") }
  it("25") { expect(order).to have_attributes(items: have_attributes(size: 2)) }
  it("26") { expect("total: 3 ").to eq("total: 3") }
  it("27") { expect(order.items.empty?).to be(true) }
  it("28") { expect([3, 1, 2, 2]).to contain_exactly(1, 2, 3) }
  it("29") { expect(3).to be > 5 }
end

# The failures of the second round (DifferTests).
Line = Struct.new(:sku, :qty, :price)
Cart = Struct.new(:lines)
Reply = Struct.new(:body, :link)
Success = Struct.new(:value)
Failure = Struct.new(:error)

# An error with fields that are compared.
class FieldError < StandardError
  def self.of(*fields)
    Class.new(self) do
      attr_reader(*fields)

      define_method(:initialize) do |*values|
        fields.zip(values) { |field, value| instance_variable_set("@#{field}", value) }
        super(values.join(" "))
      end
    end
  end

  def ==(other) = other.class == self.class && instance_variables.all? { |v| instance_variable_get(v) == other.instance_variable_get(v) }
end

Http = FieldError.of(:status, :body)
Bad = FieldError.of(:line)
Down = FieldError.of(:code)
class Offline < StandardError; end

LINES = Set[Line.new("tea", 2, 3), Line.new("cup", 1, 9), Line.new("pot", 1, 20)]
OTHER_LINES = Set[Line.new("tea", 3, 3), Line.new("cup", 1, 9), Line.new("pot", 1, 20)]
OVERLOADED = "overloaded " * 10
BYTES = (0x80...(0x80 + 80)).to_a.pack("C*")
CHANGED = BYTES.dup.tap { |bytes| bytes.setbyte(33, 0) }

RSpec.describe "failures of the second round" do
  it("d01") { expect { raise Http.new(503, "busy") }.to raise_error(have_attributes(status: 500, body: "busy")) }
  it("d02") { expect { raise Http.new(503, OVERLOADED) }.to raise_error(have_attributes(status: 500, body: OVERLOADED)) }
  it("d03") { expect { raise Http.new(503, OVERLOADED) }.to raise_error(have_attributes(status: 500, body: "")) }
  it("d04") { expect { raise Offline }.to raise_error(Http) }
  it("d05") { expect { raise Bad.new(Line.new("tea", 2, 3)) }.to raise_error(have_attributes(line: Line.new("tea", 2, 4))) }
  it("d06") { expect { raise Bad.new(Line.new("tea", 2, 3)) }.to raise_error(UnexpectedEnd) }
  it("d07") { expect(Bad.new(Line.new("tea", 2, 3))).to eq(Bad.new(Line.new("tea", 2, 4))) }
  it("d08") { expect(Success.new(Line.new("tea", 2, 3))).to eq(Success.new(Line.new("tea", 3, 3))) }
  it("d09") { expect(Success.new(Line.new("tea", 2, 3))).to eq(Failure.new(Offline.new)) }
  it("d11") { expect(Failure.new(Offline.new).error).to eq(Http.new(1, "")) }
  it("d12") { expect(LINES).to eq(Set[Line.new("tea", 3, 3), Line.new("cup", 1, 9), Line.new("jug", 1, 10)]) }
  it("d13") { expect(Cart.new(LINES)).to eq(Cart.new(OTHER_LINES)) }
  it("d14") do
    expect([Line.new("tea", 2, 3), Line.new("cup", 1, 9)])
      .to contain_exactly(Line.new("cup", 1, 9), Line.new("tea", 3, 3))
  end
  it("d15") { expect(%w[a b]).to contain_exactly("b", "c") }
  it("d16") { expect(Set[Http.new(1, "a")]).to eq(Set[Http.new(2, "a")]) }
  it("d17") do
    many = (0...40).map { |n| Line.new("line #{n}", 1, n) }
    changed = many.map(&:dup)
    changed[7].qty = 2
    expect(changed).to eq(many)
  end
  it("d22") { expect("abc".b).to eq("xyz".b) }
  it("d23") { expect('{"user": {"roles": ["admin", "ops"]}}'.b).to eq('{"user": {"roles": ["admin", "dev"]}}'.b) }
  it("d24") { expect([1, 2, 0xFF].pack("C*")).to eq([1, 2, 0xFE].pack("C*")) }
  it("d25") { expect(CHANGED).to eq(BYTES) }
  it("d26") { expect(CHANGED[0, 40]).to eq(BYTES[0, 60]) }
  it("d28") do
    expect(URI("https://shop.example/items?sort=prize&page=2"))
      .to eq(URI("https://shop.example/items?sort=price&page=2"))
  end
  it("d29") { expect(URI("http://shop.example:80/a")).to eq(URI("https://shop.example/a#top")) }
  it("d30") do
    expect(Reply.new("{}", URI("https://a.b/c?d=e&f=g"))).to eq(Reply.new("[1]", URI("https://a.b/c?d=x&f=g")))
  end
  it("d31") { expect(Time.at(86_400).utc).to eq(Time.at(0).utc) }
  it("d32") { expect(Time.at(0).utc).to eq(Time.at(183_845).utc) }
  it("d33") { expect(Time.at(90).utc).to eq(Time.at(0).utc) }
  it("d34") { expect(BigDecimal("1234.56")).to eq(BigDecimal("1234.65")) }
  it("d35") { expect("E621E1F8-C36C-495A-93FC-0C247A3E6E5F").to eq("E621E1F8-C36C-495A-93FC-0C247A3E6E50") }
  it("d36") { expect("order-x").to match(/order-\d+$/) }
end

# The failures of the third round (LaterFailuresTests).
Place = Struct.new(:lat, :lon)
Home = Struct.new(:city, :place)
Person = Struct.new(:name, :home, :nickname)
Tag = Struct.new(:id, :text)
Dog = Struct.new(:name)
class Cat; end

class Node
  attr_accessor :name, :next

  def initialize(name) = @name = name
  def ==(other) = name == other.name && self.next&.name == other.next&.name

  def self.ring(name)
    new("first").tap do |first|
      first.next = new(name)
      first.next.next = first
    end
  end
end

def person(index, lat = 0.0) = Person.new("P#{index}", Home.new("Oslo", Place.new(lat, index.to_f)), nil)
def ada(lat = 51.5) = Person.new("Ada", Home.new("London", Place.new(lat, -0.1)), nil)
def failing = raise(Down.new(500))

FOX = "the quick brown fox jumps over the lazy dog. " * 12
LOG = (1..30).map { |n| "line #{n} of the log" }.join("\n")

RSpec.describe "failures of the third round" do
  it("t01") { expect("#{FOX[0, 100]}X#{FOX[101, 300]}Y#{FOX[402..]}").to eq(FOX) }
  it("t02") { expect("the 👨‍👩‍👧 family").to eq("the 👨‍👩‍👦 family") }
  it("t03") { expect("a\r\nb\r\n").to eq("a\nb\n") }
  it("t04") { expect("pay\u200Bment").to eq("payment") }
  it("t05") { expect("a\tb").to eq("a b") }
  it("t06") { expect("10\u00A0km").to eq("10 km") }
  it("t07") { expect(LOG.sub("line 17 of", "line 17 in")).to eq(LOG) }
  it("t08") { expect(LOG.sub("line 17 of", "line 17  of")).to eq(LOG) }
  it("t09") { expect("STRASSE".downcase).to eq("straße") }
  it("t10") { expect(ada(51.6)).to eq(ada) }
  it("t12") { expect({ list: { failed: { code: 500 } } }).to eq({ list: { failed: { code: 404 } } }) }
  it("t13") { expect(:idle).to eq({ failed: { code: 404 } }) }
  it("t14") { expect(Node.ring("b")).to eq(Node.ring("a")) }
  it("t15") { expect(Dog.new("a")).to have_attributes(name: "b") }
  it("t16") { expect(Dog.new("Rex")).to eq(Dog.new("Max")) }
  it("t17") { expect(Dog.new("Rex")).to be_a(Cat) }
  it("t18") { expect([1, "a"]).to eq([1, "b"]) }
  it("t19") { expect(ada).to have_attributes(nickname: "Countess") }
  it("t20") { expect(Success.new(4)).to eq(Success.new(3)) }
  it("t21") { expect(Failure.new(Down.new(500))).to eq(Success.new(3)) }
  it("t22") { expect(Time.at(1_700_086_400).utc).to eq(Time.at(1_700_000_000).utc) }
  it("t23") { expect(Time.at(1_700_000_000.25).utc).to eq(Time.at(1_700_000_000).utc) }
  it("t25") { expect(URI("https://a.example/v1/items")).to eq(URI("https://a.example/v2/items")) }
  it("t26") { expect([*0...40, 0, *41...64].pack("C*")).to eq((0...64).to_a.pack("C*")) }
  it("t27") { expect('{"a":{"b":[1,2]}}'.b).to eq('{"a":{"b":[1,3]}}'.b) }
  it("t28") { expect(BigDecimal("19.99")).to eq(BigDecimal("19.90")) }
  it("t29") { expect("E621E1F8-C36C-495A-93FC-0C247A3E6E5F").to eq("E621E1F8-C36C-495A-93FC-0C247A3E6E5E") }
  it("t30") { expect(1_234_567_890_133).to eq(1_234_567_890_123) }
  it("t31") { expect(1.3).to be_within(0.1).of(1) }
  it("t32") { expect(0...10).to cover(12) }
  it("t33") { expect({ "a" => 1 }).to eq({ "a" => 1, "b" => 2, "c" => 3 }) }
  it("t34") { expect({ "a" => { "x" => 1, "y" => 2 } }).to eq({ "a" => { "x" => 1, "y" => 3 } }) }
  it("t35") { expect(Set[Tag.new(1, "new"), Tag.new(2, "old")]).to eq(Set[Tag.new(1, "new"), Tag.new(2, "odd")]) }
  it("t36") { expect([1, nil, 3]).to eq([1, 2, 3]) }
  it("t39") { expect(%w[b c d a]).to eq(%w[a b c d]) }
  it("t40") do
    people = (0...50).map { |n| person(n) }
    expect([*people[0, 20], person(20, 9.0), *people[21, 12], *people[34..]]).to eq(people)
  end
  it("t41") { expect(%w[a b c]).not_to include("b") }
  it("t42") { expect(%w[P0 P1 P2]).to include(start_with("Q")) }
  it("t43") { expect(12).to((be > 3).and(be < 10).and(be_odd)) }
  it("t44") { expect(12).to((be > 3).and((be < 10).or(be_odd))) }
  it("t45") { expect(13).not_to be_odd }
  it("t46") { items = [1, 2]; expect(items).to be_empty }
  it("t47") { expect { raise Down.new(500) }.to raise_error(have_attributes(code: 404)) }
  it("t48") { expect { 7 }.to raise_error(Down) }
  it("t49") { expect { raise Offline }.to raise_error(Down) }
  it("t50") { expect(failing).to eq(3) }
  it("t51") { count = 3; expect { count += 1 }.to change { count }.by(2) }
  it("t52") { expect([1, 2, 4].each.to_a).to eq([1, 2, 3]) }
end
