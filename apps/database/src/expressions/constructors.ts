import type { JsonValue } from '../store/database';
import { toText } from '../values/casts';
import type { Evaluate, ExpressionClosures, ExpressionOf } from './compiler';

export function compileArray({ elements }: ExpressionOf<'array'>, compiler: ExpressionClosures): Evaluate {
  const members = elements.map((element) => compiler.value(element));
  return (row, run) => members.map((member) => member(row, run));
}

/** Object literals; a repeated name keeps its first value, as in ArangoDB 3.12, and the others are not computed. */
export function compileObject({ members }: ExpressionOf<'object'>, compiler: ExpressionClosures): Evaluate {
  const values = members.map(({ value }) => compiler.value(value));
  const fixed = members.map((member) => (member.kind === 'named' ? member.name : null));
  const computed = members.map((member) => (member.kind === 'computed' ? compiler.value(member.name) : null));
  return (row, run) => {
    const out: Record<string, JsonValue> = {};
    for (let at = 0; at < values.length; at += 1) {
      const name = fixed[at] ?? toText(computed[at]?.(row, run) ?? null);
      if (!Object.hasOwn(out, name)) define(out, name, values[at]!(row, run));
    }
    return out;
  };
}

/** `__proto__` is a name like any other in AQL. */
function define(target: Record<string, JsonValue>, name: string, value: JsonValue): void {
  if (name === '__proto__') Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  else target[name] = value;
}
