import type { AqlValue } from '@strata/aql';
import { toText } from '../values/casts';
import { isArray, isObject } from '../values/compare';
import type { FunctionContext } from './api';
import { wrongType } from './arguments';
import { Characters } from './characters';
import type { Steps } from '../values/steps';
import { NextOccurrences } from './text-occurrences';

/**
 * SPLIT(text, separators, limit): the pieces between separators (one or several texts); an empty separator splits into characters. Without
 * separators the value itself is the only piece. At most `limit` pieces; what follows them is dropped. A negative limit gives null.
 */
export function* split([value = null, separator, limit]: readonly AqlValue[], context: FunctionContext): Steps<AqlValue> {
  if (limit !== undefined && typeof limit !== 'number') return wrongType(context, 'SPLIT');
  const most = limit === undefined ? Infinity : Math.trunc(limit);
  if (most < 0) return null;
  if (most === 0) return [];
  if (separator === undefined) return [value];
  if (isObject(separator)) return wrongType(context, 'SPLIT');
  const text = toText(value);
  const separators = (isArray(separator) ? separator : [separator]).map(toText);
  if (separators.includes('')) return yield* new Characters(text).all(most);
  return separators.length === 0 ? [text] : yield* pieces(text, separators, most);
}

function* pieces(text: string, separators: readonly string[], most: number): Steps<string[]> {
  const occurrences = new NextOccurrences(text, separators);
  const found: string[] = [];
  let start = 0;
  while (found.length < most) {
    const next = yield* occurrences.from(start);
    found.push(next === null ? text.slice(start) : text.slice(start, next.at));
    if (next === null) break;
    start = next.at + separators[next.which]!.length;
  }
  return found;
}
