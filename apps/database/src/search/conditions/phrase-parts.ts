import { ArangoError } from '@strata/errors';
import type { Analyzer } from '../../analyzers/token';
import type { JsonObject, JsonValue } from '../../store/database';
import type { PhrasePart, TermChoice } from './condition';
import { levenshteinTest } from './levenshtein';
import { storableTerm } from '../postings/terms';
import { wildcardTest } from './wildcard';

/**
 * The arguments of PHRASE after the path: texts (cut by the analyzer), numbers of tokens to skip, lists of these, and objects such as
 * `{STARTS_WITH: "qui"}` that stand for one token.
 */
export function phraseParts(values: readonly JsonValue[], analyzer: Analyzer): PhrasePart[] {
  const parts: PhrasePart[] = [];
  let skip = 0;
  for (const value of flattened(values)) {
    if (typeof value === 'number') {
      skip += value;
      continue;
    }
    const start = parts.length === 0 ? 0 : skip + 1;
    if (typeof value === 'string') parts.push(...textParts(value, analyzer, start));
    else parts.push({ gap: start, alternatives: choices(value) });
    skip = 0;
  }
  return parts;
}

function textParts(text: string, analyzer: Analyzer, start: number): PhrasePart[] {
  let previous: number | undefined;
  return analyzer.tokenize(text).map(({ term, position }) => {
    const gap = previous === undefined ? start : position - previous;
    previous = position;
    return { gap, alternatives: [{ kind: 'exact', term: storableTerm(term) }] };
  });
}

type Piece = string | number | JsonObject;

function flattened(values: readonly JsonValue[]): Piece[] {
  return values.flatMap((value): Piece[] => {
    if (Array.isArray(value)) return flattened(value as readonly JsonValue[]);
    if (value === null || typeof value === 'boolean') throw badPart();
    return [value as Piece];
  });
}

function choices(part: JsonObject): TermChoice[] {
  const [entry, ...others] = Object.entries(part);
  const kind = entry && PART_KINDS[entry[0].toUpperCase()];
  if (!entry || !kind || others.length > 0) throw badPart();
  return kind(entry[1]);
}

const PART_KINDS: Readonly<Record<string, (value: JsonValue) => TermChoice[]>> = {
  TERM: (value) => [{ kind: 'exact', term: storableTerm(text(value)) }],
  TERMS: (value) => list(value).map((term) => ({ kind: 'exact', term: storableTerm(text(term)) })),
  STARTS_WITH: (value) =>
    (Array.isArray(value) ? list(value) : [value]).map((prefix) => ({ kind: 'test', prefix: text(prefix), test: () => true })),
  WILDCARD: (value) =>
    (Array.isArray(value) ? list(value) : [value]).map((pattern) => ({ kind: 'test', ...wildcardTest(text(pattern)) })),
  LEVENSHTEIN_MATCH(value) {
    const [target, distance, transpositions, , prefix] = list(value);
    if (typeof distance !== 'number') throw badPart();
    const options = {
      target: text(target),
      distance,
      transpositions: transpositions !== false,
      prefix: prefix === undefined ? '' : text(prefix),
    };
    return [{ kind: 'test', ...levenshteinTest(options) }];
  },
  IN_RANGE(value) {
    const [low, high, includeLow, includeHigh] = list(value);
    return [
      {
        kind: 'between',
        lower: { term: text(low), inclusive: includeLow === true },
        upper: { term: text(high), inclusive: includeHigh === true },
      },
    ];
  },
};

function text(value: JsonValue | undefined): string {
  if (typeof value !== 'string') throw badPart();
  return value;
}

function list(value: JsonValue): readonly JsonValue[] {
  if (!Array.isArray(value)) throw badPart();
  return value;
}

const badPart = () =>
  new ArangoError('query-function-argument-type-mismatch', "invalid argument type in call to function 'PHRASE()'");
