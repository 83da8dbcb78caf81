import type { RelationFacts } from './knowledge-graph-records';

/**
 * Which facts of a relation nobody says any more, once passages left: each as null, to be removed from the edge. What is left of the texts
 * must hold the words of a phrase, the year of a date and the figures of an amount. Ends that another relation gave: `ReopenedFacts`.
 * @param text what the passages that are left say of the two things
 */
export function unsaidFacts(facts: RelationFacts, text: string): Partial<Record<keyof RelationFacts, null>> {
  const folded = text.replace(/\s+/g, ' ');
  const years = new Set(folded.match(/\d{3,4}/g) ?? []);
  const said = (value: string): boolean => (value.match(/\d{3,4}/g) ?? []).every((digits) => years.has(digits));
  const unsaid: Partial<Record<keyof RelationFacts, null>> = {};
  if (facts.phrase !== undefined && !folded.includes(facts.phrase)) unsaid.phrase = null;
  if (facts.valid_from !== undefined && !said(facts.valid_from)) unsaid.valid_from = null;
  const isGiven = facts.attributes?.['superseded_by'] !== undefined;
  if (facts.valid_until !== undefined && !isGiven && !said(facts.valid_until)) unsaid.valid_until = null;
  if (facts.periods && !isGiven && !facts.periods.every(said)) unsaid.periods = null;
  const { superseded_by: _, ...told } = facts.attributes ?? {};
  if (!isGiven && !Object.values(told).every(said)) unsaid.attributes = null;
  return unsaid;
}
