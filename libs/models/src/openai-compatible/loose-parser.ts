const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’', '`': '`', '«': '»' };
const LITERALS: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
  none: null,
  undefined: null,
  nan: null,
};
/** What may follow a text: the end of its member, or the next one. */
const AFTER_TEXT =
  /^\s*(?:$|[}\]):]|,\s*(?:$|["'“‘«`{[(}\]]|-?\d|\/\/|\/\*|#|true|false|null|none|[\w-]+\s*["']?\s*:)|(?:\/\/|\/\*))/i;
/** As far as is looked to tell the end of a text from a quote within it. */
const LOOK_AHEAD = 80;
const MOST_DEPTH = 64;

/**
 * Reads values that were meant as JSON, whatever is wrong with their punctuation: recursive descent (Aho and Ullman) that takes what is missing as
 * given, and at the end of the text closes what is open.
 */
export class LooseParser {
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  /** The next list or object, wherever it stands; undefined when there is no further one. */
  next(): unknown {
    while (this.at < this.text.length && !'{['.includes(this.text[this.at]!)) this.at++;
    return this.at < this.text.length ? this.value() : undefined;
  }

  /** undefined: there is none before the next punctuation mark, or it was cut */
  private value(): unknown {
    this.skip();
    const mark = this.text[this.at];
    if (mark === undefined || this.depth > MOST_DEPTH) return undefined;
    if (mark === '{') return this.nested(() => this.object());
    if (mark === '[' || mark === '(') return this.nested(() => this.list());
    return mark in CLOSING ? this.string() : this.bare();
  }

  private nested<T>(read: () => T): T {
    this.depth++;
    this.at++;
    const value = read();
    this.depth--;
    return value;
  }

  private list(): unknown[] {
    const items: unknown[] = [];
    for (;;) {
      this.skip(',;');
      if (this.at >= this.text.length) return items;
      if (this.closes(']})')) return items;
      const before = this.at;
      const item = this.value();
      if (item !== undefined) items.push(item);
      if (this.at === before) this.at++; // a mark that belongs nowhere
    }
  }

  private object(): Record<string, unknown> {
    const members = new Map<string, unknown>();
    for (;;) {
      this.skip(',;');
      if (this.at >= this.text.length || this.closes('}])')) return Object.fromEntries(members);
      const before = this.at;
      const name = this.name();
      this.skip();
      if (name !== undefined && ':='.includes(this.text[this.at] ?? ' ')) {
        this.at++;
        const value = this.value();
        if (value !== undefined) members.set(name, both(members.get(name), value));
      }
      if (this.at === before) this.at++;
    }
  }

  private name(): string | undefined {
    if ((this.text[this.at] ?? '') in CLOSING) return this.string();
    const [word] = /^[^\s:=,{}[\]()"']+/.exec(this.text.slice(this.at, this.at + LOOK_AHEAD)) ?? [];
    this.at += word?.length ?? 0;
    return word;
  }

  private string(): string {
    const closing = CLOSING[this.text[this.at]!]!;
    let read = '';
    for (this.at++; this.at < this.text.length; this.at++) {
      const mark = this.text[this.at]!;
      if (mark === '\\') read += this.escaped();
      else if (mark !== closing) read += mark;
      else if (AFTER_TEXT.test(this.text.slice(this.at + 1, this.at + 1 + LOOK_AHEAD))) {
        this.at++;
        return read;
      } else read += mark; // a quote within the text
    }
    return read;
  }

  private escaped(): string {
    const mark = this.text[++this.at] ?? '';
    const [, code] = /^u([0-9a-f]{4})/i.exec(this.text.slice(this.at, this.at + 5)) ?? [];
    if (code === undefined) return { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }[mark] ?? mark;
    this.at += 4;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  private bare(): unknown {
    const [word = ''] = /^[^,;}\])\n]*/.exec(this.text.slice(this.at)) ?? [];
    this.at += word.length;
    const text = word.replace(/\s*(?:\/\/|#|\/\*).*$/, '').trim();
    if (text.toLowerCase() in LITERALS) return LITERALS[text.toLowerCase()];
    if (/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text)) return Number(text);
    return text === '' || this.at >= this.text.length ? undefined : text;
  }

  /** Past spaces, comments and the given marks. */
  private skip(marks = ''): void {
    for (; this.at < this.text.length; this.at++) {
      const mark = this.text[this.at]!;
      if (mark === '/' && this.text[this.at + 1] === '*') this.at = this.end('*/') + 1;
      else if ((mark === '/' && this.text[this.at + 1] === '/') || mark === '#') this.at = this.end('\n');
      else if (mark === '.' && this.text.startsWith('...', this.at)) this.at += 2;
      else if (mark !== '…' && mark.trim() !== '' && !marks.includes(mark)) return;
    }
  }

  private end(of: string): number {
    const end = this.text.indexOf(of, this.at);
    return end < 0 ? this.text.length : end;
  }

  private closes(marks: string): boolean {
    if (!marks.includes(this.text[this.at]!)) return false;
    this.at++;
    return true;
  }
}

/** What an object says under one name when it says it twice. */
function both(first: unknown, second: unknown): unknown {
  if (first === undefined || first === null || first === '') return second;
  if (Array.isArray(first)) return [...(first as unknown[]), ...(Array.isArray(second) ? (second as unknown[]) : [second])];
  return typeof first === 'object' && typeof second === 'object' && second !== null ? [first, second] : second;
}
