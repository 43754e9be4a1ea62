# frozen_string_literal: true

# Lets RSpec judge what Fantail's matchers judged, each with its negation; see README.md.
#
# usage: ruby judgements.rb judgements.json

require 'json'
require 'rspec/expectations'

RSpec::Expectations.configuration.on_potential_false_positives = :nothing
First = Class.new(StandardError)
Second = Class.new(StandardError)

def letters(numbers) = numbers.map { |number| (97 + number).chr }

def subject(matcher, value)
  case matcher
  when 'include_letters' then letters(value).join
  when /\Ainclude_(key|keys|entries)\z/ then value.to_h
  when /\Araise/ then -> { raise [First, Second][value[0]] unless value.empty? }
  else value
  end
end

# RSpec's words, apart from Ruby's own `include`.
class Words
  include RSpec::Matchers

  def matcher(name, given)
    case name
    when 'include', 'include_key', 'include_keys' then include(*given)
    when 'start_with', 'end_with', 'contain_exactly' then send(name, *given)
    when 'eq' then eq(given)
    when 'be_empty' then be_empty
    when 'include_above' then include(a_value > given[0])
    when 'include_letters' then include(*letters(given))
    when 'include_entries' then include(given.to_h { |key| [key, key % 2] })
    when 'be_between' then be_between(*given)
    when 'be_above' then be > given[0]
    when 'be_within' then be_within(1).of(given[0])
    when 'raise_any' then raise_error
    when 'raise_first' then raise_error(First)
    end
  end
end

def passes?
  yield
  true
rescue RSpec::Expectations::ExpectationNotMetError
  false
end

# RSpec lets a negation pass where something else is thrown, and warns of it.
def lets_pass?(judgement) = judgement['matcher'] == 'raise_first' && judgement['subject'] == [1]

judgements = JSON.parse(File.read(ARGV.fetch(0)))
words = Words.new
others = 0
judgements.each do |judgement|
  name, given = judgement.values_at('matcher', 'arguments')
  # A block is a subject of its own in RSpec.
  target = ->(value) { value.is_a?(Proc) ? words.expect(&value) : words.expect(value) }
  to = passes? { target.call(subject(name, judgement['subject'])).to(words.matcher(name, given)) }
  not_to = passes? { target.call(subject(name, judgement['subject'])).not_to(words.matcher(name, given)) }
  others += 1 if lets_pass?(judgement)
  not_to = false if lets_pass?(judgement)
  next if [to, not_to] == judgement.values_at('to', 'notTo')

  puts "FAILED: #{name} of #{judgement['subject']}, #{given}: RSpec #{[to, not_to]}, " \
       "Fantail #{judgement.values_at('to', 'notTo')} (passes, negation passes)"
  exit 1
end
names = judgements.map { |judgement| judgement['matcher'] }.uniq
puts "#{judgements.length * 2} judgements of #{names.length} matchers and their negations are RSpec's, " \
     "but for #{others} negations with another error"
