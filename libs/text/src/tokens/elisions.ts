import { wordTypeAt } from './word-types';
import type { Tokens } from './tokens';

/** "d'", "l'", "dell'" and the like, before the word they were put together with. */
const ELIDED = /^(?:[cdjlmnst]|qu|lorsqu|jusqu|puisqu|(?:d|n)?ell|all|dall|sull|coll|quell|un|quest|sant)['\u2019](?=\p{L})/iu;
/** What stands before the first word of a sentence, a line or a quote. */
const OPENS = /(?:^|[.!?:\n«"“(])\s*$/;

/**
 * Tokens of a French or Italian text without the articles and prepositions that lost their vowels: "Espagne" of "d'Espagne". With a capital they
 * may belong to a name ("L'Oréal"), but where a sentence begins.
 */
export function withoutElisions(tokens: Tokens, text: string): Tokens {
  const start = tokens.start.slice();
  const type = [...tokens.type];
  for (let i = 0; i < tokens.count; i++) {
    const elided = ELIDED.exec(type[i]!.text)?.[0];
    if (elided === undefined) continue;
    const from = tokens.start[i]!;
    if (/^\p{Lu}/u.test(elided) && !OPENS.test(text.slice(Math.max(0, from - 4), from))) continue;
    start[i] = from + elided.length;
    const rest = text.slice(start[i], tokens.end[i]);
    type[i] = wordTypeAt(
      Uint16Array.from(rest, (character) => character.charCodeAt(0)),
      0,
      rest.length,
    );
  }
  return { ...tokens, start, type };
}
