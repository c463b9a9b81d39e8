// A program
using System;
#region Shapes
namespace School;
/* "not" a string */
public record Point(double X, double Y);
class Program {
    static string Path => @"c:\temp\""x""\";
    static void Main(string[] args) {
        var name = $"Hello {args.Length} // no";
        char c = '\'';
        decimal d = 1_000.5m;
        foreach (var a in args) Console.WriteLine("a \"b\" /* c */" + a + c + d + name);
    }
}
#endregion
