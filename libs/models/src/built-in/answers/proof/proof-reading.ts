import { properNames, relationSynonyms, stem, STOP_WORDS, words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { definedAs } from '../answer-candidates';
import { topicStems } from '../answer-span';
import type { AskedType } from '../asked-question/asked-type';
import { askedType } from '../asked-question/asked-type';
import { questionFocus } from '../asked-question/question-focus';
import type { QuestionKind } from '../asked-question/question-kind';
import { DATE, holdsKind, NUMBER, questionKind } from '../asked-question/question-kind';
import { isUnaskedLicence } from '../passage-text/licence-terms';
import { isQuotable } from '../passage-text/quotable';
import { readableQuote } from '../passage-text/readable-quote';
import type { SaidSentence } from '../said-sentences';
import { bareTitle, rarityAmong, saidSentences, SYNONYM } from '../said-sentences';
import type { Saying } from '../question-saying';
import { foremost, saying } from '../question-saying';
import { shares } from '../weighed-terms';

/** A question as the sentences of a proof are read for it. */
export interface ProofQuestion {
  readonly text: string;
  /** stems that carry its topic */
  readonly terms: readonly string[];
  /** by term: the rarer in the sentences, the more; all together 1 */
  readonly rarity: readonly number[];
  /** by term: the rarer, and the nearer to the word that the question asks with, the more; all together 1 */
  readonly focus: readonly number[];
  readonly kind: QuestionKind;
}

/** A sentence with what it says of a question. */
export interface ProofSentenceReading extends SaidSentence {
  /** of its passage, from 0 */
  readonly place: number;
  /** of its passage's title, without what stands in brackets */
  readonly title: string;
  /** by term, 0..1: what the sentence itself says */
  readonly own: readonly number[];
  /** by term, 0 or 1: what its title says */
  readonly titled: readonly number[];
  /** by term, 0..1: what it says together with its title */
  readonly said: readonly number[];
  /** share of the question's names that it says, with and without its title */
  readonly asked: number;
  readonly askedItself: number;
  /** names that the question does not have */
  readonly names: readonly string[];
  /** what may be the answer, and how near the words asked for stand to it, 0..1 */
  readonly candidates: readonly { readonly text: string; readonly near: number }[];
  /** something of the kind that is asked for stands in it */
  readonly holds: boolean;
  /** how much of the noun asked for it says its title is, 0..1 */
  readonly defined: number;
  readonly length: number;
  /** its title has no word that the question does not have */
  readonly isAboutAsked: boolean;
}

/** Words at which nearness falls to 1/e. */
const DISTANCE = 8;
/** Rarity from which on a word counts in full beside a candidate, and what it has to count at least. */
const RARE = 3;
const LEAST_NEAR = 0.05;
const DATES = new RegExp(DATE.source, 'g');
const NUMBERS = new RegExp(NUMBER.source, 'gi');

/** Characters of a sentence that anybody would quote. */
const LONGEST = 500;
/** Sentences that are read; of more those that say most of the question. */
const MOST_SENTENCES = 60;
/** Names of a sentence that are read, and what of it may be the answer. */
const MOST_NAMES = 24;

/** Reads the sentences of passages for a question; none of those that nobody would quote. */
export function readForProof(
  question: string,
  passages: readonly Passage[],
): { question: ProofQuestion; sentences: ProofSentenceReading[] } {
  const all = passages.flatMap((passage, place) =>
    saidSentences(passage)
      .filter(({ text }) => text.length <= LONGEST)
      .map((sentence) => ({ sentence, place })),
  );
  const terms = [...topicStems(question)];
  const weights = rarityAmong(
    terms,
    all.map(({ sentence }) => sentence),
  );
  const rarity = terms.map((term) => weights.get(term)!);
  const said = foremost(
    all.map(({ sentence, place }) => saying(sentence, place, terms)),
    rarity,
    MOST_SENTENCES,
  ).filter(({ sentence: { text } }) => isQuotable(readableQuote(text)) && !isUnaskedLicence(text, question));
  const { at, nearness } = questionFocus(question);
  const near = terms.map((term) => nearness.get(term) ?? 0);
  const kind = questionKind(question);
  const type = askedType(question, at);
  const worth = near.map((share, i) => share * Math.min(1, rarity[i]! / RARE));
  const reading = new QuestionWords({ text: question, terms, worth, kind, type });
  return {
    question: { text: question, terms, rarity: shares(rarity), focus: shares(rarity.map((weight, i) => weight * near[i]!)), kind },
    sentences: said.map((one) => reading.read(one)),
  };
}

interface ReadQuestion extends Pick<ProofQuestion, 'text' | 'terms' | 'kind'> {
  /** by term: what it counts beside a candidate */
  readonly worth: readonly number[];
  readonly type: AskedType;
}

/** What of a question is needed for every sentence. */
class QuestionWords {
  private readonly spoken: ReadonlySet<string>;
  private readonly names: readonly (readonly string[])[];
  private readonly known = new Map<string, boolean>();

  constructor(private readonly question: ReadQuestion) {
    this.spoken = new Set(words(question.text).map(({ text }) => text));
    this.names = properNames(question.text)
      .map(({ name }) => stemsOfName(name))
      .filter((stems) => stems.length > 0);
  }

  read({ sentence, place, own, titled }: Saying): ProofSentenceReading {
    const { stems, titleStems, text } = sentence;
    const named = properNames(text);
    const title = bareTitle(sentence.passage.title);
    return {
      ...{ ...sentence, place, title, own, titled },
      said: own.map((share, i) => Math.max(share, titled[i]!)),
      asked: this.shareOfNames((one) => stems.has(one) || titleStems.has(one)),
      askedItself: this.shareOfNames((one) => stems.has(one)),
      names: named
        .map(({ name }) => name)
        .filter((name) => !this.isAsked(name))
        .slice(0, MOST_NAMES),
      candidates: this.candidates(sentence, named),
      holds: holdsKind(this.question.kind, text, this.question.text),
      defined: definedAs(sentence, this.question.type),
      length: words(text).length,
      isAboutAsked: this.isAsked(title),
    };
  }

  /** No word of it is new. */
  private isAsked(name: string): boolean {
    let known = this.known.get(name);
    if (known === undefined) {
      known = words(name).every(({ text }) => this.spoken.has(text) || STOP_WORDS.has(text));
      this.known.set(name, known);
    }
    return known;
  }

  private shareOfNames(has: (stem: string) => boolean): number {
    return this.names.length === 0 ? 0 : this.names.filter((stems) => stems.every(has)).length / this.names.length;
  }

  /** As `nearnessTo` measures it for one candidate and one word, but read once for all of a sentence: sixty are read for a question. */
  private candidates(
    { text, titleStems }: SaidSentence,
    named: readonly { name: string; start: number }[],
  ): ProofSentenceReading['candidates'] {
    const { kind } = this.question;
    const pattern = kind === 'date' ? DATES : kind === 'number' ? NUMBERS : undefined;
    const found = pattern
      ? [...text.matchAll(pattern)].map(({ 0: one, index }) => ({ text: one, start: index }))
      : named.map(({ name, start }) => ({ text: name, start }));
    const fresh = found.filter((one) =>
      words(one.text).some(({ text: word }) => !this.spoken.has(word) && !STOP_WORDS.has(word) && !titleStems.has(stem(word))),
    );
    if (fresh.length === 0) return [];
    const all = words(text);
    const focused = all.flatMap(({ text: word }, place) => {
      const worth = this.nearnessOf(stem(word));
      return worth > LEAST_NEAR ? [{ place, worth }] : [];
    });
    return fresh.slice(0, MOST_NAMES).map(({ text: one, start }) => {
      const here = all.findIndex(({ end }) => end > start);
      let near = 0;
      for (const { place, worth } of focused) near = Math.max(near, worth * Math.exp(-Math.abs(place - here) / DISTANCE));
      return { text: one, near };
    });
  }

  private nearnessOf(key: string): number {
    const { terms, worth } = this.question;
    let most = 0;
    for (const [i, term] of terms.entries()) {
      const share = key === term ? 1 : relationSynonyms(term).has(key) ? SYNONYM : 0;
      most = Math.max(most, share * worth[i]!);
    }
    return most;
  }
}

function stemsOfName(name: string): string[] {
  return words(name)
    .filter(({ text }) => !STOP_WORDS.has(text))
    .map(({ text }) => stem(text));
}
