import type { Passage } from '../../tasks/tasks';
import type { TextSpan } from '@strata/text';
import { properNames, relationSynonyms, stem, STOP_WORDS, textLanguage, UNSPACED, words } from '@strata/text';
import { describesInSteps, topicStems } from './answer-span';
import { codeBehind } from './passage-text/code-behind';
import { holdsKind, questionKind } from './asked-question/question-kind';
import { isUnaskedLicence } from './passage-text/licence-terms';
import { headsAbove } from './passage-text/heads-above';
import { listBehind } from './passage-text/list-behind';
import { isQuotable } from './passage-text/quotable';
import { readableQuote } from './passage-text/readable-quote';
import { statementSpans } from './passage-text/statement-spans';
import { stemsOfText } from './passage-text/stems-of-text';

export interface AnswerSentence {
  /** Passage id. */
  id: string;
  /** As it is shown. */
  text: string;
  /** As it stands in the passage, on one line. */
  sentence: string;
  /** Title of the passage, when the sentence does not say whom it is about. */
  title: string | undefined;
  /** Title of the passage. */
  about: string;
  /** Heads that it stands below. */
  under?: string;
  /** What it adds to those before it, 0..1; undefined where one of them leads to it, and it is part of the reasoning. */
  worth?: number;
  /** A sentence before it names what its passage is about. */
  isLed?: boolean;
}

interface Candidate {
  passage: number;
  /** The sentence on one line. */
  text: string;
  /** Where it stands in its passage. */
  span: TextSpan;
  /** Stems of the sentence. */
  terms: Set<string>;
  /** Question terms covered, with their share (1 for the word, less for a synonym). */
  covered: Map<string, number>;
  /** Says a word of the question itself, not only by its title. */
  own: boolean;
  /** Holds something of the kind that is asked for. */
  holds: boolean;
  /** Opens its passage. */
  first: boolean;
  /** Names in the sentence, found when first needed. */
  names?: string[];
}

/** Most sentences of one answer; instructions ask for about 60 words. */
const MOST = 3;
/** Share of a term that a synonym covers. */
const SYNONYM = 0.5;
/** What a sentence gains, at most, by standing in the first passage; by holding what is asked for; by leading on from a chosen one. */
const RANK_WEIGHT = 0.25;
const KIND_WEIGHT = 0.35;
const BRIDGE = 0.15;
/** A further sentence must gain this much. */
const LEAST_GAIN = 0.12;
const MAX_SENTENCE_CHARACTERS = 420;
/**
 * What a sentence that is not led to must say of the question beyond those before it: of a question about one thing, one says most, and what
 * says a little of the rest elsewhere is about something else.
 */
const LEAST_ADDED: Readonly<Record<'atOnce' | 'inSteps', LeastAdded>> = {
  atOnce: { second: { near: 0.15, far: 0.25 }, third: { near: 0.25, far: 0.4 } },
  inSteps: { second: { near: 0, far: 0 }, third: { near: 0.1, far: 0.2 } },
};
/** "A or B", "the province containing A": a question about several things. */
const SEVERAL = /\b(?:or|both|between|Or|Both|Between)\b|\b(?:the|an?) \p{Ll}+ \p{Ll}+(?:ing|ed by) (?:the )?\p{Lu}/u;
/** Share of what the first sentence says of a question about one thing that one of another passage has to say, too, with its title: what says one word of it is about something else. Of the first its title does not count: it is about the thing and may say nothing else. */
const LEAST_OF_FIRST = 0.6;
/** A sentence that is led to, but says less of the question itself, tells only what the thing is. */
const LED_ADDS = 0.05;

/**
 * Greedy choice of sentences by coverage of the question's words (weighted by rarity over the passages), by what kind of thing is
 * asked for, and by the passage's rank. Empty when no passage shares a word with the question.
 */
export function chooseSentences(question: string, passages: readonly Passage[]): AnswerSentence[] {
  const asked = topicStems(question);
  const kind = questionKind(question);
  const spoken = inLanguageOf(question, passages);
  const all = passages.flatMap((passage, i) => (spoken.has(passage) ? candidatesOf(passage, i, asked) : []));
  const quotable = all.filter(({ text }) => isQuotable(readableQuote(text)) && !isUnaskedLicence(text, question));
  const candidates = quotable.length > 0 ? quotable : all;
  const weights = termWeights(asked, candidates);
  if (weights.size === 0) return [];
  for (const candidate of candidates) candidate.holds = holdsKind(kind, candidate.text, question);

  const inSteps = describesInSteps(question);
  const isOfOneThing = !inSteps && !SEVERAL.test(question);
  const chosen = bestSet(candidates, weights, passages, { leastAdded: LEAST_ADDED[inSteps ? 'inSteps' : 'atOnce'], isOfOneThing });
  return chosen.map(({ candidate, gain, added, isLed }, place) => ({
    ...quotedFrom(passages[candidate.passage]!, candidate.text, candidate.span),
    isLed,
    ...(place === 1 && (isLed || sharesName(chosen[0]!.candidate, candidate, question))
      ? {}
      : { worth: isLed && added < LED_ADDS ? added : gain }),
  }));
}

/** A sentence of a passage as it is quoted, with the commands or the list that it leads over to. @param span where it stands */
export function quotedFrom(passage: Passage, text: string, { start, end }: TextSpan): AnswerSentence {
  const quote = withCode(quotedBelowHeads(passage, text, start), codeBehind(passage.text, start, end));
  return withItems(quote, listBehind(passage.text, start, end));
}

/** @param start where the sentence stands in its passage */
export function quotedBelowHeads(passage: Passage, sentence: string, start: number): AnswerSentence {
  const under = headsAbove(passage)(start);
  return { ...quotedSentence(passage.id, sentence, passage.title), ...(under === '' ? {} : { under }) };
}

/** What further sentences must say of the question that is not said yet, by whether they stand near one that was chosen. */
type LeastAdded = Readonly<Record<'second' | 'third', Readonly<Record<'near' | 'far', number>>>>;

interface Chosen {
  readonly candidate: Candidate;
  /** what it added when it was chosen */
  readonly gain: number;
  /** of that, what it says of the question that those before it do not */
  readonly added: number;
  /** one before it names what its passage is about */
  readonly isLed: boolean;
}

function bestSet(
  candidates: readonly Candidate[],
  weights: ReadonlyMap<string, number>,
  passages: readonly Passage[],
  { leastAdded, isOfOneThing }: { readonly leastAdded: LeastAdded; readonly isOfOneThing: boolean },
): Chosen[] {
  let total = 0;
  for (const weight of weights.values()) total += weight;
  const chosen: Chosen[] = [];
  const coverage = ({ covered }: Candidate) => {
    let sum = 0;
    for (const [term, share] of covered) sum += weights.get(term)! * share;
    return sum;
  };
  const itself = ({ covered, terms }: Candidate) => {
    let sum = 0;
    for (const term of covered.keys()) if (terms.has(term)) sum += weights.get(term)!;
    return sum;
  };
  const done = new Map<string, number>();
  while (chosen.length < MOST) {
    let best: Chosen | undefined;
    for (const candidate of candidates) {
      if (chosen.some((one) => one.candidate === candidate)) continue;
      let gain = 0;
      for (const [term, share] of candidate.covered) gain += weights.get(term)! * Math.max(0, share - (done.get(term) ?? 0));
      gain /= total;
      const added = gain;
      const linked = chosen.some((other) => isBridge(other.candidate, candidate, passages));
      if (!linked && chosen.length > 0) {
        const isNear = chosen.some(
          ({ candidate: other }) => other.passage === candidate.passage || isBridge(candidate, other, passages),
        );
        if (gain < leastAdded[chosen.length === 1 ? 'second' : 'third'][isNear ? 'near' : 'far']) continue;
        if (isOfOneThing && !isNear && coverage(candidate) < LEAST_OF_FIRST * itself(chosen[0]!.candidate)) continue;
      }
      if (gain === 0 && !linked) continue;
      if (linked) gain += BRIDGE;
      if (candidate.holds && candidate.own)
        gain += KIND_WEIGHT * (chosen.some(({ candidate: other }) => other.holds) ? 0.3 : 1) * Math.min(1, gain * 3);
      if (candidate.first) gain += 0.03;
      gain += RANK_WEIGHT * Math.min(1, gain * 3) * (1 / (1 + candidate.passage));
      if (gain > (best?.gain ?? 0) + 1e-9) best = { candidate, gain, added, isLed: linked };
    }
    if (!best || (chosen.length > 0 && best.gain < LEAST_GAIN)) break;
    chosen.push(best);
    for (const [term, share] of best.candidate.covered) done.set(term, Math.max(done.get(term) ?? 0, share));
  }
  return chosen;
}

/** Passages in the language of the question, where there are any among them and the question tells its own; else all. */
function inLanguageOf(question: string, passages: readonly Passage[]): ReadonlySet<Passage> {
  const asked = textLanguage(question);
  const told = asked === undefined ? [] : passages.slice(0, BEST).filter(({ text }) => textLanguage(text) === asked);
  if (told.length === 0) return new Set(passages);
  return new Set(passages.filter(({ text }) => (textLanguage(text) ?? asked) === asked));
}

/** Passages that have to do with the question for sure. */
const BEST = 3;

/** A sentence as it is quoted: cut where it is long, with the title of its passage where it does not say whom it is about. */
export function quotedSentence(id: string, sentence: string, title: string): AnswerSentence {
  const shown = readableQuote(sentence);
  return {
    id,
    sentence,
    about: title,
    text: shown.length <= MAX_SENTENCE_CHARACTERS ? shown : `${shown.slice(0, MAX_SENTENCE_CHARACTERS).replace(/\s+\S*$/, '')} …`,
    title: namesTitle(sentence, title) ? undefined : title,
  };
}

/** A quote with the items of the list that it leads over to. */
export function withItems(quote: AnswerSentence, items: readonly string[]): AnswerSentence {
  return items.length === 0 ? quote : { ...quote, text: `${quote.text} ${items.join('; ')}` };
}

/** A quote with the commands that it leads over to. */
export function withCode(quote: AnswerSentence, code: readonly string[]): AnswerSentence {
  return code.length === 0 ? quote : { ...quote, text: `${quote.text} ${code.map((line) => `\`${line}\``).join(' ')}` };
}

function candidatesOf(of: Passage, passage: number, asked: ReadonlySet<string>): Candidate[] {
  const { title, text } = of;
  const titleTerms = stemsOfText(title);
  const heads = headsAbove(of);
  return (
    statementSpans(text)
      .map((span) => ({ span, sentence: text.slice(span.start, span.end).replace(/\s+/g, ' ') }))
      // a few characters of scripts without blanks are a sentence
      .filter(({ sentence }) => sentence.length > (UNSPACED.test(sentence) ? 4 : 12) && !/^#+ /.test(sentence))
      .map(({ span, sentence }, i) => {
        const terms = stemsOfText(readableQuote(sentence));
        const covered = new Map<string, number>();
        const headTerms = stemsOfText(heads(span.start));
        let own = false;
        for (const term of asked) {
          // what the title says is said of every sentence of the passage, and what a head says of those below it
          const said = terms.has(term) ? 1 : [...relationSynonyms(term)].some((synonym) => terms.has(synonym)) ? SYNONYM : 0;
          if (said > 0 && !titleTerms.has(term)) own = true;
          const share = titleTerms.has(term) || headTerms.has(term) ? 1 : said;
          if (share > 0) covered.set(term, share);
        }
        return { passage, text: sentence, span, terms, covered, own, holds: false, first: i === 0 };
      })
  );
}

/** Rarer over the sentences = heavier; terms that no sentence has count for nothing. */
function termWeights(asked: ReadonlySet<string>, candidates: readonly Candidate[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const term of asked) {
    const holders = candidates.filter(({ covered }) => covered.has(term)).length;
    if (holders > 0) weights.set(term, Math.log(1 + (candidates.length + 1) / (holders + 0.5)));
  }
  return weights;
}

/** The earlier sentence names what the later one's passage is about: the second hop of a chain. */
function isBridge(from: Candidate, to: Candidate, passages: readonly Passage[]): boolean {
  if (from.passage === to.passage) return false;
  const title = passages[to.passage]!.title.replace(/\s*\([^)]*\)$/, '');
  if (title.length <= 2) return false;
  return namesOf(from).some((name) => name.includes(title) || (name.includes(' ') && title.includes(name)));
}

function namesOf(candidate: Candidate): readonly string[] {
  candidate.names ??= properNames(candidate.text).map(({ name }) => name);
  return candidate.names;
}

/** Both speak of somebody or something of several words that is not of the question. */
function sharesName(one: Candidate, other: Candidate, question: string): boolean {
  return namesOf(one).some((name) => name.includes(' ') && other.text.includes(name) && !question.includes(name));
}

/** Whether a text says a word of a title. */
export function namesTitle(text: string, title: string): boolean {
  const terms = new Set(words(text).map((word) => stem(word.text)));
  const parts = words(title.replace(/\s*\([^)]*\)$/, '')).filter(({ text }) => !STOP_WORDS.has(text));
  return parts.length === 0 || parts.some(({ text }) => terms.has(stem(text)));
}
