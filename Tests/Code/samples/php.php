<!DOCTYPE html>
<!-- a comment -->
<p class="x">Hello</p>
<?php
// A program "x"
# Another
/* More
   lines */
namespace School;
class Point { public function __construct(private float $x = 1.5) {} }
$text = "it's {$x} // no";
$raw = 'a "b" \'c\'';
foreach ([1, 2] as $key => $class) { echo $text . $raw . 0xFF; }
?>
<p>End</p>
