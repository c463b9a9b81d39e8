# A program
=begin
"not" a string
=end
require 'set'
class Point < Struct
  attr_reader :x
  def to_s
    "it's #{@x} # no" + 'a "b"'
  end
end
pattern = /[#"]\d/i
half = total / 2
text = <<~EOF
  # not a comment
EOF
words = %w[a b]
puts words.map(&:upcase).join(', ') if words.any? # yes
