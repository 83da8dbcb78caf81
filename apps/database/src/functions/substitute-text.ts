import type { AqlValue } from '@strata/aql';
import { toText } from '../values/casts';
import { isArray, isObject } from '../values/compare';
import type { FunctionContext } from './api';
import { toInteger, wrongType } from './arguments';
import { LimitedText } from '../values/limited-text';
import type { Steps } from '../values/steps';
import { NextOccurrences } from './text-occurrences';

type Pair = readonly [search: string, replacement: string];

/**
 * SUBSTITUTE(text, search, replace, limit) or SUBSTITUTE(text, mapping, limit): replaces what is searched, from left to right, never
 * inside a replacement. With lists, each search has the replacement at its place (none: ""); one replacement text serves all. Searches and
 * replacements must be texts, in lists and mappings also null.
 */
export function* substitute(args: readonly AqlValue[], context: FunctionContext): Steps<AqlValue> {
  const [value = null, search = null, third, fourth] = args;
  const byMapping = isObject(search);
  const limit = byMapping ? third : fourth;
  const pairs = byMapping ? pairsOf(Object.keys(search), Object.values(search)) : pairsOf(listOf(search), third);
  if (pairs === null) return wrongType(context, 'SUBSTITUTE');
  const most = limit === undefined ? -1 : toInteger(limit);
  return most === 0 || pairs.length === 0 ? value : yield* replaceAll(toText(value), pairs, most < 0 ? Infinity : most);
}

const listOf = (value: AqlValue): readonly AqlValue[] => (isArray(value) ? value : [value]);

/** @returns null when something is of a wrong type */
function pairsOf(searches: readonly AqlValue[], replacement: AqlValue | undefined): Pair[] | null {
  if (!searches.every((search) => typeof search === 'string')) return null;
  if (replacement === undefined) return searches.map((search) => [search, ''] as const);
  if (typeof replacement === 'string') return searches.map((search) => [search, replacement] as const);
  if (!isArray(replacement) || !replacement.every((one) => one === null || typeof one === 'string')) return null;
  return searches.map((search, i) => [search, toText(replacement[i] ?? null)] as const);
}

function* replaceAll(text: string, pairs: readonly Pair[], most: number): Steps<string> {
  const searchable = pairs.filter(([from]) => from !== '');
  const occurrences = new NextOccurrences(
    text,
    searchable.map(([from]) => from),
  );
  const result = new LimitedText('SUBSTITUTE');
  let at = 0;
  for (let count = 0; count < most; count += 1) {
    const next = yield* occurrences.from(at);
    if (next === null) break;
    const [from, to] = searchable[next.which]!;
    result.add(text.slice(at, next.at));
    result.add(to);
    at = next.at + from.length;
  }
  result.add(text.slice(at));
  return result.text;
}
