import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AqlObject, AqlValue } from '@strata/aql';
import type { JsonObject } from '../../src/store/database';

/** An expression, its value, and the numbers of the warnings it gives, each once. */
export type ExpressionCase = readonly [expression: string, value: AqlValue, ...warnings: number[]];

/** A whole query and its rows, `{error: number}` when it must end with that error. */
export type QueryCase = readonly [query: string, outcome: readonly AqlValue[] | { readonly error: number }, more?: CaseDetails];

export interface CaseDetails {
  readonly bind?: AqlObject;
  readonly options?: JsonObject;
  /** Numbers of the warnings, each once. */
  readonly warnings?: readonly number[];
  /** The rows may come in any order. */
  readonly anyOrder?: boolean;
}

/** What stands under one title of a file of cases. */
export interface CaseSection {
  readonly title: string;
  readonly expressions: ExpressionCase[];
  readonly queries: QueryCase[];
}

const CONTINUED = '\n    ';

/**
 * Reads a file of cases, one a line:
 *
 *     # title
 *
 *     expressions:
 *     1 + 1 => 2
 *     1 / 0 => null with {"warnings": [1562]}
 *
 *     queries:
 *     FOR x IN @list RETURN x => [1, 2] with {"bind": {"list": [1, 2]}}
 *     RETURN y => error 1512
 *
 * What does not fit goes on in the next line, behind four blanks. A text that has line breaks, or a blank at one of its ends, is written in
 * JSON, with `\` before it.
 */
export function readCaseFile(name: string): CaseSection[] {
  const lines = readFileSync(join(import.meta.dirname, `${name}.aql`), 'utf8')
    .replaceAll(CONTINUED, ' ')
    .split('\n');
  const sections: CaseSection[] = [];
  let isQuery = false;
  for (const line of lines) {
    if (line === '') continue;
    if (line === 'expressions:' || line === 'queries:') isQuery = line === 'queries:';
    else if (line.startsWith('# ')) sections.push({ title: line.slice(2), expressions: [], queries: [] });
    else if (isQuery) sections.at(-1)?.queries.push(queryCase(line));
    else sections.at(-1)?.expressions.push(expressionCase(line));
  }
  return sections;
}

function expressionCase(line: string): ExpressionCase {
  const [text, outcome, { warnings = [] }] = partsOf(line);
  return [text, JSON.parse(outcome) as AqlValue, ...warnings];
}

function queryCase(line: string): QueryCase {
  const [text, outcome, details] = partsOf(line);
  const error = /^error (\d+)$/.exec(outcome)?.[1];
  return [text, error === undefined ? (JSON.parse(outcome) as AqlValue[]) : { error: Number(error) }, details];
}

function partsOf(line: string): [text: string, outcome: string, details: CaseDetails] {
  const arrow = line.indexOf(' => ');
  const text = line.slice(0, arrow);
  const outcome = line.slice(arrow + 4);
  const end = outcome.lastIndexOf(' with {');
  return [
    text.startsWith('\\') ? (JSON.parse(text.slice(1)) as string) : text,
    end < 0 ? outcome : outcome.slice(0, end),
    end < 0 ? {} : (JSON.parse(outcome.slice(end + 6)) as CaseDetails),
  ];
}
