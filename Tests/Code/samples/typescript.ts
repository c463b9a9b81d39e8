// Types
interface Point { readonly x: number; y?: string }
type Shape = 'circle' | "square"; /* x */
enum Color { Red = 1, Green }
export const area = <T extends Point>(p: T): number => p.x * 2;
let s: string = `a ${p.x} b`;
let r = /a\/b/;
