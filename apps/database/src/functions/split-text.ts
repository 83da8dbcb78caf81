import type { AqlValue } from '@strata/aql';
import { toText } from '../values/casts';
import { isArray } from '../values/compare';
import type { FunctionContext } from './api';
import { toInteger, wrongType } from './arguments';
import { Characters } from './characters';

/**
 * SPLIT(text, separators, limit): the pieces between separators (one or several texts); an empty separator splits into characters, none
 * at all gives the text as only piece. At most `limit` pieces; what follows them is dropped.
 */
export function split([value = null, separator = null, limit = null]: readonly AqlValue[], context: FunctionContext): AqlValue {
  const text = toText(value);
  const most = limit === null ? Infinity : toInteger(limit);
  if (most < 0) return wrongType(context, 'SPLIT');
  if (most === 0) return [];
  if (separator === null) return [text];
  const separators = (isArray(separator) ? separator : [separator]).map(toText);
  if (separators.includes('')) return text === '' ? [''] : new Characters(text).all().slice(0, most);
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
