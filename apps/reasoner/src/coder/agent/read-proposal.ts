import { parseLooseJson } from '@strata/models';

/** A rewrite as a model meant it. */
export interface ModelProposal {
  /** empty: the model has none, and `reasons` say why */
  readonly query: string;
  readonly changes: readonly string[];
  readonly reasons: readonly string[];
  readonly assumptions: readonly string[];
}

const AQL_FENCE = /```(?:aql|sql|arangodb)[ \t]*\r?\n([\s\S]*?)(?:```|$)/i;
const ANY_FENCE = /```[\w-]*[ \t]*\r?\n([\s\S]*?)(?:```|$)/;
const STARTS_QUERY = /^\s*(?:FOR|LET|WITH|RETURN|INSERT|UPDATE|REPLACE|REMOVE|UPSERT)\b/i;
const MOST_SENTENCES = 12;
const LONGEST_SENTENCE = 500;

/**
 * The proposal in what a model wrote: JSON as it was asked for, fenced or bare, whole or broken; or a query in a fence of its own, or as the text itself.
 * Whether the query is one, the parser says.
 * @returns undefined when there is neither a query nor word that there is none
 */
export function readProposal(text: string): ModelProposal | undefined {
  return fromJson(text) ?? fromText(text);
}

function fromJson(text: string): ModelProposal | undefined {
  const value = parseLooseJson(text);
  const candidates = [strictly(text), ...(Array.isArray(value) ? (value as unknown[]).toReversed() : [value])];
  for (const candidate of candidates) {
    if (typeof candidate !== 'object' || candidate === null) continue;
    const { query, changes, reasons, assumptions } = candidate as Readonly<Record<string, unknown>>;
    if (typeof query !== 'string') continue;
    return {
      query: withoutFence(query),
      changes: sentences(changes),
      reasons: sentences(reasons),
      assumptions: sentences(assumptions),
    };
  }
  return undefined;
}

/** From the first brace to the last: a query inside may have a fence of its own. */
function strictly(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as unknown;
  } catch {
    return undefined; // read tolerantly then
  }
}

function fromText(text: string): ModelProposal | undefined {
  const written = AQL_FENCE.exec(text)?.[1] ?? ANY_FENCE.exec(text)?.[1] ?? text;
  return STARTS_QUERY.test(written) ? { query: written.trim(), changes: [], reasons: [], assumptions: [] } : undefined;
}

const withoutFence = (query: string): string => (ANY_FENCE.exec(query)?.[1] ?? query).trim().replace(/;+$/, '').trim();

function sentences(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list
    .filter((one): one is string => typeof one === 'string' && one.trim() !== '')
    .slice(0, MOST_SENTENCES)
    .map((one) => one.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_SENTENCE));
}
