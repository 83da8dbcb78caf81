import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import { runInTurns } from '@strata/event-loop';
import type { JsonValue } from '../store/database';
import { parseJson } from './parse-json';

/** `JSON.parse` takes some milliseconds for so many bytes. */
const LARGE_BYTES = 512 * 1024;
/** Members of an array or object are parsed together, up to about so many bytes. */
const PART_BYTES = 32 * 1024;
/** Longer texts are parsed in parts. */
const LONG_TEXT_BYTES = 1024 * 1024;
const TEXT_PART_BYTES = 64 * 1024;
/** Each open array and object of a large text takes memory: what is nested more deeply is no document and no query. */
const MAX_OPEN = 100_000;

const [QUOTE, COMMA, BACKSLASH, U] = [0x22, 0x2c, 0x5c, 0x75];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export const isLarge = (text: Buffer): boolean => text.length > LARGE_BYTES;

/** What `parseJson` gives, in turns of the event loop. @throws ArangoError as `parseJson` */
export async function parseInTurns(text: Buffer, signal?: AbortSignal): Promise<JsonValue> {
  return isLarge(text) ? runInTurns(new LargeJson(text).value(), signal) : parseJson(text);
}

/** An array or object that is open where the text is read. */
interface Open {
  readonly start: number;
  /** where the member begins that is being read */
  member: number;
  /** what it holds so far, once it has turned out to be large */
  made: Made | undefined;
}

interface Made {
  readonly list: JsonValue[] | undefined;
  readonly object: Record<string, JsonValue> | undefined;
  /** behind the members that are in it: where the next ones begin */
  from: number;
  /** its last member was put in by itself: a comma or the end must follow */
  isBehindMember: boolean;
  /** a comma has been read: a member must follow */
  isBehindComma: boolean;
}

/**
 * A large JSON text, parsed in parts by `JSON.parse`: it is read through once, looking for brackets, commas and quotes only. Members are
 * gathered until they are worth a call; an array or object that grows beyond that is put together from its members. What is between the
 * brackets is thus looked at by `JSON.parse` alone, which also finds what is no JSON.
 */
export class LargeJson {
  private readonly open: Open[] = [];
  /** so many of `open`, the outer ones, have turned out to be large */
  private made = 0;
  private root: JsonValue | undefined;

  constructor(private readonly text: Buffer) {}

  *value(): Steps<JsonValue> {
    const { text } = this;
    let at = 0;
    while (at < text.length && isBlankByte(text[at]!)) at++;
    const first = text[at];
    if (first === QUOTE) {
      const end = yield* this.endOfText(at);
      this.expectBlank(end, text.length);
      return yield* this.longText(at, end);
    }
    if (first !== OPEN_LIST && first !== OPEN_OBJECT) return parseJson(text);
    for (let pause = at + PART_BYTES; at < text.length; at++) {
      if (at >= pause) {
        yield;
        pause = at + PART_BYTES;
      }
      const byte = text[at]!;
      if (byte === QUOTE) {
        const end = yield* this.endOfText(at);
        if (end - at > LONG_TEXT_BYTES) yield* this.putText(at, end);
        at = end - 1;
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.begin(at);
      else if (byte === COMMA) this.comma(at);
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        this.end(at);
        if (this.root !== undefined) break;
      }
    }
    if (this.root === undefined) throw invalid('unexpected end');
    this.expectBlank(at + 1, text.length);
    return this.root;
  }

  private begin(at: number): void {
    this.makeLarge(at);
    this.open.push({ start: at, member: at + 1, made: undefined });
    if (this.open.length > MAX_OPEN) throw invalid('nested too deeply');
    if (this.open.length === 1) this.make(this.open[0]!);
  }

  private comma(at: number): void {
    this.makeLarge(at);
    const top = this.open.at(-1)!;
    const { made } = top;
    top.member = at + 1;
    if (made === undefined || (!made.isBehindMember && at - made.from < PART_BYTES)) return;
    this.put(made, at);
    made.isBehindMember = false;
    made.isBehindComma = true;
    made.from = at + 1;
  }

  private end(at: number): void {
    this.makeLarge(at);
    const { made, start } = this.open.pop()!;
    if (made === undefined) return;
    this.made -= 1;
    if (this.text[at] !== (this.text[start] === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT)) throw invalid('unexpected bracket', at);
    if (made.isBehindMember) this.expectBlank(made.from, at);
    else if (made.isBehindComma || !this.isBlank(made.from, at)) this.put(made, at);
    const value = (made.list ?? made.object) as JsonValue;
    const parent = this.open.at(-1);
    if (parent === undefined) this.root = value;
    else this.putMember(parent, value, at + 1, start);
  }

  /** Arrays and objects that have become too long to be parsed with their neighbours are put together from now on. */
  private makeLarge(at: number): void {
    for (let next = this.open[this.made]; next !== undefined && at - next.start >= PART_BYTES; next = this.open[this.made])
      this.make(next);
  }

  private make(open: Open): void {
    const parent = this.open[this.made - 1];
    if (parent !== undefined) this.putBefore(parent);
    const isList = this.text[open.start] === OPEN_LIST;
    open.made = {
      list: isList ? [] : undefined,
      object: isList ? undefined : {},
      from: open.start + 1,
      isBehindMember: false,
      isBehindComma: false,
    };
    this.made += 1;
  }

  /** Puts in the members before the one that is being read. */
  private putBefore({ made, member }: Open): void {
    if (made === undefined || member <= made.from) return;
    this.put(made, member - 1);
    made.isBehindComma = true;
    made.from = member;
  }

  /** Puts in the members up to `to`; at least one. */
  private put({ list, object, from, isBehindMember }: Made, to: number): void {
    if (isBehindMember) return this.expectBlank(from, to);
    const part = this.text.subarray(from, to);
    const members = parseJson(list === undefined ? joined('{', part, '}') : joined('[', part, ']'));
    if (list !== undefined && Array.isArray(members)) {
      for (const member of members as readonly JsonValue[]) list.push(member);
      if (members.length > 0) return;
    } else if (object !== undefined) {
      const names = Object.keys(members as object);
      for (const name of names) setOwn(object, name, (members as Record<string, JsonValue>)[name] as JsonValue);
      if (names.length > 0) return;
    }
    throw invalid('a value is missing', to);
  }

  /** @param start where the value begins: before it stands its name, if it has one */
  private putMember({ made, member }: Open, value: JsonValue, behind: number, start: number): void {
    if (made === undefined || made.isBehindMember) throw invalid('unexpected value', start);
    if (made.list !== undefined) {
      this.expectBlank(member, start);
      made.list.push(value);
    } else if (made.object !== undefined) {
      const named = parseJson(joined('{', this.text.subarray(member, start), '0}'));
      const names = Object.keys(named as object);
      if (names.length !== 1) throw invalid('a name is wanted', start);
      setOwn(made.object, names[0]!, value);
    }
    made.from = behind;
    made.isBehindMember = true;
  }

  private *putText(start: number, end: number): Steps<void> {
    this.makeLarge(end);
    const top = this.open.at(-1)!;
    if (top.made?.object !== undefined && this.isBlank(top.member, start)) return; // a name
    this.putBefore(top);
    this.putMember(top, yield* this.longText(start, end), end, start);
  }

  /** @returns the place behind the quote that ends a text */
  private *endOfText(start: number): Steps<number> {
    const { text } = this;
    for (let at = start + 1, pause = at + LONG_TEXT_BYTES; at < text.length; at++) {
      if (text[at] === QUOTE) return at + 1;
      if (text[at] === BACKSLASH) at++;
      if (at < pause) continue;
      yield;
      pause = at + LONG_TEXT_BYTES;
    }
    throw invalid('unexpected end');
  }

  private *longText(start: number, end: number): Steps<string> {
    const { text } = this;
    const parts: string[] = [];
    let from = start + 1;
    for (let at = from; at < end - 1; at += text[at] !== BACKSLASH ? 1 : text[at + 1] === U ? 6 : 2) {
      if (at - from < TEXT_PART_BYTES || (text[at]! & 0xc0) === 0x80) continue; // not inside a character
      parts.push(parseJson(joined('"', text.subarray(from, at), '"')) as string);
      from = at;
      yield;
    }
    parts.push(parseJson(joined('"', text.subarray(from, end - 1), '"')) as string);
    return parts.join('');
  }

  private isBlank(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (!isBlankByte(this.text[at]!)) return false;
    return true;
  }

  private expectBlank(from: number, to: number): void {
    for (let at = from; at < to; at++) if (!isBlankByte(this.text[at]!)) throw invalid('unexpected character', at);
  }
}

function isBlankByte(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

const joined = (before: string, part: Buffer, after: string): Buffer =>
  Buffer.concat([Buffer.from(before), part, Buffer.from(after)]);

function setOwn(object: Record<string, JsonValue>, name: string, value: JsonValue): void {
  if (name === '__proto__') Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}

function invalid(what: string, at?: number): ArangoError {
  return new ArangoError('corrupted-json', `failed to parse JSON: ${what}${at === undefined ? '' : ` at byte ${at}`}`);
}
