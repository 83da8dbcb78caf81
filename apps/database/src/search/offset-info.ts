import { runSteps } from '@strata/event-loop';
import { z } from 'zod';
import { ArangoError } from '@strata/errors';
import type { LocatedToken } from '../analyzers/located-tokens';
import { locatedTokens } from '../analyzers/located-tokens';
import type { Analyzer } from '../analyzers/token';
import type { JsonObject, JsonValue } from '../store/database';
import type { Condition, PhrasePart, TermChoice } from './conditions/condition';
import { ConditionEvaluator } from './conditions/evaluate-condition';
import type { FieldTree } from './definitions/field-tree';
import { fieldAt } from './definitions/field-tree';
import { MemoryPostings } from './postings/memory-postings';
import { storableTerm, textSlot } from './postings/terms';

const MANY = 2 ** 32;
const Count = z.number().int().min(0);
const Rule = z.object({
  name: z.string().min(1),
  options: z
    .object({
      maxOffsets: Count.default(10),
      limits: z.object({ term: Count.default(MANY), phrase: Count.default(MANY), ngram: Count.default(MANY) }).prefault({}),
    })
    .prefault({}),
});
const Rules = z.union([
  z.string().transform((name) => [Rule.parse({ name })]),
  z.array(z.union([z.string().transform((name) => Rule.parse({ name })), Rule])),
]);

/** Conditions that say where in a text they are met. */
type Leaf = Extract<Condition, { kind: 'term' | 'range' | 'terms' | 'phrase' | 'ngrams' }>;

/** Start and length of a match, in bytes of UTF-8. */
type Offset = readonly [number, number];

/** A document that a search has found. */
export interface HighlightedDocument {
  readonly tree: FieldTree;
  readonly content: JsonObject;
  readonly condition: Condition;
}

/**
 * OFFSET_INFO (ArangoDB 3.12 manual, "Search highlighting"): where a document meets the conditions of its search, for each path
 * `{name, offsets}`, match by match in the order of the conditions. Only attributes count whose analyzer keeps offsets.
 * @param given a path, paths, or `{name, options}`
 * @throws ArangoError query-function-argument-type-mismatch (1542)
 */
export function offsetInfo({ tree, content, condition }: HighlightedDocument, given: JsonValue): JsonValue {
  const rules = Rules.safeParse(given);
  if (!rules.success)
    throw new ArangoError('query-function-argument-type-mismatch', "invalid argument type in call to function 'OFFSET_INFO()'");
  const leaves = metLeaves(tree, content, condition);
  return rules.data.map(({ name, options: { maxOffsets, limits } }) => {
    const steps = stepsOf(name);
    const text = valueAt(content, steps);
    const offsets: Offset[] = [];
    for (const analyzer of analyzersAt(tree, name)) {
      if (typeof text !== 'string') break;
      const tokens = locatedTokens(analyzer, text);
      const slots = [name, name.replace(/\[\d+\]/g, '')].map((path) => textSlot(path, analyzer.name));
      const left = { ...limits };
      for (const leaf of leaves) {
        if (!slots.includes(leaf.slot)) continue;
        const kind = leaf.kind === 'phrase' ? 'phrase' : leaf.kind === 'ngrams' ? 'ngram' : 'term';
        const found = matchesOf(leaf, tokens).slice(0, left[kind]);
        left[kind] -= found.length;
        offsets.push(...found);
      }
    }
    return { name: steps, offsets: offsets.slice(0, maxOffsets) };
  });
}

const analyzersAt = (tree: FieldTree, path: string): readonly Analyzer[] =>
  fieldAt(tree, path)?.analyzers.filter(({ features }) => features.includes('offset')) ?? [];

/** The leaves that make the document a hit: those of parts that are met; what is under NOT shows nowhere. */
function metLeaves(tree: FieldTree, content: JsonObject, condition: Condition): Leaf[] {
  const postings = new MemoryPostings(tree, [{ key: '', content }]);
  const statistics = () => ({ documentCount: 0, slot: { documents: 0, tokens: 0 }, termDocuments: 0 });
  const evaluator = new ConditionEvaluator(postings, statistics, null, () => ({ get: (name) => content[name] }));
  const isMet = (part: Condition): boolean => runSteps(evaluator.evaluate(part)).documents.length > 0;
  const leavesOf = (part: Condition): Leaf[] => {
    switch (part.kind) {
      case 'and':
      case 'or':
      case 'atLeast':
        return isMet(part) ? part.children.flatMap(leavesOf) : [];
      case 'boost':
        return leavesOf(part.child);
      case 'term':
      case 'range':
      case 'terms':
      case 'phrase':
      case 'ngrams':
        return isMet(part) ? [part] : [];
      default:
        return [];
    }
  };
  return leavesOf(condition);
}

function matchesOf(leaf: Leaf, tokens: readonly LocatedToken[]): Offset[] {
  switch (leaf.kind) {
    case 'term':
      return tokens.filter(({ term }) => storableTerm(term) === leaf.term).map(offsetOf);
    case 'terms':
      return tokens.filter(({ term }) => isChosen(term, { ...leaf, kind: 'test' })).map(offsetOf);
    case 'range':
      return tokens.filter(({ term }) => isChosen(term, { ...leaf, kind: 'between' })).map(offsetOf);
    case 'phrase':
      return tokens.flatMap((first) => phraseFrom(first, leaf.parts, tokens));
    case 'ngrams':
      return runOf(leaf.terms, tokens);
  }
}

const offsetOf = ({ start, length }: LocatedToken): Offset => [start, length];

/** From the first word of a phrase to its last one. */
function phraseFrom(first: LocatedToken, [part, ...rest]: readonly PhrasePart[], tokens: readonly LocatedToken[]): Offset[] {
  if (part?.alternatives.some((choice) => isChosen(first.term, choice)) !== true) return [];
  let last = first;
  for (const { gap, alternatives } of rest) {
    const next = tokens.find(
      ({ term, position }) => position === last.position + gap && alternatives.some((choice) => isChosen(term, choice)),
    );
    if (next === undefined) return [];
    last = next;
  }
  return [[first.start, last.start + last.length - first.start]];
}

/** The n-grams that follow one another in the order of the searched ones. */
function runOf(terms: readonly string[], tokens: readonly LocatedToken[]): Offset[] {
  const run: LocatedToken[] = [];
  for (const wanted of terms) {
    const after = run.at(-1)?.position ?? -1;
    const next = tokens.find(({ term, position }) => position > after && storableTerm(term) === wanted);
    if (next !== undefined) run.push(next);
  }
  const [first] = run;
  if (first === undefined) return [];
  const end = Math.max(...run.map(({ start, length }) => start + length));
  return [[first.start, end - first.start]];
}

function isChosen(token: string, choice: TermChoice): boolean {
  const term = storableTerm(token);
  switch (choice.kind) {
    case 'exact':
      return term === choice.term;
    case 'test':
      return term.startsWith(choice.prefix) && choice.test(term);
    case 'between': {
      const fromLower = choice.lower ? compareBytes(term, choice.lower.term) : 1;
      const toUpper = choice.upper ? compareBytes(choice.upper.term, term) : 1;
      const isAbove = fromLower > 0 || (fromLower === 0 && choice.lower?.inclusive === true);
      return isAbove && (toUpper > 0 || (toUpper === 0 && choice.upper?.inclusive === true));
    }
  }
}

const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** `a.b[2].c`: `["a", "b", 2, "c"]`. */
function stepsOf(path: string): (string | number)[] {
  return path.split('.').flatMap((step) => {
    const [name = '', ...indexes] = step.split('[');
    return [name, ...indexes.map((index) => Number.parseInt(index, 10))];
  });
}

function valueAt(content: JsonObject, steps: readonly (string | number)[]): JsonValue | undefined {
  return steps.reduce<JsonValue | undefined>((value, step) => {
    if (typeof value !== 'object' || value === null) return undefined;
    if (typeof step === 'number') return Array.isArray(value) ? (value as readonly JsonValue[])[step] : undefined;
    return Array.isArray(value) ? undefined : (value as JsonObject)[step];
  }, content);
}
