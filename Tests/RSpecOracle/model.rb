# frozen_string_literal: true

require_relative 'code'
require_relative 'status'

# A small interpreter of trees, written from RSpec's documentation and Fantail's design, independent of both programs.
#
# Without rules it has to do the same as RSpec; with all rules, the same as Fantail. So the two may differ only by a rule,
# and everything else is compared exactly. README.md gives the reason for each rule.
class Model
  RULES = %i[
    declaration_order levels_for_once_hooks levels_for_arounds entered_levels_only around_errors_stay
    around_calls_once pending_never_runs known_issue_judged_last error_outweighs_skip
    errors_of_lets_kept
  ].freeze

  Skipped = Class.new(StandardError)

  Group = Struct.new(
    :id, :parent, :hooks, :makings, :children, :marks, :started, :ended, :failure, :skip, :selected
  ) do
    def path = parent ? parent.path + [self] : [self]
  end
  Example = Struct.new(:id, :group, :code, :marks, :is_selected) do
    def runs? = !marks.include?('pending')
  end

  # The lets of one example.
  class Scope
    def initialize(makings, keeps_errors:)
      @makings = makings
      @keeps_errors = keeps_errors
      @boxes = {}
      @errors = {}
    end

    def box(name)
      raise @errors[name] if @errors[name]

      @boxes[name] ||= @makings.fetch(name).run(self)
    rescue Failure => e
      @errors[name] = e if @keeps_errors
      raise
    end

    def skip!(reason) = raise(Skipped, reason)
    def assign(name, value) = (@boxes[name] ||= Box.new(value)).value = value
  end

  # Hooks that run once have no lets.
  module OnceScope
    def self.skip!(reason) = raise(Skipped, reason)
  end

  def initialize(tree, rules)
    @tree = tree
    @rules = rules
    @trace = Trace.new
    @roots = tree['groups'].map { |node| read(node, node['id'], '', nil) }
  end

  def trace
    all = @roots.flat_map { |group| examples(group) }
    focused = all.select { |example| example.marks.include?('focused') }
    (focused.empty? ? all : focused).each { |example| select(example) }
    @roots.each { |group| run(group) }
    @trace
  end

  private

  def rule?(name) = @rules.include?(name)

  # MARK: reading

  def read(node, id, prefix, parent)
    marks = node['marks'] | (parent&.marks || [])
    hooks = Hash.new { |hash, kind| hash[kind] = [] }
    makings = (parent&.makings || {}).dup
    group = Group.new(id, parent, hooks, makings, [], marks, false, false, nil, false, [])
    own_prefix = node['id'].start_with?('s') ? "#{id}/" : prefix
    later = []
    evaluated = []
    each_child(@tree, node, own_prefix) do |child, child_id|
      case kind = child['kind']
      when 'group' then later << [:group, child, child_id, own_prefix]
      when 'example' then later << [:example, child, child_id]
      when 'let', 'override'
        group.makings[child['name']] =
          Making.new(@trace, child['name'], child_id, child['base'], child['lets'], child['code'])
      when 'evaluate' then evaluated << child['lets']
      else group.hooks[kind] << Code.new(@trace, kind, child_id, child['code'])
      end
    end
    group.hooks['beforeEach'].unshift(*evaluated)
    # Nested groups inherit lets, so they are built after all lets are known.
    group.children.concat(later.map do |what, child, child_id, outer_prefix|
      next read(child, child_id, outer_prefix, group) if what == :group

      Example.new(child_id, group, Code.new(@trace, 'body', child_id, child['code']), child['marks'] | marks)
    end)
    unless rule?(:declaration_order)
      group.children.replace(group.children.partition { |child| child.is_a?(Example) }.flatten(1))
    end
    group
  end

  def examples(group) = group.children.flat_map { |child| child.is_a?(Example) ? [child] : examples(child) }

  def select(example)
    example.is_selected = true
    example.group.path.each { |group| group.selected << example }
  end

  # MARK: groups

  def run(group)
    return run_children(group) if rule?(:levels_for_once_hooks)

    inside = group.selected
    inside = inside.select(&:runs?) if rule?(:pending_never_runs)
    has_hooks = !inside.empty? && !group.marks.include?('pending')
    start(group) if has_hooks
    if group.failure then group.selected.each { |example| fail_unrun(example, group.failure) }
    elsif group.skip then group.selected.each { |example| @trace.results << "#{example.id} pending" }
    else run_children(group)
    end
    finish(group) if has_hooks
  end

  def run_children(group)
    group.children.each do |child|
      next run(child) if child.is_a?(Group)

      run_example(child) if child.is_selected
    end
  end

  # `before(:context)` failed: nothing runs, and the examples get its error.
  def fail_unrun(example, error)
    return @trace.results << "#{example.id} pending" if !example.runs? && rule?(:pending_never_runs)

    # RSpec: an example that was expected to fail did fail, but is not marked as pending, and counts as passed.
    word = 'failed'
    word = 'passed' if example.marks.include?('known') && !rule?(:known_issue_judged_last)
    @trace.results << "#{example.id} #{word}, #{error}"
  end

  def start(group)
    return if group.started

    group.started = true
    group.hooks['beforeAll'].each { |hook| hook.run(OnceScope) }
  rescue Failure => e
    group.failure = e.message
  rescue Skipped
    group.skip = true
  end

  def finish(group)
    return if group.ended || !group.started

    group.ended = true
    group.hooks['afterAll'].reverse_each do |hook|
      hook.run(OnceScope)
    rescue Failure => e
      @trace.issues << e.message
    end
  end

  def last?(group, example) = group.selected.reverse_each.find(&:runs?).equal?(example)

  # MARK: examples

  def run_example(example)
    return @trace.results << "#{example.id} pending" unless example.runs?

    path = example.group.path
    @example = example
    @status = Status.new(@rules, example.marks.include?('known'))
    @scope = Scope.new(example.group.makings, keeps_errors: rule?(:errors_of_lets_kept))
    begin
      if rule?(:levels_for_arounds)
        enter(path)
      else
        around(path.flat_map { |group| group.hooks['aroundEach'] }) { enter(path) }
      end
    rescue Failure => e
      @status.error(e.message)
    rescue Skipped
      @status.skip_in_outer_hook
    end
    path.reverse_each { |group| finish(group) if last?(group, example) } if rule?(:levels_for_once_hooks)
    word = @status.word
    @trace.results << ["#{example.id} #{word}", *@status.texts].join(', ')
  end

  # Runs the levels from the first on, the body, and back. After a failure on the way in (`is_cut`), it only runs back.
  def enter(levels, is_cut: false)
    return is_cut || run_body if levels.empty?

    group, *inner = levels
    start(group) if rule?(:levels_for_once_hooks) && !is_cut
    if group.failure
      @status.error(group.failure, is_structural: true)
    elsif group.skip
      @status.skip
    else
      hooks = rule?(:levels_for_arounds) ? group.hooks['aroundEach'] : []
      around(hooks) { run_level(group, inner, is_cut) }
    end
    finish(group) if rule?(:levels_for_once_hooks) && last?(group, @example)
  end

  def run_level(group, inner, is_cut)
    is_cut ||= !attempt(is_hook: true) { group.hooks['beforeEach'].each { |hook| prepare(hook) } }
    enter(inner, is_cut: is_cut) unless is_cut && rule?(:entered_levels_only)
    group.hooks['afterEach'].reverse_each { |hook| leave { hook.run(@scope) } }
  end

  def leave
    yield
  rescue Failure => e
    @status.error(e.message, is_structural: true)
  rescue Skipped
    @status.skip_in_outer_hook
  end

  def prepare(hook)
    return hook.run(@scope) if hook.is_a?(Code)

    hook.each { |name| @scope.box(name) }
  end

  def run_body
    @status.body_passed if attempt { @example.code.run(@scope) }
  end

  # Returns whether the code ran to its end.
  def attempt(is_hook: false)
    yield
    true
  rescue Failure => e
    @status.error(e.message, is_structural: is_hook)
    false
  rescue Skipped
    @status.skip
    false
  end

  def around(hooks, &inner)
    return inner.call if hooks.empty?

    hook, *rest = hooks
    calls = 0
    begin
      hook.run(@scope) do
        calls += 1
        if calls > 1 && rule?(:around_calls_once)
          @status.error('called twice', is_structural: true) if calls == 2
        else
          around(rest, &inner)
        end
      end
      @status.not_called if calls.zero?
    rescue Failure => e
      raise unless rule?(:around_errors_stay)

      @status.error(e.message, is_structural: true)
    rescue Skipped
      raise unless rule?(:around_errors_stay)

      @status.skip
    end
  end
end
