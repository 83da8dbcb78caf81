import { z } from 'zod';
import { ArangoError } from '@strata/errors';
import { collationTerm } from './collation-term';
import { COMPOSITE_TYPES } from './composite-analyzers';
import { GEO_TYPES } from './geo-analyzers';
import { tokenizeNgrams } from './ngrams';
import { letterCase, normalizer, parseProperties } from './properties';
import { stemmerOf } from './stemmers';
import type { AnalyzerBuilder, BuiltAnalyzer, Token, Tokenizer } from './token';
import { isAscii, segmentsOf, wordsOf } from '../values/word-breaks';

type AnalyzerType = (properties: unknown, build: AnalyzerBuilder) => BuiltAnalyzer;

/**
 * Tokenizer and complete properties of an analyzer (ArangoDB 3.12 manual, "Transforming data with Analyzers").
 * @throws ArangoError bad-parameter for an unknown type or bad properties, not-implemented for types of ArangoDB we do not have
 */
export function buildAnalyzer(type: string, properties: unknown): BuiltAnalyzer {
  const table = [TYPES, COMPOSITE_TYPES, GEO_TYPES].find((one) => Object.hasOwn(one, type)); // a type may be called `constructor`
  const build = table?.[type];
  if (build) return build(properties ?? {}, buildAnalyzer);
  if (MISSING_TYPES.has(type)) throw new ArangoError('not-implemented', `analyzers of type '${type}' are not implemented`);
  throw new ArangoError('bad-parameter', `unknown analyzer type '${type}'`);
}

const single = (term: string): Token[] => [{ term, position: 0 }];
const numbered = (terms: readonly string[]): Token[] => terms.map((term, position) => ({ term, position }));

const Locale = z.string().min(1);
const Stem = z.object({ locale: Locale });
const Norm = z.object({ locale: Locale, case: letterCase.default('none'), accent: z.boolean().default(true) });
const Delimiter = z.object({ delimiter: z.string() });
const MultiDelimiter = z.object({ delimiters: z.array(z.string().min(1)).min(1) });
const Segmentation = z.object({ break: z.enum(['all', 'alpha', 'graphic']).default('alpha'), case: letterCase.default('lower') });
const Stopwords = z.object({ stopwords: z.array(z.string()), hex: z.boolean().default(false) });
const Ngram = z
  .object({
    min: z.number().int().positive(),
    max: z.number().int().positive(),
    preserveOriginal: z.boolean(),
    startMarker: z.string().default(''),
    endMarker: z.string().default(''),
    streamType: z.enum(['binary', 'utf8']).default('binary'),
  })
  .refine((p) => p.min <= p.max, { path: ['min'], message: 'must not exceed max' });
const Text = z.object({
  locale: Locale,
  case: letterCase.default('lower'),
  stopwords: z.array(z.string()).optional(),
  accent: z.boolean().default(false),
  stemming: z.boolean().default(true),
  edgeNgram: z
    .object({
      min: z.number().int().positive().optional(),
      max: z.number().int().positive().optional(),
      preserveOriginal: z.boolean().default(false),
    })
    .optional(),
});
const TYPES: Readonly<Record<string, AnalyzerType>> = {
  identity: () => ({ properties: {}, tokenize: single }),
  delimiter(given) {
    const properties = parseProperties('delimiter', Delimiter, given);
    return {
      properties,
      tokenize: (text) => numbered(properties.delimiter === '' ? [text] : splitDelimited(text, properties.delimiter)),
    };
  },
  multi_delimiter(given) {
    const properties = parseProperties('multi_delimiter', MultiDelimiter, given);
    const longestFirst = [...properties.delimiters]
      .sort((a, b) => b.length - a.length)
      .map((d) => d.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pattern = new RegExp(longestFirst.join('|'), 'u');
    return { properties, tokenize: (text) => numbered(text.split(pattern).filter((term) => term !== '')) };
  },
  stem(given) {
    const properties = parseProperties('stem', Stem, given);
    const stem = stemmerOf(properties.locale);
    return { properties, tokenize: (text) => single(stem(text)) };
  },
  norm(given) {
    const properties = parseProperties('norm', Norm, given);
    const normalize = normalizer(properties.locale, properties.case, properties.accent);
    return { properties, tokenize: (text) => single(normalize(text)) };
  },
  segmentation(given) {
    const properties = parseProperties('segmentation', Segmentation, given);
    const normalize = normalizer('en', properties.case, true);
    return { properties, tokenize: (text) => numbered(segmentsOf(text, properties.break).map(normalize)) };
  },
  stopwords(given) {
    const properties = parseProperties('stopwords', Stopwords, given);
    const words = properties.hex
      ? properties.stopwords.map((word) => Buffer.from(word, 'hex').toString('utf8'))
      : properties.stopwords;
    const stop = new Set(words);
    return { properties, tokenize: (text) => (stop.has(text) ? [] : single(text)) };
  },
  ngram(given) {
    const properties = parseProperties('ngram', Ngram, given);
    return { properties, tokenize: (text) => tokenizeNgrams(text, properties) };
  },
  text(given) {
    const properties = parseProperties('text', Text, given);
    return { properties, tokenize: textTokenizer(properties) };
  },
  collation(given) {
    const properties = parseProperties('collation', Stem, given);
    return { properties, tokenize: (text) => single(collationTerm(text, properties.locale)) };
  },
};

function textTokenizer(properties: z.output<typeof Text>): Tokenizer {
  const normalize = normalizer(properties.locale, properties.case, properties.accent);
  const stem = properties.stemming ? stemmerOf(properties.locale) : (word: string) => word;
  const stop = new Set(properties.stopwords ?? []);
  const { edgeNgram } = properties;
  return (text) => {
    const tokens: Token[] = [];
    let position = 0;
    // ASCII words break alike in any case: the text is changed once instead of word by word
    const asWhole = isAscii(text);
    for (const raw of wordsOf(asWhole ? normalize(text) : text)) {
      const word = asWhole ? raw : normalize(raw);
      if (stop.has(word)) continue;
      const term = stem(word);
      if (edgeNgram) for (const gram of edgeNgrams(term, edgeNgram)) tokens.push({ term: gram, position });
      else tokens.push({ term, position });
      position++;
    }
    return tokens;
  };
}

function edgeNgrams(
  term: string,
  { min = 1, max, preserveOriginal }: { min?: number; max?: number; preserveOriginal: boolean },
): string[] {
  const characters = [...term];
  const longest = Math.min(max ?? characters.length, characters.length);
  const grams: string[] = [];
  for (let length = min; length <= longest; length++) grams.push(characters.slice(0, length).join(''));
  if (preserveOriginal && grams.at(-1) !== term) grams.push(term);
  return grams;
}

/** Splits as RFC 4180 does: a delimiter inside double quotes belongs to the token, and "" inside them is one quote. */
function splitDelimited(text: string, delimiter: string): string[] {
  const terms: string[] = [];
  let from = 0;
  while (from <= text.length) {
    const quoted = text.startsWith('"', from) ? /^"((?:[^"]|"")*)"/.exec(text.slice(from)) : null;
    if (quoted && (from + quoted[0].length === text.length || text.startsWith(delimiter, from + quoted[0].length))) {
      terms.push((quoted[1] ?? '').replaceAll('""', '"'));
      from += quoted[0].length + delimiter.length;
      continue;
    }
    const end = text.indexOf(delimiter, from);
    terms.push(text.slice(from, end === -1 ? text.length : end));
    from = end === -1 ? text.length + 1 : end + delimiter.length;
  }
  return terms;
}

const MISSING_TYPES = new Set(['geo_s2', 'classification', 'nearest_neighbors']);
