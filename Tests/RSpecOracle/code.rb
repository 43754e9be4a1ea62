# frozen_string_literal: true

# The error that the code of a tree raises.
Failure = Class.new(StandardError)

# A let's value, in a box so that hooks can change it.
Box = Struct.new(:value)

# The log of one run of a tree, in the form of Fantail's runner.
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

# The statements of one example or hook. They reach lets through `scope`, which RSpec and the model implement
# separately: `box(name)` reads a let, `assign(name, value)` sets one that may not have been read, `skip!` ends the example.
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

# The way in which a let makes its value.
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

# A tree with its shared examples written out at their uses: there, RSpec and Fantail both nest a group. The builder uses
# RSpec's own `it_behaves_like`, which has to give the same result.
def each_child(tree, node, prefix)
  node['children'].each do |child|
    next yield(child, prefix + child['id']) unless child['kind'] == 'use'

    shared = tree['shared'].find { |body| body['id'] == child['name'] }
    yield shared.merge('kind' => 'group'), prefix + child['id']
  end
end
