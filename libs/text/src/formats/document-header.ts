/** One line of a header: what it is called, and what stands there. */
export interface HeaderField {
  readonly name: string;
  /** Lines that go on are joined by blanks. */
  readonly value: string;
}

/** The lines with which a text declares what it is. */
export interface DocumentHeader {
  readonly fields: readonly HeaderField[];
  /** Offset behind the header, in UTF-16 code units. */
  readonly end: number;
}

/** A name of up to three words and a colon; of reStructuredText's field lists the name stands between two. */
const FIELD = /^:?(\p{L}[\p{L}\d_.-]*(?: [\p{L}\d_.-]+){0,2}):(?:[ \t]+(.*))?$/u;
/** Fewer lines are the beginning of a text that happens to have a colon. */
const LEAST_FIELDS = 3;
const MOST_FIELDS = 60;
/** A header is a page at most; characters. */
const LONGEST_HEADER = 10_000;
const LONGEST_FIELD = 2_000;

/**
 * The header of a text: its first block of lines, when each is a field (`Author: …`, as in RFC 5322 and in the series of proposals of many
 * projects; `:Author: …`, the bibliographic fields of docutils) or goes on with the one before, indented.
 * @returns undefined for texts that begin otherwise
 */
export function documentHeader(text: string): DocumentHeader | undefined {
  const start = /^\s*/.exec(text.slice(0, LONGEST_HEADER))![0].length;
  const head = text.slice(start, start + LONGEST_HEADER);
  const block = head.split(/\n[ \t]*\n/, 1)[0]!;
  if (block.length === LONGEST_HEADER) return undefined;
  const fields: { name: string; value: string }[] = [];
  for (const line of block.split('\n')) {
    const last = fields.at(-1);
    if (/^[ \t]+\S/.test(line) && last) last.value = `${last.value} ${line.trim()}`.trim();
    else {
      const [, name, value = ''] = FIELD.exec(line.trimEnd()) ?? [];
      if (name === undefined || fields.length === MOST_FIELDS) return undefined;
      fields.push({ name, value: value.trim() });
    }
    if (fields.at(-1)!.value.length > LONGEST_FIELD) return undefined;
  }
  return fields.length < LEAST_FIELDS ? undefined : { fields, end: start + block.length };
}

const TITLE = /^(?:title|subject|titel|titre|t[ií]tulo|titolo)$/i;
/** `PEP: 8`, `RFC: 2119`: the series that a document belongs to, and its number there. */
const SERIES = /^\p{Lu}{2,6}$/u;

/** The title that a header declares, behind its series and number where it is one of a series: "PEP 8 – Style Guide for Python Code". */
export function headerTitle({ fields }: DocumentHeader): string | undefined {
  const title = fields.find(({ name, value }) => TITLE.test(name) && value !== '')?.value;
  if (title === undefined) return undefined;
  const [first] = fields;
  return first && SERIES.test(first.name) && /^\d{1,6}$/.test(first.value) ? `${first.name} ${first.value} – ${title}` : title;
}
