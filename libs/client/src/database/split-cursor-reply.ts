import type { ExplainedPlan, NodeStatistics } from '../plans/explained-plan';
import { JsonElements } from './json-elements';

const QUOTE = 0x22;
const BRACKET = 0x5b;
const COLON = 0x3a;
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** One answer of a cursor: its rows as the text they came in, everything else parsed. */
export interface CursorReply {
  rows: Buffer[];
  hasMore: boolean;
  id?: string;
  extra?: CursorExtra;
}

export interface CursorExtra {
  warnings?: { code: number; message: string }[];
  stats?: Record<string, unknown> & { nodes?: NodeStatistics[] };
  profile?: Record<string, number>;
  plan?: ExplainedPlan;
}

/**
 * Takes a cursor's answer apart without parsing its rows: they keep every digit of their numbers and the order of their attributes, and cost
 * one look at each byte.
 * @throws Error when the text is no JSON object with an array `result`
 */
export function splitCursorReply(body: Buffer): CursorReply {
  const from = resultArray(body);
  const rows: Buffer[] = [];
  const elements = new JsonElements((row) => rows.push(row));
  const end = elements.push(body.subarray(from));
  if (!elements.isComplete) throw new Error('the answer of the cursor ends in the middle of its rows');
  const rest = `${body.toString('utf8', 0, from)}[]${body.toString('utf8', from + end)}`;
  return { ...(JSON.parse(rest) as Omit<CursorReply, 'rows'>), rows };
}

/** Where the array of the top-level attribute `result` begins. */
function resultArray(body: Buffer): number {
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === QUOTE) {
      const end = endOfString(body, at);
      if (depth === 1 && body.toString('latin1', at, end + 1) === '"result"') {
        const value = afterColon(body, end + 1);
        if (value !== undefined && body[value] === BRACKET) return value;
      }
      at = end;
    } else if (byte === 0x7b || byte === BRACKET) depth += 1;
    else if (byte === 0x7d || byte === 0x5d) depth -= 1;
  }
  throw new Error('the answer holds no rows');
}

function endOfString(body: Buffer, from: number): number {
  for (let at = from + 1; at < body.length; at += 1) {
    if (body[at] === 0x5c) at += 1;
    else if (body[at] === QUOTE) return at;
  }
  return body.length;
}

function afterColon(body: Buffer, from: number): number | undefined {
  let at = from;
  while (BLANKS.has(body[at] ?? 0)) at += 1;
  if (body[at] !== COLON) return undefined;
  at += 1;
  while (BLANKS.has(body[at] ?? 0)) at += 1;
  return at;
}
