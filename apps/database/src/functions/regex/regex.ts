import v8 from 'node:v8';
import { anything } from './characters';
import { javascriptSource } from './javascript-source';
import { Matcher } from './matcher';
import { parsePattern } from './parse-pattern';
import type { ParsedPattern, Pattern } from './pattern';
import { PatternError } from './pattern';
import type { Program } from './program';
import { compileProgram } from './program';

/*
 * Patterns come from users and must not hang the server. V8 finishes a match that backtracks too much with an engine whose time is linear; it
 * can do so for patterns without references and look-around. Those, on ASCII text, go to V8, which is fast; all others to a matcher of our own
 * that gives up after a number of steps.
 */
v8.setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
v8.setFlagsFromString('--regexp-backtracks-before-fallback=20000');

const MAX_PATTERN_LENGTH = 10_000;
const MAX_CACHED = 500;
const ASCII = /^[\x00-\x7f]*$/;
const cache = new Map<string, Regex | null>();

export interface Match {
  readonly start: number;
  readonly end: number;
  /** The texts of the groups; undefined for one that took no part. */
  readonly groups: readonly (string | undefined)[];
}

/** A regular expression as ICU understands it, whose work is bounded. */
export class Regex {
  private readonly program: Program;
  private readonly javascript: RegExp | null;

  /** @throws PatternError */
  constructor(private readonly pattern: ParsedPattern) {
    this.program = compileProgram(pattern);
    const source = javascriptSource(pattern.root);
    this.javascript = source === null ? null : new RegExp(source, 'g');
  }

  get groups(): number {
    return this.pattern.groups;
  }

  groupNamed(name: string): number | undefined {
    return this.pattern.names.get(name);
  }

  /** @throws MatchTooLong */
  test(text: string): boolean {
    if (this.javascript === null || !ASCII.test(text)) return new Matcher(this.program, text).find(0) !== null;
    this.javascript.lastIndex = 0;
    return this.javascript.test(text);
  }

  /** One match after the other; an empty one moves on by a character. @throws MatchTooLong */
  *matches(text: string): Generator<Match, void> {
    const find = this.javascript !== null && ASCII.test(text) ? this.inJavascript(text, this.javascript) : this.inMatcher(text);
    for (let at = 0; at <= text.length;) {
      const match = find(at);
      if (match === null) return;
      yield match;
      at = match.end > match.start ? match.end : match.end + ((text.codePointAt(match.end) ?? 0) > 0xffff ? 2 : 1);
    }
  }

  private inJavascript(text: string, regex: RegExp): (from: number) => Match | null {
    return (from) => {
      regex.lastIndex = from;
      const found = regex.exec(text);
      if (found === null) return null;
      const [whole, ...groups] = found;
      return { start: found.index, end: found.index + whole.length, groups };
    };
  }

  private inMatcher(text: string): (from: number) => Match | null {
    const matcher = new Matcher(this.program, text);
    return (from) => {
      const found = matcher.find(from);
      if (found === null) return null;
      const [start = 0, end = 0] = found;
      const groups = Array.from({ length: this.groups }, (_, i) => {
        const [first = -1, last = -1] = found.slice(2 * i + 2, 2 * i + 4);
        return first < 0 || last < 0 ? undefined : text.slice(first, last);
      });
      return { start, end, groups };
    };
  }
}

/** The expression of ICU's syntax; null when it is none. */
export function icuRegex(pattern: string, ignoreCase: boolean): Regex | null {
  return cached(`${ignoreCase ? 'i' : 'c'}${pattern}`, pattern, () => parsePattern(pattern, ignoreCase));
}

/** What a backslash makes plain in a pattern of LIKE, and takes itself away from; before anything else it is a character of its own. */
const ESCAPABLE = /[%_\\?+[(){}^$|.*]/;

/** LIKE's pattern: `%` any text, `_` one character, a backslash makes the next one plain; at the end it means nothing. */
export function likeRegex(pattern: string, ignoreCase: boolean): Regex | null {
  return cached(`${ignoreCase ? 'I' : 'L'}${pattern}`, pattern, () => {
    const any: Pattern = { kind: 'character', test: anything };
    const parts: Pattern[] = [{ kind: 'anchor', at: 'textStart' }];
    for (let i = 0; i < pattern.length; i += 1) {
      let one = String.fromCodePoint(pattern.codePointAt(i) ?? 0);
      if (one === '%') parts.push({ kind: 'repeat', body: any, min: 0, max: Infinity, appetite: 'greedy' });
      else if (one === '_') parts.push(any);
      else {
        if (one === '\\' && i + 1 === pattern.length) break;
        if (one === '\\' && ESCAPABLE.test(pattern.charAt(i + 1))) one = pattern.charAt((i += 1));
        parts.push(parsePattern(/\w/.test(one) ? one : `\\Q${one}\\E`, ignoreCase).root);
      }
      i += one.length - 1;
    }
    parts.push({ kind: 'anchor', at: 'textEnd' });
    return { root: { kind: 'sequence', parts }, groups: 0, names: new Map() };
  });
}

function cached(key: string, pattern: string, parse: () => ParsedPattern): Regex | null {
  let regex = cache.get(key);
  if (regex === undefined) {
    if (cache.size >= MAX_CACHED) cache.clear();
    regex = pattern.length > MAX_PATTERN_LENGTH ? null : made(parse);
    cache.set(key, regex);
  }
  return regex;
}

function made(parse: () => ParsedPattern): Regex | null {
  try {
    return new Regex(parse());
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}
