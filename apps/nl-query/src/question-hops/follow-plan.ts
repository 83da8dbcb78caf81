import type { Steps } from '@strata/event-loop';
import type { HopSources } from './hop-sources';
import { compareDates, daysBetween } from './iso-order';
import type { Described } from './described-things';
import type { ComparedSide, Measure, QuestionPlan } from './question-plan';
import { HERE } from './name-holes';
import type { Evidence, Reached, ReachedValue } from './read-hop';
import { HopReader } from './read-hop';

/** What following a plan came to. */
export interface HopAnswer {
  /** The answer itself; "" where only the way to it was found. */
  readonly answer: string;
  /** in the order of the reasoning */
  readonly evidence: readonly Evidence[];
  /** The question as it reads with what the hops have come to in the place of its description. */
  readonly rewritten?: string;
}

/** Things that a description may mean which are followed further. */
const BRANCHES = 3;
/** What a step counts beside those before it, and what each likelier reading before it costs. */
const EARLIER_STEP = 0.5;
const LATER_READING = 0.3;

/** Scores from which the end of a chain is told as the answer, or takes its place in the last question: a wrong one there misleads the search. */
const SURE = { answer: 1, onTheWay: 1.5 };

const VALUE_OF: Readonly<Record<Exclude<Measure, 'life'>, string>> = {
  birth: 'birth date',
  death: 'death date',
  release: 'release date',
  founding: 'founding date',
};

/** Follows a plan hop by hop; undefined when the passages do not lead on. In steps of one passage each. */
export function* followPlan(plan: QuestionPlan, sources: HopSources): Steps<HopAnswer | undefined> {
  const reader = new HopReader(sources);
  switch (plan.kind) {
    case 'chain': {
      const [best] = yield* reach(plan.asked, reader);
      if (!best || best.score < SURE.answer) return undefined;
      return { answer: best.text, evidence: best.evidence };
    }
    case 'open': {
      const [best] = yield* reach(plan.about, reader);
      if (!best || best.score < SURE.onTheWay) return undefined;
      return { answer: '', evidence: best.evidence, rewritten: plan.text.replace(HERE, best.text) };
    }
    case 'both':
      return yield* bothAre(plan.sides, plan.stems, reader);
    case 'same': {
      const [one, other] = [
        yield* measured(plan.sides[0], 'nationality', reader),
        yield* measured(plan.sides[1], 'nationality', reader),
      ];
      if (!one || !other) return undefined;
      return yesOrNo(
        one.values.some((value) => other.values.includes(value)),
        [...one.evidence, ...other.evidence],
      );
    }
    case 'compare':
      return yield* compared(plan, reader);
  }
}

function* compared(
  { sides, measure, pick, asks }: Extract<QuestionPlan, { kind: 'compare' }>,
  reader: HopReader,
): Steps<HopAnswer | undefined> {
  const values: (ReachedValue & { days?: number })[] = [];
  for (const side of sides) {
    const value = measure === 'life' ? yield* lifetime(side, reader) : yield* measured(side, VALUE_OF[measure], reader);
    if (!value) return undefined;
    values.push(value);
  }
  const [one, other] = values as [(typeof values)[0], (typeof values)[0]];
  const order = one.days !== undefined && other.days !== undefined ? one.days - other.days : compareDates(one.value, other.value);
  if (order === 0) return undefined;
  const isFirst = pick === 'least' ? order < 0 : order > 0;
  const evidence = [...one.evidence, ...other.evidence];
  return asks === 'whether' ? yesOrNo(isFirst, evidence) : { answer: sides[isFirst ? 0 : 1].label, evidence };
}

function* bothAre(sides: readonly ComparedSide[], stems: readonly string[], reader: HopReader): Steps<HopAnswer | undefined> {
  const evidence: Evidence[] = [];
  let are = true;
  for (const { about } of sides) {
    const [thing] = yield* reach(about, reader);
    const called = thing && reader.isCalled(thing, stems);
    if (!called) return undefined;
    are &&= called.is;
    evidence.push(...called.evidence);
  }
  return yesOrNo(are, evidence);
}

function yesOrNo(is: boolean, evidence: readonly Evidence[]): HopAnswer {
  return { answer: is ? 'Yes' : 'No', evidence };
}

/** Things that a description may mean, the likeliest first. */
function* reach(thing: Described, reader: HopReader): Steps<Reached[]> {
  if (thing.kind === 'named') return [{ text: thing.name, score: 0, evidence: [], path: [] }];
  const found: Reached[] = [];
  const before = yield* reach(thing.from, reader);
  for (const [place, from] of before.slice(0, BRANCHES).entries())
    for (const one of yield* reader.hop(from, thing.relation))
      found.push({ ...one, score: one.score + EARLIER_STEP * from.score - LATER_READING * place });
  return found.sort((a, b) => b.score - a.score);
}

/** The value of the likeliest reading that has one. */
function* measured({ about }: ComparedSide, relation: string, reader: HopReader): Steps<ReachedValue | undefined> {
  for (const thing of yield* reach(about, reader)) {
    const [value] = yield* reader.told(thing, relation);
    if (value) return value;
  }
  return undefined;
}

function* lifetime(side: ComparedSide, reader: HopReader): Steps<(ReachedValue & { days: number }) | undefined> {
  const born = yield* measured(side, 'birth date', reader);
  const died = yield* measured(side, 'death date', reader);
  if (!born || !died) return undefined;
  return { ...died, days: daysBetween(born.value, died.value), evidence: [...born.evidence, ...died.evidence] };
}
