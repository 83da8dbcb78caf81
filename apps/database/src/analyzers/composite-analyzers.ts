import { z } from 'zod';
import { ArangoError } from '@strata/errors';
import { compileAnalyzerQuery } from './analyzer-query-compiler';
import { toBool, toNumber } from '../values/casts';
import { toEnd } from '../values/steps';
import { minhash } from '../values/minhash';
import { parseProperties } from './properties';
import type { AnalyzerBuilder, BuiltAnalyzer, Token } from './token';

const Stage = z.object({ type: z.string(), properties: z.record(z.string(), z.unknown()).default({}) });
const Pipeline = z.object({ pipeline: z.array(Stage).min(1) });
const Minhash = z.object({ analyzer: Stage, numHashes: z.number().int().positive() });
const Wildcard = z.object({ ngramSize: z.number().int().min(2), analyzer: Stage.optional() });
const Aql = z.object({
  queryString: z.string(),
  collapsePositions: z.boolean().default(false),
  keepNull: z.boolean().default(true),
  batchSize: z.number().int().min(1).max(1000).default(10),
  memoryLimit: z.number().int().positive().max(33_554_432).default(1_048_576),
  returnType: z.enum(['string', 'number', 'bool']).default('string'),
});

/** Types of analyzers made of other analyzers, or of a query. */
export const COMPOSITE_TYPES: Readonly<Record<string, (given: unknown, build: AnalyzerBuilder) => BuiltAnalyzer>> = {
  pipeline(given, build) {
    const { pipeline } = parseProperties('pipeline', Pipeline, given);
    const stages = pipeline.map((stage) => textStage('pipeline', stage, build));
    const described = pipeline.map(({ type }, i) => ({ type, properties: stages[i]?.properties ?? {} }));
    return { properties: { pipeline: described }, tokenize: (text) => stages.reduce(passThrough, [{ term: text, position: 0 }]) };
  },

  /** The smallest hashes of the tokens: texts of similar tokens share most of them (A. Broder, "On the resemblance of documents", 1997). */
  minhash(given, build) {
    const { analyzer, numHashes } = parseProperties('minhash', Minhash, given);
    const inner = textStage('minhash', analyzer, build);
    return {
      properties: { analyzer: { type: analyzer.type, properties: inner.properties }, numHashes },
      tokenize: (text) =>
        toEnd(
          minhash(
            inner.tokenize(text).map(({ term }) => term),
            numHashes,
          ),
        ).map((term, position) => ({ term, position })),
    };
  },

  /** LIKE looks through the whole terms here, so that the n-grams that ArangoDB looks up first are not needed. */
  wildcard(given, build) {
    const { ngramSize, analyzer } = parseProperties('wildcard', Wildcard, given);
    const inner = analyzer && textStage('wildcard', analyzer, build);
    return {
      properties: { ngramSize, ...(analyzer && { analyzer: { type: analyzer.type, properties: inner?.properties ?? {} } }) },
      tokenize: inner?.tokenize ?? ((text) => [{ term: text, position: 0 }]),
    };
  },

  aql(given) {
    const properties = parseProperties('aql', Aql, given);
    const run = compileAnalyzerQuery(properties.queryString);
    if (properties.returnType !== 'string') {
      const cast = properties.returnType === 'number' ? toNumber : toBool;
      const evaluate = (text: string) =>
        run(text)
          .filter((value) => properties.keepNull || value !== null)
          .map((value) => cast(value));
      return { properties, tokenize: () => [], evaluate };
    }
    return {
      properties,
      tokenize: (text) =>
        run(text)
          .filter((value) => properties.keepNull || value !== null)
          .map((value, i) => ({
            term: value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value),
            position: properties.collapsePositions ? 0 : i,
          })),
    };
  },
};

function textStage(owner: string, { type, properties }: z.output<typeof Stage>, build: AnalyzerBuilder): BuiltAnalyzer {
  const stage = build(type, properties);
  if (stage.locate ?? stage.evaluate)
    throw new ArangoError('bad-parameter', `analyzer of type '${owner}': '${type}' does not take texts`);
  return stage;
}

/** Each token goes through the next stage; its own tokens follow one another, so that positions stay in reading order. */
function passThrough(tokens: Token[], stage: BuiltAnalyzer): Token[] {
  const result: Token[] = [];
  let shift = 0;
  for (const token of tokens) {
    const inner = stage.tokenize(token.term);
    for (const { term, position } of inner) result.push({ term, position: token.position + shift + position });
    const last = inner.at(-1);
    if (last) shift += last.position;
  }
  return result;
}
