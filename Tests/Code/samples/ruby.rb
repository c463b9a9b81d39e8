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

WORDS = %w[it's # no "quotes"] + %w<a's b> + %i{c d} # brackets
TEXTS = %q(a (b's) c) + %Q{#{WORDS.size} "isn't"} + %(it's) # nested
PATTERN = %r{^/a's/#{WORDS.size}$}i # a pattern
mark = ?' # a character
list.gsub /'/, "" # an argument
half = list.length / 2 # it's divided
log(<<~text)
  It's here.
text
