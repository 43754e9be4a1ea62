# frozen_string_literal: true

class Model
  # A running example: its errors, and the two ways to report how it ended.
  class Status
    FIXED = 'known issue did not occur'
    attr_reader :errors

    def initialize(rules, is_known)
      @rules = rules
      @is_known = is_known
      # RSpec marks an example pending before it runs (`pending`) or while it does (`skip`). An error counts as failure
      # unless the example is marked by then.
      @is_marked = is_known
      @has_failed = false
      @count = 0
      @is_skipped = false
      @errors = []
    end

    # An error of a hook, or one that kept the example from running as written, is not the error that it is known to
    # fail for.
    def error(text, is_structural: false)
      @is_structural ||= is_structural
      count_error(text)
      @errors << text
    end

    # RSpec decides by the first error, and by the second when it makes a list of them; not by later ones.
    def count_error(text = nil)
      @has_failed = !@is_marked || (text == FIXED && @count.zero?) if @count < 2
      @count += 1
    end

    # RSpec drops this error if there are others.
    def texts = @count > 1 ? errors - [FIXED] : errors

    def skip
      @is_skipped = true
      @is_marked = true
    end

    # RSpec treats the skip exception, which comes after its own mark, as an error here.
    def skip_in_outer_hook
      skip
      count_error
    end

    def not_called
      @rules.include?(:around_calls_once) ? error('not called', is_structural: true) : @is_marked = true
    end

    # RSpec looks at the mark here, even at a mark that an earlier call of an `around` hook left.
    def body_passed
      error(FIXED) if @is_marked && !@rules.include?(:known_issue_judged_last)
    end

    def word
      if @rules.include?(:known_issue_judged_last) && @is_known
        return 'failed' if @is_structural

        error(FIXED) && (return 'failed') if errors.empty? && !@is_skipped
        return 'pending'
      end
      return 'failed' if @is_skipped && !errors.empty? && @rules.include?(:error_outweighs_skip)
      return 'failed' if @has_failed

      @is_marked ? 'pending' : 'passed'
    end
  end
end
