import type { Expression } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { JsonValue } from '../../store/database';
import { between } from './comparisons';
import type { Condition } from './condition';
import type { ConditionCompiler } from './condition-compiler';
import { NESTED } from '../postings/document-terms';
import { geoInRange, geoRelation } from './geo-conditions';
import { levenshteinTest } from './levenshtein';
import { phraseParts } from './phrase-parts';
import { PRESENCE_TAG, slotOf, storableTerm, textSlot } from '../postings/terms';
import { wildcardTest } from './wildcard';

type SearchFunction = (compiler: ConditionCompiler, args: readonly Expression[]) => Condition;

/** Functions with a meaning of their own inside SEARCH (ArangoDB 3.12 manual, "ArangoSearch functions in AQL"). */
export const SEARCH_FUNCTIONS: Readonly<Record<string, SearchFunction>> = {
  ANALYZER(compiler, [expression, name]) {
    return compiler.under(text(compiler, 'ANALYZER', name)).compile(required('ANALYZER', expression));
  },
  BOOST(compiler, [expression, factor]) {
    return { kind: 'boost', child: compiler.compile(required('BOOST', expression)), factor: number(compiler, 'BOOST', factor) };
  },
  MIN_MATCH(compiler, args) {
    const children = args.slice(0, -1).map((part) => compiler.compile(part));
    return { kind: 'atLeast', children, count: number(compiler, 'MIN_MATCH', args.at(-1)) };
  },
  IN_RANGE(compiler, [path, low, high, includeLow, includeHigh]) {
    const flag = (part: Expression | undefined): boolean => compiler.value(required('IN_RANGE', part)) === true;
    const bounds = [low, high].map((part) => compiler.value(required('IN_RANGE', part)));
    const attribute = compiler.path(path);
    const ends = [flag(includeLow), flag(includeHigh)] as const;
    return between(attribute, bounds[0] ?? null, bounds[1] ?? null, ends, compiler.analyzerOf(attribute));
  },
  EXISTS(compiler, [path, type, analyzer]) {
    const attribute = compiler.path(path);
    const slot = slotOf(attribute, PRESENCE_TAG);
    if (!type) return { kind: 'range', slot };
    const term = presenceTerm(compiler, attribute, text(compiler, 'EXISTS', type), analyzer);
    return { kind: 'range', slot, lower: { term, inclusive: true }, upper: { term, inclusive: true } };
  },
  LIKE(compiler, [path, pattern]) {
    const { prefix, test } = wildcardTest(text(compiler, 'LIKE', pattern));
    return { kind: 'terms', slot: slotIn(compiler, path), prefix, test };
  },
  STARTS_WITH(compiler, [path, prefixes, third, fourth]) {
    const given = compiler.value(required('STARTS_WITH', prefixes));
    const thirdValue = third ? compiler.value(third) : 1;
    const named = typeof thirdValue === 'string' ? thirdValue : fourth && text(compiler, 'STARTS_WITH', fourth);
    const slot = slotIn(named === undefined ? compiler : compiler.under(named), path);
    const children = (Array.isArray(given) ? (given as readonly JsonValue[]) : [given]).map((prefix) => startsWith(slot, prefix));
    if (!Array.isArray(given)) return children[0] ?? { kind: 'none' };
    return { kind: 'atLeast', children, count: typeof thirdValue === 'number' ? thirdValue : 1 };
  },
  PHRASE(compiler, [path, ...rest]) {
    const values = rest.map((part) => compiler.value(part));
    // without a list, texts and skips alternate: an even number of arguments ends with the analyzer
    const isAnalyzer = values.length > 1 && values.length % 2 === 0 && typeof values.at(-1) === 'string';
    const context = isAnalyzer ? compiler.under(String(values.pop())) : compiler;
    const parts = phraseParts(values, context.analyzerOf(compiler.path(path)));
    const slot = slotIn(context, path);
    return parts.length === 0 ? { kind: 'none' } : { kind: 'phrase', slot, parts };
  },
  LEVENSHTEIN_MATCH(compiler, [path, target, distance, transpositions, maxTerms, prefix]) {
    const { test, prefix: start } = levenshteinTest({
      target: text(compiler, 'LEVENSHTEIN_MATCH', target),
      distance: number(compiler, 'LEVENSHTEIN_MATCH', distance),
      transpositions: transpositions ? compiler.value(transpositions) === true : true,
      prefix: prefix ? text(compiler, 'LEVENSHTEIN_MATCH', prefix) : '',
    });
    const most = maxTerms ? number(compiler, 'LEVENSHTEIN_MATCH', maxTerms) : 64;
    return { kind: 'terms', slot: slotIn(compiler, path), prefix: start, test, maxTerms: most };
  },
  GEO_IN_RANGE: geoInRange,
  GEO_CONTAINS: geoRelation('GEO_CONTAINS'),
  GEO_INTERSECTS: geoRelation('GEO_INTERSECTS'),
  MINHASH_MATCH: minhashMatch,
  NGRAM_MATCH(compiler, [path, target, third, fourth]) {
    const thirdValue = third ? compiler.value(third) : 0.7;
    const named = typeof thirdValue === 'string' ? thirdValue : fourth && text(compiler, 'NGRAM_MATCH', fourth);
    const attribute = compiler.path(path);
    const analyzer = (named === undefined ? compiler : compiler.under(named)).analyzerOf(attribute);
    const terms = analyzer.tokenize(text(compiler, 'NGRAM_MATCH', target)).map(({ term }) => storableTerm(term));
    const threshold = typeof thirdValue === 'number' ? thirdValue : 0.7;
    if (threshold < 0 || threshold > 1)
      throw new ArangoError('bad-parameter', 'NGRAM_MATCH(): the threshold must lie between 0 and 1');
    return terms.length === 0 ? { kind: 'none' } : { kind: 'ngrams', slot: textSlot(attribute, analyzer.name), terms, threshold };
  },
};

/** Documents that share at least the given part of the target's smallest hashes. */
function minhashMatch(compiler: ConditionCompiler, [path, target, threshold, analyzerName]: readonly Expression[]): Condition {
  const attribute = compiler.path(path);
  const analyzer = (analyzerName ? compiler.under(text(compiler, 'MINHASH_MATCH', analyzerName)) : compiler).analyzerOf(attribute);
  const share = number(compiler, 'MINHASH_MATCH', threshold);
  if (share <= 0 || share > 1)
    throw new ArangoError('bad-parameter', 'MINHASH_MATCH(): the threshold must lie above 0 and at most at 1');
  const slot = textSlot(attribute, analyzer.name);
  const terms = analyzer.tokenize(text(compiler, 'MINHASH_MATCH', target)).map(({ term }) => storableTerm(term));
  if (terms.length === 0) return { kind: 'none' };
  const children = terms.map((term): Condition => ({ kind: 'term', slot, term }));
  return { kind: 'atLeast', children, count: Math.max(1, Math.ceil(children.length * share)) };
}

/** The vocabulary of an attribute under its analyzer. */
function slotIn(compiler: ConditionCompiler, path: Expression | undefined): string {
  const attribute = compiler.path(path);
  return textSlot(attribute, compiler.analyzerOf(attribute).name);
}

function startsWith(slot: string, prefix: JsonValue): Condition {
  if (typeof prefix !== 'string') throw badArgument('STARTS_WITH');
  return { kind: 'terms', slot, prefix, test: () => true };
}

const PRESENCE_TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  numeric: 'number',
  bool: 'boolean',
  boolean: 'boolean',
  null: 'null',
  nested: NESTED,
};

function presenceTerm(compiler: ConditionCompiler, path: string, type: string, analyzer: Expression | undefined): string {
  if (type === 'analyzer')
    return `analyzer:${(analyzer ? compiler.under(text(compiler, 'EXISTS', analyzer)) : compiler).analyzerOf(path).name}`;
  const term = Object.hasOwn(PRESENCE_TYPES, type) ? PRESENCE_TYPES[type] : undefined;
  if (term === undefined) throw badArgument('EXISTS');
  return term;
}

function required(name: string, argument: Expression | undefined): Expression {
  if (!argument)
    throw new ArangoError('query-function-argument-number-mismatch', `invalid number of arguments for function '${name}()'`);
  return argument;
}

function text(compiler: ConditionCompiler, name: string, argument: Expression | undefined): string {
  const value = compiler.value(required(name, argument));
  if (typeof value !== 'string') throw badArgument(name);
  return value;
}

function number(compiler: ConditionCompiler, name: string, argument: Expression | undefined): number {
  const value = compiler.value(required(name, argument));
  if (typeof value !== 'number') throw badArgument(name);
  return value;
}

const badArgument = (name: string) =>
  new ArangoError('query-function-argument-type-mismatch', `invalid argument type in call to function '${name}()'`);
