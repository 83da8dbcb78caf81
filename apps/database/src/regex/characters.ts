import type { CharacterTest } from './pattern';
import { PatternError } from './pattern';

const properties = new Map<string, CharacterTest>();

/** A Unicode property such as `L`, `Lu`, `Greek`, `Script=Greek`, `Alphabetic`, as JavaScript knows it. @throws PatternError */
export function property(name: string): CharacterTest {
  let test = properties.get(name);
  if (test === undefined) properties.set(name, (test = propertyTest(name)));
  return test;
}

function propertyTest(name: string): CharacterTest {
  for (const spelling of [name, `Script=${name}`]) {
    const regex = javascriptProperty(spelling);
    if (regex !== null) return (code) => regex.test(String.fromCodePoint(code));
  }
  throw new PatternError(`there is no property ${name}`);
}

function javascriptProperty(name: string): RegExp | null {
  if (!/^[A-Za-z_=]+$/.test(name)) return null;
  try {
    return new RegExp(`^\\p{${name}}$`, 'u');
  } catch {
    return null;
  }
}

export const not =
  (test: CharacterTest): CharacterTest =>
  (code) =>
    !test(code);

export const either =
  (...tests: readonly CharacterTest[]): CharacterTest =>
  (code) =>
    tests.some((test) => test(code));

export const between =
  (from: number, to: number): CharacterTest =>
  (code) =>
    code >= from && code <= to;

const digit = (code: number): boolean => (code < 128 ? code >= 48 && code <= 57 : property('Nd')(code));
const space = (code: number): boolean =>
  code < 128 ? code === 32 || code === 9 || code === 10 || code === 12 || code === 13 : property('Z')(code);
const lineEnd = (code: number): boolean => (code >= 10 && code <= 13) || code === 0x85 || code === 0x2028 || code === 0x2029;
const horizontal = (code: number): boolean => code === 9 || property('Zs')(code);
const letter = either(between(65, 90), between(97, 122));

/** What ICU takes as part of a word: `\w`. */
export const word = (code: number): boolean =>
  code < 128
    ? letter(code) || digit(code) || code === 95
    : either(property('Alphabetic'), property('M'), property('Nd'), property('Pc'))(code) || code === 0x200c || code === 0x200d;

/** `.` without DOTALL: all but the end of a line. */
export const notLineEnd: CharacterTest = (code) =>
  code !== 10 && code !== 13 && code !== 0x85 && code !== 0x2028 && code !== 0x2029;

export const anything: CharacterTest = () => true;

/** The classes behind a backslash, by letter. */
export const ESCAPED_CLASSES: Readonly<Record<string, CharacterTest>> = {
  d: digit,
  D: not(digit),
  w: word,
  W: not(word),
  s: space,
  S: not(space),
  h: horizontal,
  H: not(horizontal),
  v: lineEnd,
  V: not(lineEnd),
};

/** POSIX classes, `[:alpha:]` and the like. */
export const POSIX_CLASSES: Readonly<Record<string, CharacterTest>> = {
  alpha: property('Alphabetic'),
  digit,
  alnum: either(property('Alphabetic'), digit),
  upper: property('Uppercase'),
  lower: property('Lowercase'),
  space: property('White_Space'),
  blank: horizontal,
  punct: property('P'),
  cntrl: property('Cc'),
  xdigit: either(digit, between(65, 70), between(97, 102)),
  word,
};

/** The test that any character of the same letter, whatever its case, passes. */
export function ignoringCase(test: CharacterTest): CharacterTest {
  return (code) => {
    if (test(code)) return true;
    const text = String.fromCodePoint(code);
    return otherCase(text.toLowerCase(), test) || otherCase(text.toUpperCase(), test);
  };
}

function otherCase(text: string, test: CharacterTest): boolean {
  const code = text.codePointAt(0) ?? 0;
  return text.length === String.fromCodePoint(code).length && test(code);
}
