import type { AqlValue } from '@strata/aql';
import { toText } from '../values/casts';
import { isArray, isObject } from '../values/compare';
import type { FunctionContext } from './api';
import { toInteger, wrongType } from './arguments';

/**
 * SUBSTITUTE(text, search, replace, limit) or SUBSTITUTE(text, mapping, limit): replaces what is searched, from left to right, never
 * inside a replacement. With lists, each search has the replacement at its place (none: ""); one replacement text serves all.
 */
export function substitute(args: readonly AqlValue[], context: FunctionContext): AqlValue {
  const [value = null, search = null, third = null, fourth = null] = args;
  const byMapping = isObject(search);
  const limit = byMapping ? third : fourth;
  const most = limit === null ? Infinity : toInteger(limit);
  if (most < 0) return wrongType(context, 'SUBSTITUTE');
  const pairs = byMapping ? Object.entries(search).map(([from, to]) => [from, toText(to)] as const) : pairsOf(search, third);
  return replaceAll(toText(value), pairs, most);
}

function pairsOf(search: AqlValue, replacement: AqlValue): (readonly [string, string])[] {
  const searches = isArray(search) ? search.map(toText) : [toText(search)];
  const serves = (i: number) => (isArray(replacement) ? toText(replacement[i] ?? null) : toText(replacement));
  return searches.map((from, i) => [from, serves(i)] as const);
}

function replaceAll(text: string, pairs: readonly (readonly [string, string])[], most: number): string {
  const searchable = pairs.filter(([from]) => from !== '');
  const next = searchable.map(([from]) => text.indexOf(from));
  let result = '';
  let at = 0;
  for (let count = 0; count < most; count += 1) {
    let best = -1;
    for (let i = 0; i < searchable.length; i += 1) {
      const position = next[i] ?? -1;
      if (position >= 0 && position < at) next[i] = text.indexOf(searchable[i]?.[0] ?? '', at);
      const current = next[i] ?? -1;
      if (current >= 0 && (best < 0 || current < (next[best] ?? -1))) best = i;
    }
    const pair = searchable[best];
    const position = next[best] ?? -1;
    if (pair === undefined) break;
    result += text.slice(at, position) + pair[1];
    at = position + pair[0].length;
  }
  return result + text.slice(at);
}
