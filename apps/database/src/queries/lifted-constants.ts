import { isKeyword } from '@strata/aql';
import { GatheredBytes, parseJsonSteps } from '@strata/event-loop';
import type { Steps } from '@strata/event-loop';
import { parseJson } from '../http/parse-json';
import type { JsonValue } from '../store/database';
import type { QueryRequest } from './query-request';

/** Shorter texts are parsed within some ten milliseconds, whatever they hold. */
const LONG_TEXT = 128 * 1024;
/** Shorter constants stay where they are. */
const LONG_CONSTANT = 16 * 1024;
/** Characters looked at, or written as bytes, in one step. */
const PER_STEP = 64 * 1024;
const VALUES_PER_STEP = 4_096;
const PASSED_PER_STEP = 4_096;
/** Of the length of the text so many times is tried to be read as JSON: what is no JSON shows late only where it is nested. */
const MAX_TRIED = 4;

/** Whether there may be something to lift. */
export const isLongQuery = ({ text }: QueryRequest): boolean => text.length > LONG_TEXT;

/** An array or object that is written out. */
interface Span {
  readonly start: number;
  readonly end: number;
  /** colons in it, outside of texts: as many attributes are written out */
  readonly colons: number;
}

/**
 * A text of megabytes is long because of the constants in it, lists of rows mostly. Those that are JSON, or need other quotes only, become bind values, which are parsed in steps,
 * and of which planning looks at little: what is left is a short query with the same answer. Other requests come back as they are.
 */
export function* liftConstants<R extends QueryRequest>(request: R): Steps<R> {
  const { text, bindVars } = request;
  if (!isLongQuery(request)) return request;
  const prefix = unusedPrefix(text);
  const lifted: Record<string, JsonValue> = {};
  let shorter = '';
  let at = 0;
  let left = MAX_TRIED * text.length;
  for (const span of yield* longSpans(text)) {
    if (span.start < at || left < 0) continue; // inside one that was lifted
    left -= span.end - span.start;
    const value = yield* constantIn(text, span);
    if (value === undefined) continue;
    const name = `${prefix}${Object.keys(lifted).length + 1}`;
    lifted[name] = value;
    shorter += `${text.slice(at, span.start)}@${name} `;
    at = span.end;
  }
  return at === 0 ? request : { ...request, text: shorter + text.slice(at), bindVars: { ...bindVars, ...lifted } };
}

function unusedPrefix(text: string): string {
  let prefix = 'constant';
  while (text.includes(`@${prefix}`)) prefix += '_';
  return prefix;
}

const QUOTES: ReadonlySet<string> = new Set(['"', "'", '`', '´']);

/** The long arrays and objects of a query, outer ones before those in them. */
function* longSpans(text: string): Steps<readonly Span[]> {
  const spans: Span[] = [];
  const open: { start: number; colons: number }[] = [];
  let colons = 0;
  for (let at = 0, pause = PER_STEP; at < text.length; at += 1) {
    if (at >= pause) {
      yield;
      pause = at + PER_STEP;
    }
    const character = text[at]!;
    if (QUOTES.has(character)) at = yield* endOfQuoted(text, at, character);
    else if (character === '/') at = endOfComment(text, at);
    else if (character === ':') colons += 1;
    else if (character === '[' || character === '{') open.push({ start: at, colons });
    else if (character === ']' || character === '}') {
      const begun = open.pop();
      if (begun && at - begun.start >= LONG_CONSTANT && beginsValue(text, begun.start))
        spans.push({ start: begun.start, end: at + 1, colons: colons - begun.colons });
    }
  }
  return spans.sort((a, b) => a.start - b.start);
}

function* endOfQuoted(text: string, start: number, quote: string): Steps<number> {
  for (let at = start + 1, passed = 1; ; passed += 1) {
    const end = text.indexOf(quote, at);
    if (end < 0) return text.length;
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
    at = end + 1;
    if (passed % PASSED_PER_STEP === 0) yield;
  }
}

function endOfComment(text: string, at: number): number {
  const [opening, closing] = text[at + 1] === '*' ? ['/*', '*/'] : ['//', '\n'];
  if (!text.startsWith(opening, at)) return at;
  const end = text.indexOf(closing, at + 2);
  return end < 0 ? text.length : end + closing.length - 1;
}

/** Words behind which a value stands, where behind a name there would be an index. */
const BEFORE_VALUE = /(?:^|[^A-Za-z0-9_$`´"'\])}\s]|\b(?:IN|RETURN|DISTINCT|AND|OR|NOT|LIKE|INSERT|UPDATE|REPLACE|WITH))\s*$/i;
const LONGEST_BEFORE = 64;

const beginsValue = (text: string, at: number): boolean =>
  text[at] === '{' || BEFORE_VALUE.test(text.slice(Math.max(0, at - LONGEST_BEFORE), at));

/** The value of a span that is JSON, but perhaps for its quotes, and means the same in AQL; undefined for any other. */
function* constantIn(text: string, span: Span): Steps<JsonValue | undefined> {
  for (const pieces of [asWritten, withJsonQuotes]) {
    const bytes = new GatheredBytes();
    try {
      for (const piece of pieces(text, span)) {
        bytes.add(Buffer.from(piece));
        yield;
      }
      const value = (yield* parseJsonSteps(bytes.bytes(), parseJson)) as JsonValue;
      // of equal names AQL takes the first, JSON the last
      return (yield* attributesIn(value)) === span.colons ? value : undefined;
    } catch {
      // no JSON
    }
  }
  return undefined;
}

function* asWritten(text: string, { start, end }: Span): Generator<string> {
  for (let from = start; from < end;) {
    const isHalved = /[\ud800-\udbff]/.test(text[Math.min(end, from + PER_STEP) - 1]!);
    const to = Math.min(end, from + PER_STEP - (isHalved ? 1 : 0));
    yield text.slice(from, to);
    from = to;
  }
}

/** A text of either quotes, a name with the colon behind it, another word, and what is between such. */
const PART = /"[^"\\]*(?:\\.[^"\\]*)*"|'([^'"\\\n]*)'|(_*[A-Za-z][A-Za-z0-9_]*)(\s*:)|[A-Za-z][A-Za-z0-9_]*|[^"'A-Za-z_]+/sy;
const PARTS_PER_STEP = 2_048;

/** With double quotes around names and texts. @throws SyntaxError for what cannot be written so */
function* withJsonQuotes(text: string, { start, end }: Span): Generator<string> {
  let piece = '';
  for (let at = start, parts = 1; at < end; parts += 1) {
    PART.lastIndex = at; // others look for parts meanwhile
    const [part, content, name, colon] = PART.exec(text) ?? [];
    if (part === undefined || (name !== undefined && isKeyword(name))) throw new SyntaxError('no constant');
    const quoted = content ?? name;
    piece += quoted === undefined ? part.slice(0, end - at) : `"${quoted}"${colon ?? ''}`;
    at += part.length;
    if (parts % PARTS_PER_STEP !== 0) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function* attributesIn(root: JsonValue): Steps<number> {
  let count = 0;
  const open: JsonValue[] = [root];
  for (let seen = 1; open.length > 0; seen += 1) {
    const value = open.pop()!;
    if (seen % VALUES_PER_STEP === 0) yield;
    if (typeof value !== 'object' || value === null) continue;
    const members: readonly JsonValue[] = Array.isArray(value) ? value : Object.values(value);
    if (!Array.isArray(value)) count += members.length;
    for (const member of members) if (typeof member === 'object') open.push(member);
  }
  return count;
}
