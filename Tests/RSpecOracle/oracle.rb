# frozen_string_literal: true

# Compares Fantail's runs of random trees with RSpec's; see README.md.
#
# usage: ruby oracle.rb trees.json

require 'json'
require 'stringio'
require_relative 'real'
require_relative 'model'

forest = JSON.parse(File.read(ARGV.fetch(0)))
seed = forest['seed']
alike = 0
seen = Hash.new(0)
statuses = Hash.new(0)
events = 0

def complain(seed, tree, left_name, left, right_name, right)
  lines = [left, right].map { |trace| trace.to_s.lines(chomp: true) }
  first = (0..).find { |index| lines[0][index] != lines[1][index] }
  puts "FAILED: seed #{seed}, tree #{tree['number']}: #{left_name} and #{right_name} differ"
  puts "first at line #{first + 1}: #{lines[0][first].inspect} and #{lines[1][first].inspect}"
  puts "the tree:\n#{JSON.pretty_generate(tree.reject { |key, _| key == 'trace' })}"
  puts "#{left_name}:\n#{left}", "#{right_name}:\n#{right}"
  exit 1
end

forest['trees'].each do |tree|
  fantail = Trace.of(tree['trace'])
  rspec = RealRSpec.new(tree).trace
  as_rspec = Model.new(tree, []).trace
  complain(seed, tree, 'RSpec', rspec, 'the model without rules', as_rspec) unless rspec == as_rspec
  as_fantail = Model.new(tree, Model::RULES).trace
  complain(seed, tree, 'Fantail', fantail, 'the model with all rules', as_fantail) unless fantail == as_fantail
  alike += 1 if fantail == rspec
  # Every fifth tree is enough to prove that most rules are needed, and takes less time.
  rules = (tree['number'] % 5).zero? ? Model::RULES : Model::RULES.select { |rule| seen[rule].zero? }
  rules.each { |rule| seen[rule] += 1 unless Model.new(tree, [rule]).trace == rspec }
  events += fantail.events.length
  fantail.results.each { |result| statuses[result[/\S+ (\w+)/, 1]] += 1 }
end

puts "seed #{seed}: #{forest['trees'].length} trees, #{statuses.values.sum} examples " \
     "(#{statuses.sort.map { |status, count| "#{count} #{status}" }.join(', ')}), #{events} events"
puts "#{alike} trees ran alike to the letter; in the others only these rules differ, seen so often in every fifth tree:"
Model::RULES.each { |rule| puts "  #{rule}: #{seen[rule]}" }
unseen = Model::RULES.select { |rule| seen[rule].zero? }
unless unseen.empty? || forest['trees'].length < 500
  puts "FAILED: no tree shows #{unseen.join(', ')}: a rule that is not needed could hide something"
  exit 1
end
