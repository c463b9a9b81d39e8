// A program
package main

import (
	"fmt"
	"os"
)

/* "not" a string */
type Point struct {
	X, Y float64
}

func main() {
	raw := `a "b" // c
\n`
	r := 'x'
	q := '\''
	text := "it's /* no */ \"x\""
	for i := 0; i < 0xFF; i++ {
		fmt.Println(raw, r, q, text, i, 1.5e-3, nil == os.Args)
	}
}
