/** Classes of characters, as the words of o200k_base tell them apart. */
const UNSEEN = 0;
const UPPER = 1;
const LOWER = 2;
/** Letters without case, which stand among capitals and small letters alike. */
const CASELESS = 3;
const NUMBER = 4;
const LINE_END = 5;
/** White space that ends no line. */
const BLANK = 6;
const SIGN = 7;
/** Marks, and halves of characters: what they belong to has to be seen. */
const PART = 8;
/** Behind the text. */
const NOTHING = 9;

/** By UTF-16 code unit, filled on first sight. */
const classes = new Uint8Array(0x1_0000);
const [SPACE, APOSTROPHE, SLASH] = [0x20, 0x27, 0x2f];
const MOST_NUMBERS = 3;

/**
 * Where the word of o200k_base ends that begins at `at`: what `PRE_TOKEN` finds there, without a search for it, which takes several times as long.
 * @param units of the text, up to `end`
 * @returns -1 where a mark or a character of two code units has a say in it
 */
export function wordEnd(units: Uint16Array, at: number, end: number): number {
  const first = classAt(units, at, end);
  switch (first) {
    case PART:
      return -1;
    case UPPER:
    case LOWER:
    case CASELESS:
      return lettersEnd(units, at, end);
    case NUMBER:
      return numbersEnd(units, at, end);
    case LINE_END:
      return whiteSpaceEnd(units, at, end);
    default:
      return behindSign(units, at, end);
  }
}

/** A blank or a sign goes with the letters behind it; else blanks with each other, and signs too, with a space before them. */
function behindSign(units: Uint16Array, at: number, end: number): number {
  switch (classAt(units, at + 1, end)) {
    case PART:
      return -1;
    case UPPER:
    case LOWER:
    case CASELESS:
      return lettersEnd(units, at + 1, end);
  }
  const signs = units[at] === SPACE ? at + 1 : at;
  return classAt(units, signs, end) === SIGN ? signsEnd(units, signs, end) : whiteSpaceEnd(units, at, end);
}

/**
 * Capitals, then small letters, then an English contraction. Where no small letter follows, the last letter without case stands for one, and what
 * is behind it is the next word.
 */
function lettersEnd(units: Uint16Array, from: number, end: number): number {
  let lastCaseless = -1;
  let at = from;
  let next = classAt(units, at, end);
  for (; next === UPPER || next === CASELESS; next = classAt(units, ++at, end)) if (next === CASELESS) lastCaseless = at;
  if (next === LOWER) while (next === LOWER || next === CASELESS) next = classAt(units, ++at, end);
  else if (next !== PART && lastCaseless >= 0) at = lastCaseless + 1;
  if (next === PART) return -1;
  return at < end && units[at] === APOSTROPHE ? at + contractionLength(units, at, end) : at;
}

/** Of `'s`, `'d`, `'m`, `'t`, `'ll`, `'ve`, `'re`, in capitals too; 0 for what is none. */
function contractionLength(units: Uint16Array, at: number, end: number): number {
  switch (lowerAt(units, at + 1, end)) {
    case 's':
    case 'd':
    case 'm':
    case 't':
      return 2;
    case 'l':
      return lowerAt(units, at + 2, end) === 'l' ? 3 : 0;
    case 'v':
    case 'r':
      return lowerAt(units, at + 2, end) === 'e' ? 3 : 0;
    default:
      return 0;
  }
}

function lowerAt(units: Uint16Array, at: number, end: number): string {
  return at < end && units[at]! < 128 ? String.fromCharCode(units[at]!).toLowerCase() : '';
}

function numbersEnd(units: Uint16Array, from: number, end: number): number {
  let at = from;
  while (at < from + MOST_NUMBERS && classAt(units, at, end) === NUMBER) at++;
  return at < from + MOST_NUMBERS && classAt(units, at, end) === PART ? -1 : at;
}

/** Signs, then line ends and slashes. */
function signsEnd(units: Uint16Array, from: number, end: number): number {
  let at = from;
  let next = SIGN;
  while (next === SIGN) next = classAt(units, ++at, end);
  if (next === PART) return -1;
  while (at < end && (units[at] === SLASH || classAt(units, at, end) === LINE_END)) at++;
  return at;
}

/** Up to the last line end of a run of white space; a run without one but for the blank that goes with the next word. */
function whiteSpaceEnd(units: Uint16Array, from: number, end: number): number {
  let behindLineEnd = -1;
  let at = from;
  let next = classAt(units, at, end);
  for (; next === BLANK || next === LINE_END; next = classAt(units, at, end)) {
    at++;
    if (next === LINE_END) behindLineEnd = at;
  }
  if (behindLineEnd >= 0) return behindLineEnd;
  return at < end && at - from > 1 ? at - 1 : at;
}

function classAt(units: Uint16Array, at: number, end: number): number {
  if (at >= end) return NOTHING;
  const unit = units[at]!;
  const known = classes[unit]!;
  return known === UNSEEN ? (classes[unit] = classOf(unit)) : known;
}

function classOf(unit: number): number {
  const character = String.fromCharCode(unit);
  if (/[\r\n]/.test(character)) return LINE_END;
  if (/\s/.test(character)) return BLANK;
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return UPPER;
  if (/\p{Ll}/u.test(character)) return LOWER;
  if (/[\p{Lm}\p{Lo}]/u.test(character)) return CASELESS;
  if (/\p{N}/u.test(character)) return NUMBER;
  return /[\p{M}\p{Cs}]/u.test(character) ? PART : SIGN;
}
