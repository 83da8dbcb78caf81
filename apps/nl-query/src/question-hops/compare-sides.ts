import type { Steps } from '@strata/event-loop';
import type { ComparedSide, Measure, QuestionPlan, Sides } from '../question-plans/question-plan';
import { commonClass } from './common-class';
import { definitionIn } from './definition';
import type { HopAnswer } from './hop-answer';
import { compareDates, daysBetween } from './iso-order';
import { reach } from './reach-thing';
import type { Evidence, HopReader, Reached, ReachedValue } from './read-hop';

type SidesPlan = Exclude<QuestionPlan, { kind: 'chain' | 'open' }>;

/** The values by which a measure is compared: the first that all things have. */
const VALUES_OF: Readonly<Record<Exclude<Measure, 'life' | 'count'>, readonly string[]>> = {
  birth: ['birth date'],
  age: ['founding date', 'release date'],
  death: ['death date'],
  release: ['release date'],
  founding: ['founding date'],
  building: ['building date', 'founding date'],
  population: ['population'],
  height: ['height'],
  length: ['length'],
  area: ['area'],
  size: ['area', 'population', 'height'],
};
/** Values that are dates; the others are numbers. */
const DATES = /date$/;

/** Answers a question about two things or more by what is told of each. */
export function compareSides(plan: SidesPlan, reader: HopReader): Steps<HopAnswer | undefined> {
  switch (plan.kind) {
    case 'both':
      return bothAre(plan, reader);
    case 'same':
      return areSame(plan.sides, plan.noun, reader);
    case 'compare':
      return compared(plan, reader);
    case 'choice':
      return chosen(plan.sides, plan.said, reader);
    case 'is':
      return isSaid(plan, reader);
    case 'shared':
      return shared(plan.sides, reader);
  }
}

/** Whether two things have the same of what is called by a noun; where that is not told of both, what each of them is. */
function* areSame([one, other]: Sides, noun: string, reader: HopReader): Steps<HopAnswer | undefined> {
  const first = yield* groupOf(one, noun, reader);
  const second = first && (yield* groupOf(other, noun, reader));
  if (!first || !second) return yield* openings([one, other], reader);
  const is = first.values.some((value) => second.values.includes(value));
  return yesOrNo(is, [...first.evidence, ...second.evidence]);
}

/** Without an answer; undefined where one of them has no passage. */
function* openings(sides: Sides, reader: HopReader): Steps<HopAnswer | undefined> {
  const evidence: Evidence[] = [];
  for (const { about } of sides) {
    const [thing] = yield* reach(about, reader);
    const opening = thing && reader.opening(thing);
    if (!opening) return undefined;
    evidence.push(...thing.evidence, opening);
  }
  return { answer: '', evidence };
}

function* groupOf(side: ComparedSide, noun: string, reader: HopReader): Steps<ReachedValue | undefined> {
  if (noun === 'nationality') return yield* measured(side, noun, reader);
  return yield* firstOf(side, reader, (thing) => reader.group(thing, noun));
}

/** What the likeliest reading of a side tells that tells anything. */
function* firstOf(
  { about }: ComparedSide,
  reader: HopReader,
  tell: (thing: Reached) => Steps<ReachedValue | undefined>,
): Steps<ReachedValue | undefined> {
  for (const thing of yield* reach(about, reader)) {
    const value = yield* tell(thing);
    if (value) return value;
  }
  return undefined;
}

function* compared(plan: Extract<QuestionPlan, { kind: 'compare' }>, reader: HopReader): Steps<HopAnswer | undefined> {
  let most: readonly Measured[] = [];
  for (const relation of plan.measure === 'life' || plan.measure === 'count' ? [plan.measure] : VALUES_OF[plan.measure]) {
    const values: Measured[] = [];
    for (const side of plan.sides) {
      const value = yield* sideValue(side, relation, plan.counted, reader);
      if (value) values.push(value);
    }
    if (values.length === plan.sides.length) return extreme(plan, values);
    if (values.length > most.length) most = values;
  }
  if (plan.sides.length < SEVERAL || most.length === 0) return undefined;
  const missing = plan.sides.filter((side) => most.every((value) => value.side !== side)).map(({ label }) => label);
  return { answer: '', evidence: most.flatMap(({ evidence }) => evidence), unstated: `for ${missing.join(', ')}` };
}

/** Things from which on what is told of some of them is told, where others lack it. */
const SEVERAL = 3;

interface Measured {
  readonly side: ComparedSide;
  readonly value: ReachedValue['value'];
  readonly evidence: readonly Evidence[];
  /** numbers; undefined for dates */
  readonly amount?: number;
}

/** The one with the most or least of all; undefined where two have the same. */
function extreme(
  { sides, pick, asks }: Extract<QuestionPlan, { kind: 'compare' }>,
  values: readonly Measured[],
): HopAnswer | undefined {
  const order = (one: Measured, other: Measured) =>
    one.amount !== undefined && other.amount !== undefined ? one.amount - other.amount : compareDates(one.value, other.value);
  const ranked = values.toSorted((a, b) => (pick === 'least' ? order(a, b) : order(b, a)));
  const [best, next] = ranked as [Measured, Measured];
  if (order(best, next) === 0) return undefined;
  const evidence = values.flatMap((value) => value.evidence);
  return asks === 'whether' ? yesOrNo(best.side === sides[0], evidence) : { answer: best.side.label, evidence };
}

function* sideValue(
  side: ComparedSide,
  relation: string,
  counted: readonly string[] | undefined,
  reader: HopReader,
): Steps<Measured | undefined> {
  if (relation === 'life') return yield* lifetime(side, reader);
  if (counted === undefined) return yield* comparable(side, relation, reader);
  const count = yield* firstOf(side, reader, (thing) => reader.counted(thing, counted));
  return count && { side, value: count.value, amount: Number(count.value), evidence: count.evidence };
}

function* comparable(side: ComparedSide, relation: string, reader: HopReader): Steps<Measured | undefined> {
  const told = yield* measured(side, relation, reader);
  return told && { ...told, side, ...(DATES.test(relation) ? {} : { amount: Number(told.value) }) };
}

/** That it is not said of one answers only where it would be: of a class, or of a place where another one is said. */
function* bothAre({ sides, said, by }: Extract<QuestionPlan, { kind: 'both' }>, reader: HopReader): Steps<HopAnswer | undefined> {
  const evidence: Evidence[] = [];
  let are = true;
  for (const { about } of sides) {
    const [thing] = yield* reach(about, reader);
    const called = thing && reader.isCalled(thing, said);
    if (!called) return undefined;
    const isTold = called.is || by === 'class' || (by === 'place' && called.saysPlace);
    if (!isTold) return undefined;
    are &&= called.is;
    evidence.push(...called.evidence);
  }
  return yesOrNo(are, evidence);
}

/** Yes where its own passage calls it so. */
function* isSaid({ side, said }: Extract<QuestionPlan, { kind: 'is' }>, reader: HopReader): Steps<HopAnswer | undefined> {
  const [thing] = yield* reach(side.about, reader);
  const called = thing && reader.isCalled(thing, said);
  return called?.is === true ? yesOrNo(true, called.evidence) : undefined;
}

/** Shares of what is asked from which on it is said of a thing, and by which it is said less of the other. */
const SAID = { least: 0.7, ahead: 0.2 };

/** The one of two of which it is said, beside what the other is; undefined where it is said of both or of neither. */
function* chosen(sides: readonly ComparedSide[], said: string, reader: HopReader): Steps<HopAnswer | undefined> {
  const told: { label: string; thing: Reached; share: number; evidence: readonly Evidence[] }[] = [];
  for (const { label, about } of sides) {
    const [thing] = yield* reach(about, reader);
    const one = thing && (yield* reader.saidOf(thing, said));
    if (!one) return undefined;
    told.push({ label, thing, ...one });
  }
  const [best, other] = told.toSorted((a, b) => b.share - a.share);
  if (!best || !other || best.share < SAID.least || best.share - other.share < SAID.ahead) return undefined;
  const beside = reader.opening(other.thing);
  return { answer: best.label, evidence: [...best.evidence, ...(beside ? [withDefinition(beside)] : [])] };
}

/** What the passages of two things both say they are. */
function* shared([one, other]: Sides, reader: HopReader): Steps<HopAnswer | undefined> {
  const [first] = yield* reach(one.about, reader);
  const [second] = yield* reach(other.about, reader);
  const opening = first && reader.opening(first);
  const beside = second && reader.opening(second);
  if (!opening || !beside) return undefined;
  const answer = commonClass(opening.sentence, beside.sentence);
  return answer === '' ? undefined : { answer, evidence: [opening, beside].map(withDefinition) };
}

/** Told for what it says its thing is, where it does. */
function withDefinition(opening: Evidence): Evidence {
  const told = definitionIn(opening.sentence);
  return told === '' ? opening : { ...opening, told };
}

function yesOrNo(is: boolean, evidence: readonly Evidence[]): HopAnswer {
  return { answer: is ? 'Yes' : 'No', evidence };
}

/** The value of the likeliest reading that has one. */
function measured(side: ComparedSide, relation: string, reader: HopReader): Steps<ReachedValue | undefined> {
  return firstOf(side, reader, function* first(thing) {
    return (yield* reader.told(thing, relation))[0];
  });
}

function* lifetime(side: ComparedSide, reader: HopReader): Steps<Measured | undefined> {
  const born = yield* measured(side, 'birth date', reader);
  const died = yield* measured(side, 'death date', reader);
  if (!born || !died) return undefined;
  return { side, value: died.value, amount: daysBetween(born.value, died.value), evidence: [...born.evidence, ...died.evidence] };
}
