import { askingLength, questionLanguage } from '@strata/models';
import { functionWords, LEXICAL, lexicalBits, placeOfDemonym, stem, STOP_WORDS, words } from '@strata/text';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import { requestLength } from './opening-request';

/** Passages that together must speak of what a question names, and the share of its names' words that they must have, the rare ones counting more. */
const READ = 4;
const LEAST_SHARE = 0.75;
const LEAST_WEIGHT = 0.1;

const NONE: ReadonlySet<string> = new Set();
/** German writes all nouns like names. */
const UNTOLD: ReadonlySet<string> = new Set(['de']);

/**
 * Names of a question that the corpus does not have: where it knows none of them (countries and the like do not count), or where the best passages
 * speak of too little of what is named. Empty for a question that it may answer.
 * @param found chunks for the question, best first
 */
export function unknownNames(
  question: string,
  places: readonly { start: number; end: number }[],
  index: ProjectIndex,
  found: readonly FoundChunk[],
): string[] {
  const language = questionLanguage(question);
  if (language !== undefined && UNTOLD.has(language)) return [];
  const asking = language === undefined ? NONE : functionWords(language);
  const names = places
    .map(({ start, end }) => ({ start: start === 0 ? Math.max(requestLength(question), askingLength(question)) : start, end }))
    .filter(({ start, end }) => start < end && (start > 0 || !isAdverb(question.slice(start, end))))
    .filter(({ start, end }) => !isOffice(question, start, end))
    .map(({ start, end }) => ({ asked: question.slice(start, end), name: question.slice(start, end).replace(OFFICE, '') }))
    .filter(({ asked }) => stemsOf(asked, asking).length > 0)
    .filter(({ asked }) => !isShortFor(asked, found.slice(0, READ)))
    .map((one) => ({ ...one, standing: index.standingOf(one.name) }));
  const unknown = names.filter(({ standing }) => standing === 'unknown');
  if (names.length === 0) return [];
  if (names.every(({ standing }) => standing !== 'known')) return unknown.map(({ name }) => name);
  if (found.length === 0) return [];
  const said = new Set(found.slice(0, READ).flatMap(({ chunk, document }) => saidBy(`${document.title} ${chunk.content}`)));
  const share = (stems: readonly string[]) => {
    const weights = stems.map((one) => Math.max(LEAST_WEIGHT, index.rarity(one)));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return total === 0 ? 1 : weights.reduce((sum, weight, i) => sum + (said.has(stems[i]!) ? weight : 0), 0) / total;
  };
  const all = [...new Set(names.flatMap(({ asked }) => stemsOf(asked)))];
  if (share(all) >= LEAST_SHARE) return [];
  return names
    .filter(({ asked, name }) => share(stemsOf(asked)) < LEAST_SHARE && index.openingsCalled(name, () => true).length === 0)
    .map(({ name }) => name);
}

/** "Besides": what a question opens with has a capital without being a name. */
function isAdverb(opening: string): boolean {
  return (lexicalBits(opening.toLowerCase()) & LEXICAL.adverb) !== 0;
}

/** "UMC" where a passage names the United Methodist Church. */
function isShortFor(name: string, found: readonly FoundChunk[]): boolean {
  if (!ACRONYM.test(name)) return false;
  const initials = [...name];
  const written = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${initials.map((one) => String.raw`${one}\p{Ll}+`).join(BETWEEN)}(?!\p{L})`,
    'u',
  );
  return found.some(({ chunk, document }) => written.test(`${document.title}\n${chunk.content}`));
}

const ACRONYM = /^\p{Lu}{2,8}$/u;
/** What stands between the words of a name and gives it no initial. */
const BETWEEN = String.raw`[\s-]+(?:(?:of|for|and|the|in|on)\s+){0,2}`;

/** "CEO of Blue Harbour": what somebody is there, or what is asked of it ("GDP"), is no part of the name. */
const OFFICE = /^\p{Lu}{2,4} (?:of|at|in|for) (?=\p{Lu})/u;

function isOffice(question: string, start: number, end: number): boolean {
  return end - start <= 4 && OFFICE.test(question.slice(start));
}

/** Stems of a text; "Japanese" says Japan, too. */
function saidBy(text: string): string[] {
  const places = words(text).flatMap(({ text: word }) => placeOfDemonym(word) ?? []);
  return [...stemsOf(text), ...places.flatMap((place) => stemsOf(place))];
}

function stemsOf(text: string, others: ReadonlySet<string> = NONE): string[] {
  return words(text)
    .filter(({ text: word }) => !STOP_WORDS.has(word) && !others.has(word))
    .map(({ text: word }) => stem(word));
}
