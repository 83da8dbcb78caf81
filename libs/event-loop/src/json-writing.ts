import type { Steps } from './steps';

/** Values that `JSON.stringify` gets in one call: a millisecond. */
const VALUES_AT_ONCE = 4_096;
/** Characters of a text that weigh as much as a value. */
const CHARACTERS_PER_VALUE = 16;
const CHARACTERS_AT_ONCE = 64 * 1024;

/**
 * What `JSON.stringify` makes of a JSON value, in UTF-8, in steps of a millisecond or two: pieces that follow each other. As there, attributes
 * that are undefined are left out; of objects only what they hold counts (there is no `toJSON`).
 */
export function* writeJsonSteps(value: unknown): Steps<Buffer[]> {
  const writer = new JsonWriter();
  yield* writer.add(value);
  return writer.endInPieces();
}

/** Whether a value is written in one call: it looks at no more of it than that. */
export function isShortJson(value: unknown): boolean {
  return leftAfter(value, VALUES_AT_ONCE) >= 0;
}

/** JSON text in pieces, put together from texts and values. */
export class JsonWriter {
  private readonly pieces: Buffer[] = [];
  private text = '';

  /** All that was added: a text where it is short, else bytes in pieces that follow each other. To be called once. */
  end(): string | Buffer[] {
    return this.pieces.length === 0 ? this.text : this.endInPieces();
  }

  /** The same as bytes. */
  endInPieces(): Buffer[] {
    this.cut();
    return this.pieces;
  }

  /** JSON text as it is. */
  addText(text: string): void {
    this.text += text;
    if (this.text.length >= CHARACTERS_AT_ONCE) this.cut();
  }

  /** JSON text as bytes; they are not copied. */
  addBytes(bytes: Buffer): void {
    this.cut();
    this.pieces.push(bytes);
  }

  *add(value: unknown): Steps<void> {
    if (typeof value === 'string' && value.length > CHARACTERS_AT_ONCE) yield* this.addLongText(value);
    else if (isShortJson(value)) this.addText(JSON.stringify(value) ?? 'null');
    else if (Array.isArray(value)) yield* this.addList(value);
    else yield* this.addObject(value as Readonly<Record<string, unknown>>);
  }

  /** Members of a list, with commas between them. */
  *addMembers(list: readonly unknown[]): Steps<void> {
    let from = 0;
    let left = VALUES_AT_ONCE;
    const gathered = (to: number): void => {
      if (to > from) this.addText(`${from === 0 ? '' : ','}${JSON.stringify(list.slice(from, to)).slice(1, -1)}`);
      left = VALUES_AT_ONCE;
    };
    for (let at = 0; at < list.length; at += 1) {
      left = leftAfter(list[at], left);
      if (left >= 0) continue;
      gathered(at);
      yield;
      from = at;
      left = leftAfter(list[at], VALUES_AT_ONCE);
      if (left >= 0) continue;
      if (at > 0) this.addText(',');
      yield* this.add(list[at]);
      yield;
      from = at + 1;
      left = VALUES_AT_ONCE;
    }
    gathered(list.length);
  }

  private *addList(list: readonly unknown[]): Steps<void> {
    this.addText('[');
    yield* this.addMembers(list);
    this.addText(']');
  }

  private *addObject(object: Readonly<Record<string, unknown>>): Steps<void> {
    let before = '{';
    let left = VALUES_AT_ONCE;
    for (const name of Object.keys(object)) {
      const value = object[name];
      if (value === undefined) continue;
      this.addText(`${before}${JSON.stringify(name)}:`);
      yield* this.add(value);
      before = ',';
      left = leftAfter(value, left - 1);
      if (left >= 0) continue;
      yield;
      left = VALUES_AT_ONCE;
    }
    this.addText(before === '{' ? '{}' : '}');
  }

  private *addLongText(text: string): Steps<void> {
    this.addText('"');
    for (let start = 0; start < text.length;) {
      const end = wholeCharacters(text, Math.min(text.length, start + CHARACTERS_AT_ONCE));
      this.addText(JSON.stringify(text.slice(start, end)).slice(1, -1));
      start = end;
      yield;
    }
    this.addText('"');
  }

  private cut(): void {
    if (this.text === '') return;
    this.pieces.push(Buffer.from(this.text));
    this.text = '';
  }
}

/** What is left of so many values when these are taken off; negative, and not counted further, when there are not so many. */
function leftAfter(value: unknown, left: number): number {
  if (typeof value === 'string') return left - 1 - value.length / CHARACTERS_PER_VALUE;
  if (typeof value !== 'object' || value === null) return left - 1;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let rest = left - 1;
  if (members.length > rest) return -1;
  if (!Array.isArray(value)) rest -= members.length; // their names
  for (let at = 0; at < members.length && rest >= 0; at += 1) rest = leftAfter(members[at], rest);
  return rest;
}

/** `end`, or the place after the character that it would cut in two halves. */
function wholeCharacters(text: string, end: number): number {
  return /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(end - 1, end + 1)) ? end + 1 : end;
}
