# frozen_string_literal: true

# The error that code of a tree raises.
Failure = Class.new(StandardError)

# A let's value, in a box so that hooks can change it.
Box = Struct.new(:value)

# What one run of a tree did, in the form that Fantail's runner writes.
class Trace
  attr_reader :events, :results, :issues

  def initialize
    @events = []
    @results = []
    @issues = []
    @runs = Hash.new(0)
  end

  def run_of(id) = (@runs[id] += 1) - 1

  def ==(other) = events == other.events && results == other.results && issues == other.issues

  def to_s
    ['events:', *events, 'results:', *results, 'issues:', *issues].map { |line| "    #{line}" }.join("\n")
  end

  def self.of(json)
    new.tap do |trace|
      trace.events.concat(json['events'])
      trace.results.concat(json['results'])
      trace.issues.concat(json['issues'])
    end
  end
end

# The statements of one example or hook. Lets are reached through `scope`, which RSpec and the model each have their own
# of: `box(name)` reads a let, `assign(name, value)` sets one that may not have been read, `skip!` ends the example.
Code = Struct.new(:trace, :word, :id, :statements) do
  def run(scope)
    count = trace.run_of(id)
    trace.events << "#{word} #{id}"
    statements.each do |statement|
      name = statement['name']
      number = statement['number']
      is_due = count % statement['period'] == statement['phase']
      case statement['kind']
      when 'read' then trace.events << "  read #{name} = #{scope.box(name).value}"
      when 'add' then trace.events << "  add #{name} = #{scope.box(name).value += number}"
      when 'assign'
        scope.assign(name, number)
        trace.events << "  assign #{name} = #{number}"
      when 'fail' then raise Failure, "failure of #{id}" if is_due
      when 'skip' then scope.skip!("skipped by #{id}") if is_due
      when 'call'
        yield
        trace.events << "  back in #{id}"
      end
    end
  end
end

# How a let makes its value.
Making = Struct.new(:trace, :name, :id, :base, :reads, :statements) do
  def run(scope)
    count = trace.run_of(id)
    value = reads.reduce(base) { |sum, other| (sum * 3 + scope.box(other).value) % 1000 }
    if statements.any? { |statement| count % statement['period'] == statement['phase'] }
      trace.events << "  #{name} fails by #{id}"
      raise Failure, "failure of #{id}"
    end
    trace.events << "  #{name} = #{value} by #{id}"
    Box.new(value)
  end
end

# A tree with shared examples written out where they are used: there, RSpec and Fantail both nest a group. RSpec's own
# `it_behaves_like` is used by the builder; this is what it should come to.
def each_child(tree, node, prefix)
  node['children'].each do |child|
    next yield(child, prefix + child['id']) unless child['kind'] == 'use'

    shared = tree['shared'].find { |body| body['id'] == child['name'] }
    yield shared.merge('kind' => 'group'), prefix + child['id']
  end
end
