import type { Steps } from '@strata/event-loop';
import { bareTitle } from '../passage-ranking/name-table';
import { toldOfTitle } from './backward-relation';
import { isCalled, saysPlace } from './called';
import { castPairs } from './cast-pairs';
import { definitionIn } from './definition';
import { readDescribed } from './described-reading';
import type { AnswerKind, HopRelation } from '../question-plans/hop-relation';
import type { HopSources } from './hop-sources';
import { kindScore, ownKindScore } from './kind-score';
import { lifePlaceScore, LIFE_PLACES } from './life-places';
import { nearness } from './nearness';
import { isNoThing } from './no-things';
import { furtherPlaceScore, isOfUnit } from './place-units';
import type { ReadPassage, ReadSentence } from './read-passage';
import { foldedName, isPartOfName, nameWords, readPassage } from './read-passage';
import { saidOf } from './said-of';
import { sharesParent } from './shared-parent';
import { statedField } from './stated-field';
import { storedScore } from './stored-score';
import { toldCount } from './told-count';
import { toldGroup } from './told-group';
import type { ToldValue } from './told-facts';
import { isPersonNoun } from './told-occupation';
import { VALUE_READINGS } from './value-readings';

/** A sentence that proves a step. */
export interface Evidence {
  readonly passage: number;
  readonly sentence: string;
  /** what it was read for, as it stands there; undefined where that is all of it */
  readonly told?: string;
}

/** Something that the reasoning has come to. */
export interface Reached {
  readonly text: string;
  /** how surely, summed up over the steps */
  readonly score: number;
  /** how surely the least sure of its steps was read */
  readonly least: number;
  /** in the order of the reasoning */
  readonly evidence: readonly Evidence[];
  /** what the steps before have come to; none of them is the end of a further one */
  readonly path: readonly string[];
}

/** A date or countries that a passage tells of a thing. */
export interface ReachedValue {
  readonly value: string;
  readonly values: readonly string[];
  readonly evidence: readonly Evidence[];
}

/** Passages that are read for one thing: those about it, and others that mention it. */
const OWN_PASSAGES = 4;
const OTHER_PASSAGES = 12;
/** Passages with a name whose titles are looked at. */
const MOST_MENTIONING = 200;
const KEPT = 3;
/** Descriptions that are looked up on the way to one answer, passages that are read for each, and what such a reading counts. */
const MOST_LOOKED_UP = 4;
const LOOKED_AT = 6;
const DESCRIBED_SCORE = 1.3;
/** A field that is called like the relation says it in so many words. */
const FIELD_SCORE = 1.6;
const LEAST_SCORE = 0.55;
/** What speaks for an answer: a cue right beside it, words of the relation near it, that the passage is about the thing, or its opening. */
const WEIGHT = {
  cue: 0.9,
  words: 0.7,
  own: 0.35,
  first: 0.05,
  loneWord: -0.15,

  elsewhere: -0.15,
  laterPassage: -0.12,
};
/** Sentences that may have the places of a life in brackets. */
const LIFE_SENTENCES = 2;
/** Characters beside an answer in which a cue stands. */
const CUE = { before: 110, after: 60 };

/** Reads what passages tell of things, one relation at a time. Passages are read once for a question; in steps of one passage each. */
export class HopReader {
  private readonly read = new Map<number, ReadPassage>();
  private readonly looked = new Map<string, Reached | undefined>();
  private readonly titled = new Map<string, readonly number[]>();

  constructor(private readonly sources: HopSources) {}

  passage(number: number): ReadPassage {
    let known = this.read.get(number);
    if (!known) this.read.set(number, (known = readPassage(number, this.sources.passage(number), this.sources.mentionsIn(number))));
    return known;
  }

  /** What a thing has a relation to, the surest first. */
  *hop(from: Reached, relation: HopRelation): Steps<Reached[]> {
    const stated = yield* this.fieldHop(from, relation);
    if (stated || relation.onlyInFields) return stated ? [stated] : [];
    if (relation.work !== undefined) return yield* this.castHop(from, relation.name as 'actor' | 'role', relation.work);
    if (VALUE_READINGS[relation.name]) return yield* this.valueHop(from, relation.name);
    const own = this.passagesAbout(from);
    const found = new Map<string, Reached>();
    const look = (number: number, isOwn: boolean, place: number) => {
      for (const one of this.inPassage(from, relation, this.passage(number), isOwn)) {
        const score = one.score + WEIGHT.laterPassage * place;
        const key = foldedName(one.text);
        if (score < LEAST_SCORE || score <= (found.get(key)?.score ?? 0) || from.path.includes(key)) continue;
        found.set(key, {
          ...one,
          score,
          least: Math.min(from.least, score),
          evidence: [...from.evidence, ...one.evidence],
          path: [...from.path, foldedName(from.text)],
        });
      }
    };
    for (const [place, number] of own.entries()) {
      look(number, true, place);
      yield;
    }
    const others = this.sources.mentioning(from.text).filter((number) => !own.includes(number));
    for (const number of others.slice(0, OTHER_PASSAGES)) {
      look(number, false, 0);
      yield;
    }
    return [...found.values()].sort((a, b) => b.score - a.score).slice(0, KEPT);
  }

  /** What a description means, by the passages that are found for it; looked up at most a few times for one question. */
  *described(said: string, kind: AnswerKind): Steps<Reached | undefined> {
    const known = this.looked.get(said);
    if (known || this.looked.has(said) || this.looked.size >= MOST_LOOKED_UP) return known;
    const numbers = (yield* this.sources.ranked(said)).slice(0, LOOKED_AT);
    const passages: ReadPassage[] = [];
    for (const number of numbers) {
      passages.push(this.passage(number));
      yield;
    }
    const found = readDescribed(said, kind, passages, this.sources);
    const reached = found && {
      ...{ text: found.text, score: DESCRIBED_SCORE, least: DESCRIBED_SCORE, path: [] },
      evidence: [{ passage: found.passage, sentence: found.sentence, told: found.text }],
    };
    this.looked.set(said, reached);
    return reached;
  }

  /** A date, or countries, by the passages about a thing. */
  *told(thing: Reached, relation: string): Steps<ReachedValue[]> {
    const found: ReachedValue[] = [];
    for (const number of this.passagesAbout(thing)) {
      const told = VALUE_READINGS[relation]!(this.passage(number));
      yield;
      if (told) found.push(reachedValue(thing, number, told));
    }
    return found;
  }

  /** How many of something the passages about a thing tell it has. @param counted stems of its noun, and of the words that go with that */
  counted(thing: Reached, counted: readonly string[]): Steps<ReachedValue | undefined> {
    return this.firstTold(thing, (passage) => toldCount(passage, counted));
  }

  /** The name of what the passages about a thing say it belongs to. @param noun what that is: "family", "province" */
  group(thing: Reached, noun: string): Steps<ReachedValue | undefined> {
    return this.firstTold(thing, (passage) => toldGroup(passage, noun));
  }

  /** How much of some words the passages about a thing say of it, and where; undefined when there is no such passage. */
  *saidOf(thing: Reached, said: string): Steps<{ share: number; evidence: readonly Evidence[] } | undefined> {
    let best: { share: number; evidence: readonly Evidence[] } | undefined;
    for (const number of this.passagesAbout(thing)) {
      const one = saidOf(this.passage(number), said, (stem) => this.sources.rarity(stem));
      yield;
      if (one && one.share > (best?.share ?? -1))
        best = { share: one.share, evidence: [...thing.evidence, evidenceOf(number, one.sentence.text, one.told)] };
    }
    return best;
  }

  /**
   * Sentences of the passages about something, also of those on a part of it, and what others say behind its name, as far as they say one of
   * some words.
   */
  *saidAbout(thing: Reached, said: RegExp): Steps<string[]> {
    const own = this.passagesAbout(thing);
    const name = thing.text;
    const found: string[] = [];
    for (const number of new Set([...own, ...this.sources.mentioning(name).slice(0, MOST_MENTIONING)])) {
      const { title, text } = this.sources.passage(number);
      yield;
      if (!said.test(text)) continue; // reading takes much longer
      const isOwn = own.includes(number) || isPartOfName(name, title);
      for (const sentence of this.passage(number).sentences) {
        const entry = isOwn ? sentence.text : sentence.text.split('; ').find((one) => mentions(one, name)); // of a list only its own
        const about = isOwn ? entry : entry?.slice(Math.max(0, entry.indexOf(name)));
        if (about !== undefined && said.test(about)) found.push(about);
      }
    }
    return found;
  }

  /** The sentence that the passage about a thing begins with. */
  opening(thing: Reached): Evidence | undefined {
    const [number] = this.passagesAbout(thing);
    const opening = number === undefined ? undefined : this.passage(number).sentences[0];
    return number === undefined || !opening ? undefined : { passage: number, sentence: opening.text };
  }

  /** Whether the passage about a thing calls it all that some words do; undefined when there is no such passage. */
  isCalled(thing: Reached, said: string): { is: boolean; saysPlace: boolean; evidence: readonly Evidence[] } | undefined {
    const opening = this.opening(thing);
    if (!opening) return undefined;
    const { passage, sentence } = opening;
    const evidence = [...thing.evidence, evidenceOf(passage, sentence, definitionIn(sentence))];
    const read = this.passage(passage);
    return { is: isCalled(read, said), saysPlace: saysPlace(read), evidence };
  }

  private *firstTold(thing: Reached, tell: (passage: ReadPassage) => ToldValue | undefined): Steps<ReachedValue | undefined> {
    for (const number of this.passagesAbout(thing)) {
      const told = tell(this.passage(number));
      yield;
      if (told) return reachedValue(thing, number, told);
    }
    return undefined;
  }

  /**
   * A name of the question may be written otherwise in the corpus; what a passage names is written as it is. Where nothing is called so, what
   * says more is: "Motor Vessel Aurelia", where only one title ends so.
   */
  private passagesAbout({ text, evidence }: Reached): readonly number[] {
    const named = this.sources.named(text, evidence.length === 0);
    return (named.length > 0 ? named : this.passagesTitled(text)).slice(0, OWN_PASSAGES);
  }

  private passagesTitled(name: string): readonly number[] {
    const known = this.titled.get(name);
    if (known) return known;
    const ending = ` ${foldedName(name)}`;
    const found = this.sources
      .mentioning(name)
      .slice(0, MOST_MENTIONING)
      .filter((number) => foldedName(this.sources.passage(number).title).endsWith(ending));
    const titles = new Set(found.map((number) => this.sources.passage(number).title));
    const sure = titles.size === 1 ? found : [];
    this.titled.set(name, sure);
    return sure;
  }

  private *fieldHop(from: Reached, relation: HopRelation): Steps<Reached | undefined> {
    for (const number of this.passagesAbout(from)) {
      const stated = statedField(this.passage(number), relation);
      yield;
      if (!stated) continue;
      const evidence = [...from.evidence, { passage: number, sentence: stated.sentence.text }];
      return {
        text: stated.value,
        score: FIELD_SCORE,
        least: Math.min(from.least, FIELD_SCORE),
        evidence,
        path: [...from.path, foldedName(from.text)],
      };
    }
    return undefined;
  }

  /** Who plays a part in a work, or which part somebody plays there. */
  private *castHop(from: Reached, asks: 'actor' | 'role', work: string): Steps<Reached[]> {
    const about = [...this.sources.named(work).slice(0, OWN_PASSAGES), ...this.passagesAbout(from)];
    const mentioning = [from.text, work].flatMap((name) => this.sources.mentioning(name).slice(0, OTHER_PASSAGES));
    const found = new Map<string, Reached>();
    for (const number of new Set([...about, ...mentioning])) {
      for (const { text, score, sentence } of castPairs(this.passage(number), asks, from.text, work)) {
        const key = foldedName(text);
        if (score <= (found.get(key)?.score ?? 0) || from.path.includes(key)) continue;
        const evidence = [...from.evidence, { passage: number, sentence: sentence.text, told: text }];
        found.set(key, { text, score, least: Math.min(from.least, score), evidence, path: [...from.path, foldedName(from.text)] });
      }
      yield;
    }
    return [...found.values()].sort((a, b) => b.score - a.score).slice(0, KEPT);
  }

  private *valueHop(from: Reached, relation: string): Steps<Reached[]> {
    const found: Reached[] = [];
    for (const [place, number] of this.passagesAbout(from).entries()) {
      const told = VALUE_READINGS[relation]!(this.passage(number));
      yield;
      if (!told || foldedName(told.text) === foldedName(from.text)) continue; // a country lies in no country
      const evidence = [...from.evidence, { passage: number, sentence: told.sentence.text, told: told.said ?? told.text }];
      const score = 1.5 - 0.2 * place;
      found.push({
        text: told.text,
        score,
        least: Math.min(from.least, score),
        evidence,
        path: [...from.path, foldedName(from.text)],
      });
    }
    return found;
  }

  private inPassage(from: Reached, relation: HopRelation, passage: ReadPassage, own: boolean): Reached[] {
    const found: Reached[] = [];
    const subject = new Set(nameWords(from.text));
    const title = new Set(nameWords(passage.title));
    const stored = this.sources.relations(passage.number);
    const add = (text: string, score: number, { text: sentence }: ReadSentence) =>
      found.push({ text, score, least: score, evidence: [{ passage: passage.number, sentence, told: text }], path: [] });
    for (const [place, sentence] of passage.sentences.entries()) {
      if (!own && !mentions(sentence.text, from.text)) continue;
      if (!own && toldOfTitle(sentence.text, passage.title, from.text, relation)) {
        const name = bareTitle(passage.title);
        add(name, WEIGHT.own + WEIGHT.cue + kindScore(this.sources.typeOf(name), relation), sentence);
      }
      for (const span of relation.kind === 'date' ? sentence.dates : sentence.names) {
        const said = nameWords(span.text);
        const isSibling = relation.name === 'sibling' && sharesParent(sentence.text, span.start, from.text);
        const isCued = isSibling || hasCue(sentence.text, span, relation);
        if ((relation.onlyByCue && !isCued) || relation.noAnswer?.test(span.text)) continue;
        if (isNoThing(said) || isOwnName(said, subject) || (own && isOwnName(said, title))) continue;
        if (relation.kind !== 'place' && ONLY_WHENCE.test(sentence.text.slice(span.end))) continue;
        if (relation.kind === 'person' && saysOfPerson(sentence.text.slice(span.end))) continue;
        const stated = storedScore(stored, span.text, relation, own ? [...subject, ...title] : [...subject]);
        const isLife = LIFE_PLACES.has(relation.name);
        const inLife = isLife && own && place < LIFE_SENTENCES ? lifePlaceScore(sentence.text, span, relation) : 0;
        if (isLife) {
          if (!isOfUnit(sentence.text, span, relation.unit) || !(isCued || inLife > 0 || stated > 0)) continue;
          const before = sentence.text.slice(0, span.start).split('; ').at(-1)!; // of a list only the same entry
          if (!own && !mentions(before, from.text)) continue; // "He was born in X, the son of …"
        }
        let score = own ? WEIGHT.own : 0;
        if (place === 0) score += WEIGHT.first;
        if (isCued) score += WEIGHT.cue;
        else if (!own) score += WEIGHT.elsewhere;
        if (isLife && !own) score -= WEIGHT.own;
        if (said.length === 1 && relation.kind === 'person') score += WEIGHT.loneWord;
        if (relation.kind === 'place') score += furtherPlaceScore(sentence.text, span.start, relation.unit);
        score += inLife === 0 ? WEIGHT.words * nearness(sentence, span, relation, this.sources) : inLife;
        score += stated;
        if (isSibling) score += WEIGHT.own; // as sure as what the passage about either says
        const type = this.sources.typeOf(span.text);
        const ofKind = type === undefined ? ownKindScore(span.text, relation) : kindScore(type, relation);
        score += inLife > 0 ? Math.max(0, ofKind) : ofKind; // what stands where a place does is one
        add(span.text, score, sentence);
      }
    }
    return found;
  }
}

function reachedValue(thing: Reached, passage: number, { text, value, values = [value], sentence }: ToldValue): ReachedValue {
  return { value, values, evidence: [...thing.evidence, { passage, sentence: sentence.text, told: text }] };
}

/** @param told "" where all of the sentence is needed */
function evidenceOf(passage: number, sentence: string, told: string): Evidence {
  return { passage, sentence, ...(told === '' ? {} : { told }) };
}

/** "Charlotte-based", "Pulitzer-winning": a name that only says something of what is named behind it. */
const ONLY_WHENCE = /^- ?(?:based|born|owned|area|prize|winning|nominated)\b/;

/** "the Italian Renaissance painter Lorenzo Costa": a name that says something of the person named behind it. */
const BEFORE_PERSON = /^ (\p{Ll}+(?:-\p{Ll}+)?) \p{Lu}\p{Ll}/u;

function saysOfPerson(behind: string): boolean {
  const noun = BEFORE_PERSON.exec(behind)?.[1];
  return noun !== undefined && isPersonNoun(noun);
}

/** A name, a part of it, or another form of a person's name with other words between the first and the last. */
function isOwnName(said: readonly string[], name: ReadonlySet<string>): boolean {
  if (said.every((word) => name.has(word))) return true;
  return said.length > 1 && said.length <= 3 && !said.includes('of') && name.has(said[0]!) && name.has(said.at(-1)!);
}

function hasCue(text: string, { start, end }: { start: number; end: number }, { before, after }: HopRelation): boolean {
  return (
    (before?.test(text.slice(Math.max(0, start - CUE.before), start)) ?? false) ||
    (after?.test(text.slice(end, end + CUE.after)) ?? false)
  );
}

function mentions(text: string, name: string): boolean {
  return ` ${nameWords(text).join(' ')} `.includes(` ${nameWords(name).join(' ')} `);
}
