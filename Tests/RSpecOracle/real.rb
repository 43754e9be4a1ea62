# frozen_string_literal: true

require 'rspec/core'
require 'rspec/core/sandbox'
require_relative 'code'

# Runs a tree with the installed RSpec, every tree in its own world.
class RealRSpec
  # Reaches the lets of an example from the tree's code.
  Scope = Struct.new(:example) do
    def box(name) = example.__send__(name)
    def skip!(reason) = example.skip(reason)

    # RSpec has no setter: store the value where RSpec would store a let's own value, or change the stored value.
    def assign(name, value)
      memory = example.__send__(:__memoized)
      memory.fetch_or_store(name.to_sym) { Box.new(value) }.value = value
    end
  end

  # Records how examples end.
  class Results
    def initialize(trace) = @trace = trace
    def fail_fast_limit_met? = false
    def method_missing(*) = nil
    def respond_to_missing?(*) = true

    def example_finished(example)
      error = example.display_exception
      errors = error.respond_to?(:all_exceptions) ? error.all_exceptions : [error].compact
      # Hooks that skip leave their skip exception among the errors.
      errors = errors.grep_v(RSpec::Core::Pending::SkipDeclaredInExample)
      words = errors.map { |one| self.class.text(one) }
      @trace.results << ["#{example.description} #{example.execution_result.status}", *words].join(', ')
    end

    def self.text(error)
      error.is_a?(RSpec::Core::Pending::PendingExampleFixedError) ? 'known issue did not occur' : error.message
    end
  end

  def initialize(tree)
    @tree = tree
    @trace = Trace.new
  end

  def trace
    RSpec::Core::Sandbox.sandboxed do |config|
      config.output_stream = StringIO.new
      config.mock_with :nothing
      config.filter_run_when_matching :focus
      trace = @trace
      config.reporter.define_singleton_method(:notify_non_example_exception) do |error, _context|
        trace.issues << error.message
      end
      define_shared
      @tree['groups'].each { |group| define_group(RSpec, group, '') }
      RSpec.world.ordered_example_groups.each { |group| group.run(Results.new(trace)) }
    end
    RSpec::ExampleGroups.remove_all_constants
    @trace
  end

  private

  def define_shared
    oracle = self
    @tree['shared'].each do |body|
      RSpec.shared_examples(body['id']) do |prefix|
        oracle.__send__(:fill, self, body, prefix)
      end
    end
  end

  def metadata(node)
    words = { 'focused' => :focus, 'pending' => :skip, 'known' => :pending }
    node['marks'].to_h { |mark| [words.fetch(mark), mark == 'focused' ? true : mark] }
  end

  def define_group(parent, node, prefix)
    oracle = self
    parent.__send__(word(node, 'describe'), "#{prefix}#{node['id']}", metadata_unless_word(node)) do
      oracle.__send__(:fill, self, node, prefix)
    end
  end

  # A node whose only mark has its own word is written with that word if the tree says so.
  def word(node, plain)
    return plain unless node['usesWords']

    { ['focused'] => "f#{plain}", ['pending'] => "x#{plain}" }.fetch(node['marks'], plain)
  end

  def metadata_unless_word(node) = word(node, '').empty? ? metadata(node) : {}

  def fill(group, node, prefix)
    trace = @trace
    # `let!` has the effect of this hook, above the group's other hooks.
    node['children'].select { |child| child['kind'] == 'evaluate' }.each do |child|
      group.before { child['lets'].each { |name| __send__(name) } }
    end
    node['children'].each do |child|
      id = prefix + child['id']
      kind = child['kind']
      case kind
      when 'group' then define_group(group, child, prefix)
      when 'use' then group.it_behaves_like(child['name'], "#{id}/")
      when 'example'
        code = Code.new(trace, 'body', id, child['code'])
        group.__send__(word(child, 'it'), id, metadata_unless_word(child)) { code.run(Scope.new(self)) }
      when 'let', 'override'
        making = Making.new(trace, child['name'], id, child['base'], child['lets'], child['code'])
        group.let(child['name'].to_sym) { making.run(Scope.new(self)) }
      when 'evaluate' then next
      when 'aroundEach'
        code = Code.new(trace, kind, id, child['code'])
        group.around { |example| code.run(Scope.new(self)) { example.run } }
      else
        code = Code.new(trace, kind, id, child['code'])
        position, scope = kind.match(/(before|after)(Each|All)/).captures
        group.__send__(position, scope.downcase.to_sym) { code.run(Scope.new(self)) }
      end
    end
  end
end
