// A script
import { a } from './a.js'; /* "b" */
const pattern = /[/"']+\/\d/gi;
const half = total / 2 / count;
let text = `Sum: ${items.map(i => `<b>${i}</b>`).join('')} // no`;
class Cell extends Base {
    #size = 0x1F;
    get area() { return this.size ** 2 + 1.5e3; }
}
function f($x, _y) { return "it's \"x\"" + '/* no */'; }
if (x === undefined || y == null) throw new Error('no');
