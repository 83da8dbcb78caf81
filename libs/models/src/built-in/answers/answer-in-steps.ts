import { lexicalBits, LEXICAL, properNames, stem, STOP_WORDS, words } from '@strata/text';
import type { Passage } from '../../tasks/tasks';
import { answerCandidates, definedAs, nearnessTo } from './answer-candidates';
import { describesInSteps, topicStems } from './answer-span';
import { LONGEST_QUESTION } from './asked-question/longest-question';
import type { AskedType } from './asked-question/asked-type';
import { askedType } from './asked-question/asked-type';
import { questionFocus } from './asked-question/question-focus';
import { questionKind } from './asked-question/question-kind';
import type { SaidSentence } from './said-sentences';
import { bareTitle, leadsTo, rarityAmong, saidSentences, sayingOf } from './said-sentences';

/** An answer that was put together from sentences. */
export interface AnswerInSteps {
  /** "" where it is not sure: where it may stand is known only */
  readonly answer: string;
  /** the sentences that prove it, in the order of the reasoning, with what of them is to be kept */
  readonly steps: readonly { readonly id: string; readonly sentence: string; readonly told: string }[];
}

/** Passages that are read. */
const READ = 5;
/** Share of what is asked, the words nearest to the asking one counting most, that the answer's sentence says. */
const LEAST_FOCUSED = { stated: 0.4, defined: 0.3 };
/** Share of the question that the sentence says together with one it hangs together with, and that it says alone where nothing leads on. */
const LEAST_SAID = { together: 0.7, alone: 0.7 };
/** Share that a second sentence must add to be part of the proof. */
const LEAST_ADDED = 0.1;
/** How near the asked words stand to the answer; of numbers and places a text has many. */
const LEAST_NEAR: Readonly<Partial<Record<NonNullable<AskedType['kind']>, number>>> = { number: 0.45, place: 0.35 };
const LEAST_NEAR_ELSE = 0.2;
/** Share by which the best has to be better than the next, for one to be told. */
const CLEARLY = 1.15;
const WEIGHT = { said: 0.5, defined: 0.6, focused: 0.3, agent: 0.2 };

interface Scored {
  readonly text: string;
  readonly score: number;
  readonly near: number;
  readonly focused: number;
  /** share of the question that its sentence says by itself */
  readonly alone: number;
  readonly sentence: SaidSentence;
  /** the sentence that says most of the rest */
  readonly partner: SaidSentence | undefined;
  /** one beside these two that says what both leave out */
  readonly third: SaidSentence | undefined;
  /** the answer is what its passage is about */
  readonly isDefined: boolean;
}

/**
 * Answers a question that describes one thing by another: of the names, dates or numbers of the asked kind, the one that stands nearest to
 * what is asked, in a sentence that together with another one, which it names or is named by, says what the question says.
 * @param passages best first
 * @param fitting the sentence that fits the question best by itself; where nothing leads from one sentence to another, the answer stands there
 * @returns undefined where no kind is asked for or nothing says enough of the question; without an answer where several are about as likely
 */
export function answerInSteps(
  question: string,
  passages: readonly Passage[],
  fitting: string | undefined,
): AnswerInSteps | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  if (questionKind(question) === 'choice') return undefined; // one of those that it names, and none of them is found here
  const focus = questionFocus(question);
  const asked = askedType(question, focus.at);
  if (asked.kind === undefined && asked.noun.length === 0) return undefined;
  const [best, ...others] = scored(question, asked, focus.nearness, passages.slice(0, READ).flatMap(saidSentences));
  if (!best) return undefined;
  const next = others.find(({ text }) => !text.includes(best.text) && !best.text.includes(text));
  const isClear = !next || best.score >= CLEARLY * next.score;
  const { sentence, partner, third } = best;
  const order = !partner
    ? [sentence]
    : leadsTo(sentence, partner) && !leadsTo(partner, sentence)
      ? [sentence, partner]
      : [partner, sentence];
  if (third) order.push(third);
  return {
    answer: isClear && isSure(best, asked, question, fitting) ? best.text : '',
    steps: order.map(({ passage, text }) => ({ id: passage.id, sentence: text, told: best.text })),
  };
}

function isSure(
  { near, focused, alone, sentence, partner, isDefined }: Scored,
  { kind }: AskedType,
  question: string,
  fitting: string | undefined,
): boolean {
  if (near < ((kind && LEAST_NEAR[kind]) ?? LEAST_NEAR_ELSE)) return false;
  if (isDefined) return focused >= LEAST_FOCUSED.defined;
  const isLed = partner !== undefined && (leadsTo(sentence, partner) || leadsTo(partner, sentence));
  return isLed || describesInSteps(question) || (alone >= LEAST_SAID.alone && sentence.text === fitting);
}

/** All that may be the answer, the likeliest first. */
function scored(
  question: string,
  asked: AskedType,
  nearness: ReadonlyMap<string, number>,
  said: readonly SaidSentence[],
): Scored[] {
  const terms = [...topicStems(question)].filter((term) => !asked.noun.includes(term));
  const weights = rarityAmong(terms, said);
  const share = (weight: (term: string) => number, of: (term: string) => number) => {
    let sum = 0;
    let total = 0;
    for (const term of terms) {
      sum += weight(term) * of(term);
      total += weight(term);
    }
    return total === 0 ? 0 : sum / total;
  };
  const rarity = (term: string) => weights.get(term)!;
  const focus = (term: string) => weights.get(term)! * (nearness.get(term) ?? 0);
  const own = new Set(words(question).map(({ text }) => text));
  const isNew = (text: string) => words(text).some(({ text: word }) => !own.has(word) && !STOP_WORDS.has(word));
  const names = nameStems(question);
  const asksForDoer = asked.kind === 'person' && DOER.test(question);
  const found: Scored[] = [];
  for (const sentence of said) {
    const focused = share(focus, (term) => sayingOf(sentence, term));
    const defined = definedAs(sentence, asked);
    if (focused < LEAST_FOCUSED.stated && defined === 0) continue;
    const alone = share(rarity, (term) => sayingOf(sentence, term));
    let together = alone;
    let partner: SaidSentence | undefined;
    for (const other of said) {
      if (other === sentence || (other.passage !== sentence.passage && !leadsTo(sentence, other) && !leadsTo(other, sentence)))
        continue;
      const both = share(rarity, (term) => Math.max(sayingOf(sentence, term), sayingOf(other, term)));
      if (both > Math.max(together, alone + LEAST_ADDED)) [together, partner] = [both, other];
    }
    let third: SaidSentence | undefined;
    if (partner && together < LEAST_SAID.together) {
      const [first, second, two] = [sentence, partner, together];
      for (const other of said) {
        if (other === first || other === second || (other.passage !== first.passage && other.passage !== second.passage)) continue;
        const all = share(rarity, (term) => Math.max(...[first, second, other].map((one) => sayingOf(one, term))));
        if (all > Math.max(together, two + LEAST_ADDED)) [together, third] = [all, other];
      }
    }
    if (
      together < LEAST_SAID.together ||
      !allAreSaid(
        names,
        [sentence, partner, third].filter((one) => one !== undefined),
      )
    )
      continue;
    const common = { sentence, partner, third, focused, alone };
    const title = bareTitle(sentence.passage.title);
    if (defined > 0 && isNew(title))
      found.push({
        ...common,
        text: title,
        near: defined,
        isDefined: true,
        score: WEIGHT.said * together + WEIGHT.defined * defined,
      });
    for (const candidate of answerCandidates(sentence.text, asked)) {
      const { text, start } = candidate;
      if (!isNew(text) || words(text).every((word) => sentence.titleStems.has(stem(word.text)))) continue;
      const isDoer = asksForDoer && BY.test(sentence.text.slice(0, start));
      const near = share(focus, (term) => nearnessTo(candidate, sentence.text, term)) + (isDoer ? WEIGHT.agent : 0);
      found.push({ ...common, text, near, isDefined: false, score: WEIGHT.said * together + near + WEIGHT.focused * focused });
    }
  }
  return found.sort((a, b) => b.score - a.score);
}

/** "created by who", "Who created …": whoever is told with "by" did it. */
const DOER = /\bby who(?:m)?\b|^who (?!is\b|was\b|are\b|were\b|did\b|does\b|has\b|had\b)\p{L}+/iu;
const BY = /\bby(?: (?:the|an?|[\p{L}-]+)){0,4} $/u;

/** Stems of the names of a question, name by name; "German" may stand for a word that is not said. */
function nameStems(question: string): string[][] {
  return properNames(question)
    .map(({ name }) =>
      words(name)
        .filter(({ text }) => !STOP_WORDS.has(text) && (lexicalBits(text) & LEXICAL.demonym) === 0)
        .map(({ text }) => stem(text)),
    )
    .filter((stems) => stems.length > 0);
}

function allAreSaid(names: readonly (readonly string[])[], by: readonly SaidSentence[]): boolean {
  return names.every((stems) =>
    stems.some((one) => by.some(({ stems: said, titleStems }) => said.has(one) || titleStems.has(one))),
  );
}
