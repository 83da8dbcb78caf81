const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,6}\d{0,2}));/g;

/** Letters with marks are named by both: `eacute`. */
const MARKED = /^([A-Za-z])(acute|grave|circ|tilde|uml|cedil|ring|caron)$/;
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
};

/** The others that texts are written with (HTML, 13.5). */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  micro: 'µ',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  sect: '§',
  para: '¶',
  iexcl: '¡',
  iquest: '¿',
  ordf: 'ª',
  ordm: 'º',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  eth: 'ð',
  ETH: 'Ð',
  thorn: 'þ',
  THORN: 'Þ',
  larr: '←',
  rarr: '→',
};

/** Signs that mean something at the beginning of a line. */
const BLOCK_SIGNS = new Set('#>+-*|');

/**
 * The characters that `&#39;`, `&eacute;` and the like stand for. What would become a tag, another reference or the mark of a block stays
 * written out.
 */
export function withoutReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, decimal?: string, hexadecimal?: string, name?: string, at = 0) => {
    const character = name === undefined ? fromCode(Number.parseInt(decimal ?? hexadecimal!, decimal ? 10 : 16)) : fromName(name);
    if (character === undefined) return whole;
    const behind = text.slice(at + whole.length, at + whole.length + 10);
    if (character === '<' && /^[a-zA-Z/!?]/.test(behind)) return whole;
    if (character === '&' && /^#?\w+;/.test(behind)) return whole;
    return BLOCK_SIGNS.has(character) && text.slice(0, at).trim() === '' ? whole : character;
  });
}

function fromName(name: string): string | undefined {
  const marked = MARKED.exec(name);
  return marked ? `${marked[1]!}${MARKS[marked[2]!]!}`.normalize('NFC') : NAMED[name];
}

const [NO_BREAK_SPACE, FIRST_PRINTED, DELETE, LAST_CONTROL] = [0xa0, 0x20, 0x7f, 0x9f];
const [FIRST_SURROGATE, LAST_SURROGATE, LAST_CHARACTER] = [0xd800, 0xdfff, 0x10ffff];

function fromCode(code: number): string | undefined {
  if (code === NO_BREAK_SPACE) return ' ';
  const isControl = code < FIRST_PRINTED || (code >= DELETE && code <= LAST_CONTROL);
  if (isControl || code > LAST_CHARACTER || (code >= FIRST_SURROGATE && code <= LAST_SURROGATE)) return undefined;
  return String.fromCodePoint(code);
}
