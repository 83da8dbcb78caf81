import { startsSentence } from './abbreviations';
import type { Language } from './text-language';

/** Nouns that German counts with an ordinal, and that no other language spells with a capital: folded to lower case. */
const COUNTED =
  /^(?:jahrhundert|jahrtausend|jahrzehnt|weltkrieg|geburtstag|todestag|jahrestag|hochzeitstag|lebensjahr|spieltag|bundesliga|kalenderwoche|stockwerk|jhd?|jhs|jhdt|j[äa]nner|januar|februar|märz|mai|juni|juli|oktober|dezember|kreuzzug|wahlperiode)(?:s|es|e|en|n|ligen)?$/u;
/** The same where the text is German: another language has months and ranks of the same letters. */
const COUNTED_IN_GERMAN =
  /^(?:april|august|september|november|tag|monat|woche|klasse|stock|etage|bezirk|auflage|dynastie|armee|division|liga|runde|platz|rang|kapitel|kongress|generation|ehe|semester|quartal|advent|mal|buch|akt|satz|internationale[rn]?|republik|reich)(?:s|es|e|en|n)?$/u;
/** What stands before an ordinal, and before no cardinal at the end of a sentence. */
const BEFORE_ORDINAL =
  /(?:^|[^\p{L}])(?:im|vom|zum|zur|beim|dem|den|des|der|die|das|ins|ab|seit|in|jede[rsnm]?|(?:[Ss]ein|[Ii]hr|[Dd]ies)e[rsnm]?)\s+$/u;

const LONGEST_ORDINAL = 3;
/** Characters before a number in which the word before it stands. */
const BEFORE = 16;

/**
 * Whether the stop at `stopAt` belongs to a German ordinal ("im 19. Jahrhundert", "am 3. Oktober"), so that the noun in capitals behind
 * it begins no sentence; "Er kam 1990. Danach …" has none.
 * @param next the word that follows
 * @param language of the text, asked for only where the words around do not tell
 */
export function isGermanOrdinal(text: string, stopAt: number, next: string, language: () => Language | undefined): boolean {
  let from = stopAt;
  while (from > 0 && stopAt - from <= LONGEST_ORDINAL && isDigit(text.charCodeAt(from - 1))) from--;
  if (from === stopAt || stopAt - from > LONGEST_ORDINAL || !/^\p{Lu}/u.test(next)) return false;
  const word = next.toLowerCase();
  if (COUNTED.test(word)) return true;
  const mayCount = COUNTED_IN_GERMAN.test(word) || BEFORE_ORDINAL.test(text.slice(Math.max(0, from - BEFORE), from));
  return mayCount && language() === 'de' && !startsSentence(word, language);
}

/** Whether a line ends in a word that an ordinal follows ("am", "im"), so that the next one begins with no number of a list. */
export function awaitsOrdinal(line: string): boolean {
  return /(?:^|[^\p{L}])(?:[Aa]m|bis|und)\s*$/u.test(line) || BEFORE_ORDINAL.test(`${line.trimEnd()} `);
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
