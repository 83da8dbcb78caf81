import { relationSynonyms, stem, STOP_WORDS, words } from '@strata/text';
import { bareTitle } from '../passage-ranking/name-table';
import type { HopSources } from './hop-sources';
import type { AnswerKind } from '../question-plans/hop-relation';
import { kindOfName, nameKindScore } from './kind-of-name';
import { nearness } from './nearness';
import { isNoThing } from './no-things';
import type { ReadPassage, ReadSentence } from './read-passage';
import { foldedName, isPartOfName, nameWords } from './read-passage';

/** What a description comes to, by one sentence. */
export interface DescribedReading {
  readonly text: string;
  readonly score: number;
  readonly passage: number;
  readonly sentence: string;
}

/** Share of a description that another word for the same relation, and that the title above a sentence, says of it. */
const SYNONYM = 0.7;
const TITLE = 0.9;
/** What a sentence has to say of the description for what it names to be meant. */
const LEAST_SAID = 0.62;
/** What speaks for a name beside how much its sentence says. */
const WEIGHT = { near: 0.5, subject: 0.15, laterPassage: -0.04, unknownKind: -0.1, otherNoun: -0.3, sameNoun: 0.15 };
/** What a reading has to come to. */
const LEAST_SCORE = 0.7;
/** Words; what is longer is a table without its lines. */
const LONGEST_SENTENCE = 70;
/** By how much the best has to be ahead of the next. */
const CLEARLY = 0.08;
/** A sentence that speaks of what its passage is about. */
const OF_TITLE =
  /^(?:He|She|It|They|His|Her|Its|Their|The (?:club|team|company|band|group|city|town|county|school|university|bank|station|film|party|book|series))\b/u;

/**
 * Reads what a description means out of the passages that were found for it: the name of its kind in, or above, the sentence that says most
 * of it, nearest to what it says.
 * @param clause what is said of the thing, in the question's words
 * @returns undefined where no sentence says enough, or several names are about as likely
 */
export function readDescribed(
  clause: string,
  kind: AnswerKind,
  passages: readonly ReadPassage[],
  sources: Pick<HopSources, 'rarity' | 'typeOf'>,
): DescribedReading | undefined {
  const stems = [
    ...new Set(
      words(clause)
        .filter(({ text }) => !STOP_WORDS.has(text))
        .map(({ text }) => stem(text)),
    ),
  ];
  const own = new Set(nameWords(clause));
  const noun = headNoun(clause);
  const total = stems.reduce((sum, one) => sum + sources.rarity(one), 0);
  if (total === 0) return undefined;
  const found = new Map<string, DescribedReading>();
  const add = (text: string, score: number, { number }: ReadPassage, sentence: ReadSentence) => {
    const said = nameWords(text);
    if (isNoThing(said) || said.every((word) => own.has(word) || STOP_WORDS.has(word))) return;
    const whole =
      score + nameKindScore(text, kind) + (kindOfName(text) === undefined ? WEIGHT.unknownKind : 0) + calledScore(text, noun);
    const key = foldedName(text);
    if (whole > (found.get(key)?.score ?? 0)) found.set(key, { text, score: whole, passage: number, sentence: sentence.text });
  };
  for (const [place, passage] of passages.entries()) {
    const title = new Set(words(passage.title).map(({ text }) => stem(text)));
    for (const [at, sentence] of passage.sentences.entries()) {
      if (sentence.words.length > LONGEST_SENTENCE) continue;
      const said = saidShare(stems, sentence, title, sources) / total;
      if (said < LEAST_SAID) continue;
      const base = said + WEIGHT.laterPassage * place;
      const isSubject = at === 0 || OF_TITLE.test(sentence.text) || opensWith(sentence.text, passage.title);
      if (isSubject) add(bareTitle(passage.title), base + WEIGHT.subject, passage, sentence);
      for (const name of sentence.names)
        add(
          name.text,
          base + WEIGHT.near * nearness(sentence, name, { name: '', kind, stems, stored: [] }, sources),
          passage,
          sentence,
        );
    }
  }
  const [best, ...others] = [...found.values()].sort((a, b) => b.score - a.score);
  const next = best && others.find(({ text }) => !isPartOfName(text, best.text) && !isPartOfName(best.text, text));
  return best && best.score >= LEAST_SCORE && (!next || best.score >= next.score + CLEARLY) ? best : undefined;
}

/** "the *team* that won the cup": what the description calls the thing. */
function headNoun(clause: string): string {
  return (
    words(
      /^(?:the |an? )?(.*?)(?:,? (?:who|that|which|where|of|in|to|for|from|at|\p{Ll}{3,}ing)\b|$)/iu.exec(clause)?.[1] ?? '',
    ).at(-1)?.text ?? ''
  );
}

/** "Washington County" is a county and no state, "Champions League" no team: the noun at the end of a name says what it is. */
function calledScore(name: string, noun: string): number {
  const said = nameWords(name);
  const last = said.at(-1) ?? '';
  if (said.length < 2) return 0;
  if (stem(last) === stem(noun)) return WEIGHT.sameNoun;
  return TELLING.test(last) ? WEIGHT.otherNoun : 0;
}

const TELLING =
  /^(?:county|state|city|river|district|province|league|cup|party|university|college|school|network|conference|association|festival|stadium|arena|church|records)$/;

function saidShare(
  stems: readonly string[],
  sentence: ReadSentence,
  title: ReadonlySet<string>,
  { rarity }: Pick<HopSources, 'rarity'>,
): number {
  const said = new Set(sentence.words.map((word) => word.stem));
  let sum = 0;
  for (const one of stems) {
    const share = said.has(one)
      ? 1
      : title.has(one)
        ? TITLE
        : [...relationSynonyms(one)].some((synonym) => said.has(synonym))
          ? SYNONYM
          : 0;
    sum += share * rarity(one);
  }
  return sum;
}

function opensWith(text: string, title: string): boolean {
  const [first] = nameWords(title);
  return (
    first !== undefined &&
    nameWords(text.slice(0, title.length + 12))
      .slice(0, 2)
      .includes(first)
  );
}
