import type { Steps } from '@strata/event-loop';
import type { Word } from '@strata/text';
import { asksOfCollection, questionLanguage } from '@strata/models';
import { isInflected, lexicalBits, readingWords, stem, STOP_WORDS, words } from '@strata/text';
import type { RankingIndex } from '../passage-ranking/ranking-index';
import type { RankingPassage } from '../passage-ranking/ranking-passage';
import { askedShortForm } from '../short-forms/asked-short-form';
import { definitionOf } from '../short-forms/definition-of';
import { hiddenShortForms } from '../short-forms/hidden-short-forms';
import { NearStems } from './near-stems';
import { writtenOutPeriod } from './short-periods';
import { areSpellingVariants } from './spelling-variants';

/** A question of more words is a text, whose author had time to read it again. */
const MOST_WORDS = 60;
/** Passages that are looked at for one reading of a word. */
const MOST_PASSAGES = 400;
/** Share of the rest of the question that a passage says, by the rarity of the words, for a word of it to be the one that was meant. */
const LEAST_SUPPORT = 0.4;
/** More than any share: what stands beside the same word as in the question. */
const BESIDE = 1.001;
const SHORTEST_HALF = 3;
const SHORTEST_WHOLE = 8;
/** Letters from which on a word may have one wrong, and two; a word with a capital, which is hardly one that a dictionary lacks, has fewer. */
const ONE_ERROR_FROM = { capital: 5, else: 6 };
const TWO_ERRORS_FROM = 9;
/** Letters that an ending has at most. */
const ENDING = 3;
/** Letters that two forms of a word begin with alike. */
const LEAST_COMMON = 4;
/** Shorter words have no other spelling either. */
const SHORTEST = 5;
/** Longer runs of letters are no words, and every place that they may be cut at would be looked up. */
const LONGEST = 40;
/** Other scripts have short words, of which one is always near to another. */
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u;

const HYPHEN = /^[\u2010\u2011-]$/;

/** A name with a number behind it, written as one. */
const NUMBERED = /^(?<name>\p{L}{2,40})\d{1,6}$/u;

/** Some characters of a question, and how the corpus spells them. */
interface Reading {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isWrittenOut?: boolean;
}

/** Terms that stand for a word of the question, one behind the other, and how many letters they differ in. */
interface Candidate {
  readonly terms: readonly number[];
  readonly distance: number;
  /** support that a passage has to give it */
  readonly least: number;
}

/** The rest of a question, around a word. */
interface Context {
  /** the word before and the one behind */
  readonly beside: { readonly before: number | undefined; readonly behind: number | undefined };
  /** weights of all other terms */
  readonly weights: ReadonlyMap<number, number>;
}

interface Holder {
  readonly passage: number;
  /** share of the rest that it says, 0..1; `BESIDE` more where a neighbour is the same */
  readonly support: number;
}

/** How a corpus spells what it is asked. */
export class CorpusSpelling {
  private near: NearStems | undefined;

  constructor(
    private readonly index: Pick<RankingIndex, 'postings' | 'passages'>,
    private readonly texts: readonly Pick<RankingPassage, 'title' | 'text'>[],
  ) {}

  /**
   * A question as the corpus spells it: a word that no passage has, with a letter or two wrong ("Sentanta Sports"), two words written as one ("Superbowl") or one as
   * two ("quarter back"), is replaced by what was meant where a passage with that speaks of the rest of the question, too. A word that a
   * dictionary knows (Iceland, where the corpus has Ireland) is one only as its British or American spelling, or beside the same word as in the passage ("Percy Shelly"). In other languages than English, whose
   * words have many forms, names alone are read so.
   * @returns the question itself where nothing is to be replaced
   */
  *respelled(asked: string): Steps<string> {
    return yield* this.spelled(yield* this.writtenOut(asked));
  }

  /** "ALL" and "WHO" are words that say nothing when they are folded: they are written out as a document defines them. */
  private *writtenOut(question: string): Steps<string> {
    let text = question;
    if (askedShortForm(question)?.isThing === false) return question;
    for (const { start, end, text: short } of hiddenShortForms(question).toReversed()) {
      const meant = yield* definitionOf(short, this.texts);
      if (meant) text = text.slice(0, start) + meant.longForm + text.slice(end);
    }
    return text;
  }

  private *spelled(question: string): Steps<string> {
    const asked = readingWords(question);
    if (asked.length > MOST_WORDS || asksOfCollection(question)) return question;
    const hasManyForms = isInflected(question) || (questionLanguage(question) ?? 'en') !== 'en';
    let text = question;
    let read = question.length;
    for (let at = asked.length - 1; at >= 0; at--) {
      const isName = at > 0 && asked[at]!.capital;
      if (hasManyForms && !isName) continue;
      const reading =
        (yield* this.takenApart(question, asked[at]!)) ??
        (yield* this.corrected(question, asked, at)) ??
        (hasManyForms ? undefined : yield* this.joined(question, asked, at));
      // the word behind may have been read with the next one already
      if (!reading || reading.end > read || (isName && words(reading.text)[0]?.capital !== true && !reading.isWrittenOut)) continue;
      if (hasManyForms && isOtherForm(reading.text, question.slice(reading.start, reading.end))) continue;
      text = text.slice(0, reading.start) + reading.text + text.slice(reading.end);
      read = reading.start;
    }
    return text;
  }

  /** "quarter back", "quarter-back" where the corpus has "quarterback" and nowhere one of both words beside the other. */
  private *joined(question: string, asked: readonly Word[], at: number): Steps<Reading | undefined> {
    const [first, second] = [asked[at]!, asked[at + 1]];
    if (!second || !isTelling(first) || !isTelling(second)) return undefined;
    const between = question.slice(first.end, second.start);
    if (between !== ' ' && !HYPHEN.test(between)) return undefined;
    const whole = first.text + second.text;
    const term = whole.length < SHORTEST_WHOLE ? undefined : this.termOf(whole);
    if (term === undefined) return undefined;
    const [before, behind] = [this.termOf(first.text), this.termOf(second.text)];
    if (term === before) return undefined; // "cluster able" is no form of "cluster"
    const areBeside = before !== undefined && behind !== undefined && (yield* this.holdsPair(before, behind));
    if (areBeside && between === ' ') return undefined;
    const holder = yield* this.bestHolder([term], this.contextOf(asked, at, at + 1));
    // a blazing red head is no spelling of "Red-Headed League" where there is a Redheaded League
    if (!holder || holder.support < (areBeside ? BESIDE : LEAST_SUPPORT)) return undefined;
    const written = question.slice(first.start, first.end);
    return { start: first.start, end: second.end, text: this.spellingOf(term, holder.passage, written) };
  }

  /** "COVID19" where the corpus has "COVID-19", "FY2018" and "Q2" where it writes them out. */
  private *takenApart(question: string, { text: word, start, end }: Word): Steps<Reading | undefined> {
    if (word.length > LONGEST || this.termOf(word) !== undefined) return undefined;
    const period = writtenOutPeriod(word);
    if (period !== undefined && words(period).every(({ text }) => this.termOf(text) !== undefined))
      return { start, end, text: period, isWrittenOut: true };
    const cut = NUMBERED.exec(word)?.groups?.['name']?.length;
    if (cut === undefined) return undefined;
    const [name, number] = [this.termOf(word.slice(0, cut)), this.termOf(word.slice(cut))];
    if (name === undefined || number === undefined || !(yield* this.holdsPair(name, number))) return undefined;
    return { start, end, text: `${question.slice(start, start + cut)}-${question.slice(start + cut, end)}` };
  }

  /** A word that no passage has, as another one or two. */
  private *corrected(question: string, asked: readonly Word[], at: number): Steps<Reading | undefined> {
    const word = asked[at]!;
    if (!isTelling(word) || this.termOf(word.text) !== undefined) return undefined;
    const context = this.contextOf(asked, at, at);
    let best: { terms: readonly number[]; passage: number; score: number } | undefined;
    for (const { terms, distance, least } of yield* this.candidatesFor(word)) {
      const holder = yield* this.bestHolder(terms, context);
      if (!holder || holder.support < least) continue;
      const score = (1 + holder.support) / distance;
      if (!best || score > best.score) best = { terms, passage: holder.passage, score };
    }
    if (!best) return undefined;
    const { terms, passage } = best;
    const written = question.slice(word.start, word.end);
    const text = terms.map((term) => this.spellingOf(term, passage, written)).join(' ');
    return { start: word.start, end: word.end, text };
  }

  private *candidatesFor({ text: word, capital }: Word): Steps<Candidate[]> {
    const own = stem(word);
    const isKnown = lexicalBits(word) !== 0 || lexicalBits(own) !== 0;
    const errors = word.length < ONE_ERROR_FROM[capital ? 'capital' : 'else'] ? 0 : word.length < TWO_ERRORS_FROM ? 1 : 2;
    const found: Candidate[] = [];
    this.near ??= yield* NearStems.of(this.index.postings.stems());
    for (const { stem: other, distance, isSlip } of word.length < SHORTEST ? [] : yield* this.near.near(own, Math.max(1, errors))) {
      const isVariant = areSpellingVariants(own, other);
      if (errors === 0 && !isVariant) continue;
      const least = isVariant ? 0 : isKnown ? BESIDE : isSlip ? 0 : LEAST_SUPPORT;
      found.push({ terms: [this.index.postings.numberOf(other)!], distance: isVariant ? 1 : distance, least });
    }
    const support = isKnown ? BESIDE : LEAST_SUPPORT;
    for (let cut = SHORTEST_HALF; word.length >= SHORTEST_WHOLE && cut <= word.length - SHORTEST_HALF; cut++) {
      const [before, behind] = [this.termOf(word.slice(0, cut)), this.termOf(word.slice(cut))];
      if (before === undefined || behind === undefined) continue;
      if (yield* this.holdsPair(before, behind)) found.push({ terms: [before, behind], distance: 1, least: support });
    }
    return found;
  }

  /** The passage that has some terms beside each other and says most of the rest of the question. */
  private *bestHolder(terms: readonly number[], { beside, weights }: Context): Steps<Holder | undefined> {
    let total = 0;
    for (const weight of weights.values()) total += weight;
    let best: Holder | undefined;
    for (const passage of yield* this.holdersOf(terms)) {
      yield;
      if (terms.length > 1 && !this.standsIn(passage, terms)) continue;
      let said = 0;
      for (const [term, weight] of weights) if (this.index.postings.frequencyIn(term, passage) > 0) said += weight;
      const isBeside =
        (beside.before !== undefined && this.standsIn(passage, [beside.before, ...terms])) ||
        (beside.behind !== undefined && this.standsIn(passage, [...terms, beside.behind]));
      // a question of one word says nothing against it
      const support = (total === 0 ? LEAST_SUPPORT : said / total) + (isBeside ? BESIDE : 0);
      if (!best || support > best.support) best = { passage, support };
    }
    return best;
  }

  private *holdsPair(before: number, behind: number): Steps<boolean> {
    for (const passage of yield* this.holdersOf([before, behind])) {
      yield;
      if (this.standsIn(passage, [before, behind])) return true;
    }
    return false;
  }

  /** The first passages that have all of some terms, in any order. */
  private *holdersOf(terms: readonly number[]): Steps<number[]> {
    const { postings } = this.index;
    const [rarest, ...rest] = [...terms].sort((a, b) => postings.documentFrequency(a) - postings.documentFrequency(b));
    const found: number[] = [];
    postings.forEach(rarest!, (passage) => {
      if (found.length < MOST_PASSAGES && rest.every((term) => postings.frequencyIn(term, passage) > 0)) found.push(passage);
    });
    yield;
    return found;
  }

  /** Whether a passage has some terms one behind the other. */
  private standsIn(passage: number, terms: readonly number[]): boolean {
    const said = this.index.passages[passage]!.terms;
    const [first, ...rest] = terms;
    for (let at = said.indexOf(first!); at >= 0; at = said.indexOf(first!, at + 1))
      if (rest.every((term, i) => said[at + 1 + i] === term)) return true;
    return false;
  }

  private contextOf(asked: readonly Word[], from: number, to: number): Context {
    const weights = new Map<number, number>();
    for (const [place, word] of asked.entries()) {
      const term = place >= from && place <= to ? undefined : this.tellingTerm(word);
      if (term === undefined) continue;
      const frequency = this.index.postings.documentFrequency(term);
      weights.set(term, Math.log(1 + (this.index.postings.size - frequency + 0.5) / (frequency + 0.5)));
    }
    return { beside: { before: this.tellingTerm(asked[from - 1]), behind: this.tellingTerm(asked[to + 1]) }, weights };
  }

  private tellingTerm(word: Word | undefined): number | undefined {
    return word && isTelling(word) ? this.termOf(word.text) : undefined;
  }

  private termOf(text: string): number | undefined {
    return this.index.postings.numberOf(stem(text));
  }

  /** The word that a term is in a passage, with a capital or without as it was asked for where it stands both ways. */
  private spellingOf(term: number, passage: number, asked: string): string {
    const { title, text } = this.texts[passage]!;
    const all = [title, text].flatMap((part) =>
      words(part)
        .filter((word) => this.termOf(word.text) === term)
        .map(({ start, end, capital }) => ({ written: part.slice(start, end), capital })),
    );
    const hasCapital = asked !== asked.toLowerCase();
    return (all.find(({ capital }) => capital === hasCapital) ?? all[0])?.written ?? asked;
  }
}

/** "Варшаве", "Варшава": the one differs from the other by its ending alone. */
function isOtherForm(some: string, other: string): boolean {
  let same = 0;
  while (same < some.length && some[same] === other[same]) same++;
  return same >= Math.max(LEAST_COMMON, Math.min(some.length, other.length) - ENDING);
}

/** A word that carries a topic, in letters. */
function isTelling({ text }: Word): boolean {
  return text.length <= LONGEST && !STOP_WORDS.has(text) && ALPHABETIC.test(text);
}
