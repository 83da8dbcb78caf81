import type { Steps } from '../values/steps';
import { PIECE } from '../values/steps';

/** What a pattern of LIKE holds: characters, any one character, any text. */
const ONE = 0;
const MANY = 1;
type Part = string | typeof ONE | typeof MANY;

/** What a backslash makes plain, and takes itself away from; before anything else it is a character of its own. */
const ESCAPABLE = /[%_\\?+[(){}^$|.*]/;

function partsOf(pattern: string): Part[] {
  const parts: Part[] = [];
  const characters = [...pattern];
  for (let at = 0; at < characters.length; at += 1) {
    const one = characters[at]!;
    const next = characters[at + 1];
    if (one === '%') {
      if (parts.at(-1) !== MANY) parts.push(MANY);
    } else if (one === '_') {
      parts.push(ONE);
    } else if (one !== '\\') {
      parts.push(one);
    } else if (next !== undefined) {
      const escapes = ESCAPABLE.test(next);
      parts.push(escapes ? next : one);
      if (escapes) at += 1;
    } // a backslash at the end means nothing
  }
  return parts;
}

/**
 * Whether a text is like a pattern of LIKE. A part that does not fit sends it back to the last `%` alone, which is enough: what stands before it
 * has been found as early as it can be. So it needs no memory, and time with the product of both lengths at worst.
 */
export function* longTextIsLike(text: string, pattern: string, ignoreCase: boolean): Steps<boolean> {
  const parts = partsOf(pattern);
  const fits = (part: Part, one: string): boolean => part === ONE || part === one || (ignoreCase && sameLetter(part, one));
  let at = 0;
  let part = 0;
  let lastMany = -1;
  let resume = 0;
  for (let steps = 1; at < text.length; steps += 1) {
    if (steps % PIECE === 0) yield;
    const one = characterAt(text, at);
    const wanted = parts[part];
    if (wanted === MANY) {
      lastMany = part;
      resume = at;
      part += 1;
    } else if (wanted !== undefined && fits(wanted, one)) {
      part += 1;
      at += one.length;
    } else if (lastMany >= 0) {
      resume += characterAt(text, resume).length;
      at = resume;
      part = lastMany + 1;
    } else {
      return false;
    }
  }
  while (parts[part] === MANY) part += 1;
  return part === parts.length;
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0;
  return code > 0xffff ? text.slice(at, at + 2) : text.charAt(at);
}

const sameLetter = (part: Part, one: string): boolean =>
  typeof part === 'string' && (part.toLowerCase() === one.toLowerCase() || part.toUpperCase() === one.toUpperCase());
