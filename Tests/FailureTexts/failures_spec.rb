# The failures of TypicalFailuresTests in RSpec: every example fails.
require "date"
require "json"
require "set"

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
