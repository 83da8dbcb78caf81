import { isBefore, joinedPeriods } from './fact-periods';
import type { GatheredFacts } from './relation-facts';

/** A relation with what was said of it; ends are whatever tells entities apart. */
export interface DatedRelation<End> {
  source: End;
  target: End;
  type: string;
  facts: GatheredFacts;
}

/** Relations of which there is one at a time, by the end that has only one. */
const ONE_AT_A_TIME: Readonly<Record<string, 'source' | 'target'>> = {
  HEADQUARTERED_IN: 'source',
  SUBSIDIARY_OF: 'source',
  CAPITAL_OF: 'target',
  LEADER_OF: 'target',
};
/** Names of the relations of which there is one at a time. */
export const ONE_AT_A_TIME_TYPES: readonly string[] = Object.keys(ONE_AT_A_TIME);

/** The end that has only one relation of a type at a time; undefined for types of which there may be several. */
export function endOfOne(type: string): 'source' | 'target' | undefined {
  return ONE_AT_A_TIME[type];
}

/** Offices that one person holds; of directors, secretaries and commanders there may be several. */
const SINGLE_OFFICE =
  /\b(?:president|prime minister|ceo|chief executive|chairman|chairwoman|king|queen|emperor|empress|pope|mayor|governor|premier|chancellor|archbishop)\b/i;

/**
 * Closes what was superseded: where a thing can have one such relation at a time and a later one is known to begin, the one before ends
 * with that beginning (`attributes.superseded_by` names who or what came after, so that a reader sees that no passage said the end).
 * Nothing is closed whose own beginning is unknown, or not known to be earlier.
 */
export function closeSuperseded<End>(relations: Iterable<DatedRelation<End>>, nameOf: (end: End) => string): void {
  const rivals = new Map<End, Map<string, DatedRelation<End>[]>>();
  for (const relation of relations) {
    const side = ONE_AT_A_TIME[relation.type];
    if (side === undefined || relation.facts.said.length === 0) continue;
    const office = relation.type === 'LEADER_OF' ? SINGLE_OFFICE.exec(relation.facts.phrase ?? '')?.[0].toLowerCase() : '';
    if (office === undefined) continue;
    const ofEnd = rivals.get(relation[side]) ?? new Map<string, DatedRelation<End>[]>();
    rivals.set(relation[side], ofEnd);
    const key = `${relation.type} ${office}`;
    ofEnd.set(key, [...(ofEnd.get(key) ?? []), relation]);
  }
  for (const ofEnd of rivals.values()) for (const group of ofEnd.values()) if (group.length > 1) closeIn(group, nameOf);
}

function closeIn<End>(group: readonly DatedRelation<End>[], nameOf: (end: End) => string): void {
  const dated = group.flatMap((relation) => {
    const periods = joinedPeriods(relation.facts.said);
    const last = periods.at(-1);
    return last?.from === undefined ? [] : [{ relation, periods, last, from: last.from }];
  });
  for (const { relation, periods, last, from } of dated) {
    if (last.until !== undefined) continue;
    const [next] = dated
      .filter((other) => other.relation !== relation && isBefore(from, other.from))
      .sort((a, b) => (isBefore(a.from, b.from) ? -1 : 1));
    if (!next) continue;
    relation.facts.said = [...periods.slice(0, -1), { ...last, until: next.from }];
    const other = ONE_AT_A_TIME[relation.type] === 'source' ? next.relation.target : next.relation.source;
    relation.facts.attributes = { ...relation.facts.attributes, superseded_by: nameOf(other) };
  }
}
