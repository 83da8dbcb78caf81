import type { AqlValue } from '@strata/aql';
import { toText } from '../values/casts';
import { isArray, isObject } from '../values/compare';
import type { FunctionContext } from './api';
import { wrongType } from './arguments';
import { Characters } from './characters';

/**
 * SPLIT(text, separators, limit): the pieces between separators (one or several texts); an empty separator splits into characters. Without
 * separators the value itself is the only piece. At most `limit` pieces; what follows them is dropped. A negative limit gives null.
 */
export function split([value = null, separator, limit]: readonly AqlValue[], context: FunctionContext): AqlValue {
  if (limit !== undefined && typeof limit !== 'number') return wrongType(context, 'SPLIT');
  const most = limit === undefined ? Infinity : Math.trunc(limit);
  if (most < 0) return null;
  if (most === 0) return [];
  if (separator === undefined) return [value];
  if (isObject(separator)) return wrongType(context, 'SPLIT');
  const text = toText(value);
  const separators = (isArray(separator) ? separator : [separator]).map(toText);
  if (separators.includes('')) return new Characters(text).all().slice(0, most);
  return separators.length === 0 ? [text] : pieces(text, separators, most);
}

function pieces(text: string, separators: readonly string[], most: number): string[] {
  const found: string[] = [];
  let start = 0;
  while (found.length < most) {
    let at = -1;
    let size = 0;
    for (const separator of separators) {
      const position = text.indexOf(separator, start);
      if (position >= 0 && (at < 0 || position < at)) [at, size] = [position, separator.length];
    }
    found.push(at < 0 ? text.slice(start) : text.slice(start, at));
    if (at < 0) break;
    start = at + size;
  }
  return found;
}
