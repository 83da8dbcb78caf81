import type { Steps } from '@strata/event-loop';
import type { Described } from '../question-plans/described';
import type { HopRelation } from '../question-plans/hop-relation';
import { HERE } from '../question-plans/name-holes';
import type { HopReader, Reached } from './read-hop';
import { isPartOfName } from './read-passage';

/** Things that a description may mean which are followed further. */
const BRANCHES = 3;
/** What a step counts beside those before it, and what each likelier reading before it costs. */
const EARLIER_STEP = 0.5;
const LATER_READING = 0.3;

/**
 * Scores from which the end of a chain is told as the answer, summed up and of each step; and from which each step is sure enough to take its
 * place in the last question, and by how much it has to be ahead of the next: a wrong one there misleads the search.
 */
export const SURE = { answer: 1, each: 0.75, onTheWay: 1.2, ahead: 0.2 };

/** Things that a description may mean, the likeliest first. */
export function* reach(thing: Described, reader: HopReader, isLast = false): Steps<Reached[]> {
  if (thing.kind === 'named') return [{ text: thing.name, score: 0, least: Number.POSITIVE_INFINITY, evidence: [], path: [] }];
  if (thing.kind === 'asked') {
    const answer = yield* reader.described(thing.said, thing.means);
    return answer ? [answer] : [];
  }
  const found: Reached[] = [];
  const before = yield* reach(thing.from, reader);
  for (const [place, from] of before.slice(0, BRANCHES).entries())
    for (const one of yield* reader.hop(from, thing.relation))
      found.push({ ...one, score: one.score + EARLIER_STEP * from.score - LATER_READING * place });
  found.sort((a, b) => b.score - a.score);
  const [from] = before;
  if (isLast || !from || isSure(found) || !isLookedUp(thing.relation)) return found;
  const answer = yield* reader.described(
    thing.said.replace(HERE, () => from.text),
    thing.relation.kind,
  );
  return answer ? confirmed(found, { ...answer, evidence: [...from.evidence, ...answer.evidence] }) : found;
}

/** Whether a description is looked up as a whole where hops do not lead to it surely: kinship and dates are told in too many ways by passages about others. */
function isLookedUp({ name, kind, work }: HopRelation): boolean {
  return work === undefined && (name === '' || kind === 'organization');
}

/** Whether the first may take its place in a further question. */
export function isSure([best, next]: readonly Reached[]): boolean {
  if (!best || best.least < SURE.onTheWay) return false;
  return !next || best.score - next.score >= SURE.ahead || isPartOfName(next.text, best.text);
}

/** What the passages found for the description itself come to beside what was read hop by hop: where both are the same, it is the surer. */
function confirmed(found: readonly Reached[], answer: Reached): Reached[] {
  const same = (one: Reached) => isPartOfName(one.text, answer.text) || isPartOfName(answer.text, one.text);
  const known = found.find(same);
  if (!known) return [answer, ...found].sort((a, b) => b.score - a.score);
  const surer = { ...known, score: known.score + answer.score, least: Math.max(known.least, answer.least) };
  return [surer, ...found.filter((one) => !same(one))].sort((a, b) => b.score - a.score);
}
