import type { Word } from '@strata/text';
import { NAME_PARTICLES, STOP_WORDS, words } from '@strata/text';

/** What a text that has no title calls its subject. */
export interface OpeningName {
  /** as written: "Ermengarde of Tours" */
  readonly name: string;
  /** What else it may be called: without an article, a rank or middle names; the other of "X or Y". */
  readonly others: readonly string[];
}

/** Words after which a definition says what the thing is. */
const DEFINES = new Set('is was are were refers became has had may began consists comprises describes can means'.split(' '));
const RANKS = new Set(
  `sir dame lady lord count countess baron baroness prince princess king queen emperor empress archduke archduchess duke duchess saint st
  pope cardinal bishop archbishop reverend rev dr prof professor general colonel major captain lieutenant commander admiral sergeant judge justice
  senator president`.split(/\s+/),
);
const SUFFIXES = new Set('jr sr ii iii iv'.split(' '));
/** "Jan II the Mad also known as" */
const CALLED = new Set('also known formerly commonly officially sometimes often originally née'.split(' '));
/** After "is": what follows tells what the thing is. */
const TELLS = new Set('a an the one any refer refers be mean'.split(' '));
/** Openings that tell of something else first, or point back. */
const NO_SUBJECT = new Set(
  'for see this that these those it he she they there in on at after before when while as if who where born'.split(' '),
);
/** "This README is …" calls nothing by its name, however it is written. */
const POINTS = new Set('this that these those'.split(' '));
/** A badge, a picture or a tag of Markdown: what is written in it is no running text. */
const MARKUP = /^(?:!?\[|<)/;
const MOST_WORDS = 14;
/** Words of a name of which some are written in lower case: "Side by side", "Canta mi corazón". */
const MOST_LOOSE = 7;
/** Characters of a text in which the opening is looked for. */
const OPENING = 600;
const QUOTED = /^\s*["“„«]\s*([^"“”«»\n]{1,100}?)\s*["”“»]/u;
/** "In Greek mythology, Orthrus was …" */
const FIELD = /^\s*(?:In|On|At|For)\s[^.,:;()\n]{2,60},\s+(?=\S)/u;
/** Years, or words that only a life has. */
const LIFE = /^[\s;.]*\([^)]*?(?:\b(?:born|née|died|b\.|d\.|c\.|fl\.)|\b\d{3,4}\b)/u;

/**
 * The name with which an opening introduces what its text is about: "The Goose Woman is a 1925 silent film", "Umberto Lenzi (6 August 1931 –",
 * `"Netflix" is a song`. A stand-in for the title where a document has none.
 * @returns undefined when the opening is no definition
 */
export function openingName(text: string): OpeningName | undefined {
  const opening = text.slice(0, OPENING).trimStart();
  if (MARKUP.test(opening)) return undefined;
  const quoted = QUOTED.exec(opening);
  if (quoted) {
    const after = words(opening.slice(quoted[0].length))[0];
    return after && (DEFINES.has(after.text) || STOP_WORDS.has(after.text)) ? named(quoted[1]!, false) : undefined;
  }
  const start = FIELD.exec(opening)?.[0].length ?? 0;
  const phrase = definedPhrase(opening.slice(start));
  return phrase && named(phrase.text, phrase.isLife, phrase.short);
}

/** The words before "is", a bracket or a comma, if they are written as names are. */
function definedPhrase(text: string): { text: string; isLife: boolean; short?: string } | undefined {
  const all = words(text);
  if (all[0] && (POINTS.has(all[0].text) || (NO_SUBJECT.has(all[0].text) && !all[1]?.capital))) return undefined;
  let short: string | undefined;
  let isLoose = false;
  for (let i = 1; i < Math.min(all.length, MOST_WORDS + 1); i++) {
    const [before, word] = [all[i - 1]!, all[i]!];
    const gap = text.slice(before.end, word.start);
    const defines = !word.capital && DEFINES.has(word.text);
    const isBreak = /[([{,;]|\s[–—-]\s/u.test(gap) || defines || (!word.capital && CALLED.has(word.text));
    if (!isBreak) {
      if (/\n\s*\n|[!?]\s/u.test(gap)) return undefined;
      isLoose ||= !word.capital && !/^\d/.test(word.text) && !STOP_WORDS.has(word.text) && !NAME_PARTICLES.has(word.text);
      continue;
    }
    const phrase = text.slice(all[0]!.start, before.end);
    const isLife = LIFE.test(text.slice(before.end));
    const isName = isWrittenAsName(all.slice(0, i)) && (!isLoose || isLife);
    const introduces = gap.includes('(') || (defines && TELLS.has(all[i + 1]?.text ?? ''));
    if (!isName && !(isLoose && i <= MOST_LOOSE && all[0]!.capital && introduces)) break;
    if (isName && short === undefined && isPartOfName(gap, word)) {
      short = phrase;
      continue;
    }
    return { text: phrase, isLife, ...(short === undefined ? {} : { short }) };
  }
  return short === undefined ? undefined : { text: short, isLife: false };
}

/** "Henry Willoughby, 4th Baron Willoughby of Parham (1541 –" goes on after its comma; "Leland, a town in" does not. */
function isPartOfName(gap: string, next: Word): boolean {
  return gap.includes(',') && !gap.includes('(') && (next.capital || /^\d/.test(next.text)) && !NO_SUBJECT.has(next.text);
}

/** Begins and ends with a capital or a number; a lone word is no function word. */
function isWrittenAsName(phrase: readonly Word[]): boolean {
  const [first, last] = [phrase[0]!, phrase.at(-1)!];
  if (!(first.capital || /^\d/.test(first.text)) || !(last.capital || /^\d/.test(last.text))) return false;
  return phrase.some(({ text, capital }) => capital && !STOP_WORDS.has(text));
}

function named(phrase: string, isLife: boolean, short = phrase): OpeningName | undefined {
  const name = phrase.replace(/\s+/g, ' ').trim();
  const others = new Set<string>();
  for (const one of [...name.split(/\s+or\s+/u), short.replace(/\s+/g, ' ')]) others.add(one);
  for (const one of [...others]) {
    const bare = one.replace(/^(?:The|An?)\s+(?=\S)/u, '');
    others.add(bare);
    const parts = bare.split(' ');
    while (parts.length > 2 && RANKS.has(folded(parts[0]!))) {
      parts.shift();
      others.add(parts.join(' '));
    }
    while (parts.length > 2 && SUFFIXES.has(folded(parts.at(-1)!))) parts.pop();
    if (isLife && parts.length > 2) for (const shorter of withoutMiddle(parts)) others.add(shorter);
  }
  others.delete(name);
  others.delete('');
  return { name, others: [...others] };
}

/** Of "Robert Anthony De Niro": with the first or the second given name, and the last with its particles. */
function withoutMiddle(parts: readonly string[]): string[] {
  let last = parts.length - 1;
  while (last > 1 && NAME_PARTICLES.has(folded(parts[last - 1]!))) last--;
  const family = parts.slice(last).join(' ');
  const given = [0, 1].filter((at) => at < last && !NAME_PARTICLES.has(folded(parts[at]!)));
  return [...given.map((at) => `${parts[at]!} ${family}`), parts.slice(0, last).join(' ')].filter((name) => name.includes(' '));
}

function folded(word: string): string {
  return words(word)[0]?.text ?? '';
}
