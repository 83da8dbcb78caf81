import type { Steps } from '@strata/event-loop';
import type { Described } from '../question-plans/described';
import { HERE } from '../question-plans/name-holes';
import type { QuestionPlan } from '../question-plans/question-plan';
import { compareSides } from './compare-sides';
import type { HopAnswer } from './hop-answer';
import type { HopSources } from './hop-sources';
import { isSure, reach, SURE } from './reach-thing';
import type { Evidence } from './read-hop';
import { HopReader } from './read-hop';
import { unstatedLife } from './unstated-life';

/** Follows a plan hop by hop; undefined when the passages do not lead on. In steps of one passage each. */
export function* followPlan(plan: QuestionPlan, sources: HopSources): Steps<HopAnswer | undefined> {
  const reader = new HopReader(sources);
  switch (plan.kind) {
    case 'chain': {
      const [best] = yield* reach(plan.asked, reader, true);
      if (best && best.score >= SURE.answer && best.least >= SURE.each) return { answer: best.text, evidence: best.evidence };
      return (yield* unstatedLife(plan.asked, reader)) ?? (yield* rewritten(plan, reader));
    }
    case 'open':
      return yield* rewritten(plan, reader);
    default:
      return yield* compareSides(plan, reader);
  }
}

/** The question with as much of its description resolved as the passages lead to; undefined where they lead to nothing of it. */
function* rewritten({ about, text }: { about: Described; text: string }, reader: HopReader): Steps<HopAnswer | undefined> {
  const resolved = yield* resolve(about, reader);
  if (resolved.evidence.length === 0) return undefined;
  const { evidence, isPartial = false } = resolved;
  return { answer: '', evidence, rewritten: text.replace(HERE, () => resolved.text), ...(isPartial ? { isPartial } : {}) };
}

/** A description with what its inner ones come to in their place. */
interface Resolved {
  readonly text: string;
  readonly isPartial?: boolean;
  readonly evidence: readonly Evidence[];
}

/** Resolves a description from the inside outwards, as far as it is sure. */
function* resolve(thing: Described, reader: HopReader): Steps<Resolved> {
  if (thing.kind === 'named') return { text: thing.name, evidence: [] };
  const found = yield* reach(thing, reader);
  if (isSure(found)) return found[0]!;
  if (thing.kind === 'asked') return { text: thing.said, evidence: [] };
  const from = yield* resolve(thing.from, reader);
  return { text: thing.said.replace(HERE, () => from.text), evidence: from.evidence, isPartial: true };
}
