#!/usr/bin/env bash
# rspec-expectations 3.12 (Debian 12): `not_to raise_error(KeyError)` passes if the code raises another error. RSpec prints
# a warning about false positives and counts the example as passed.
set -euo pipefail
command -v rspec >/dev/null || apt-get install -y -qq ruby-rspec >/dev/null 2>&1 || { echo "needs ruby-rspec"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >errors_spec.rb <<'RUBY'
RSpec.describe "errors" do
  it("is another error") { expect { raise ArgumentError, "no total" }.not_to raise_error(KeyError) }
end
RUBY
code=0
rspec errors_spec.rb >out.txt 2>&1 || code=$?
seen="exit code $code: $(grep -oE '^[0-9]+ example.*' out.txt), $(grep -c '^WARNING: Using .expect { }.not_to raise_error' out.txt) warning"
rspec --version | grep -E 'rspec-expectations'
echo "$seen"
[ "$seen" = 'exit code 0: 1 example, 0 failures, 1 warning' ]
