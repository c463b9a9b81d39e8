/** A class. "Not a string" */
package school;

import java.util.*;

@FunctionalInterface
interface Sum { int of(int a, int b); }

public class Main {
    private static final long BIG = 1_000_000L; // 'x'
    public static void main(String[] args) {
        char c = '\'', d = '"';
        String text = "a /* no */ \"b\" // c";
        String block = """
            { "key": 'v' } // in
            """;
        for (int i = 0; i < args.length; i++) { System.out.println(text + c + i + 0x1Fp-2 + .5f); }
    }
}
