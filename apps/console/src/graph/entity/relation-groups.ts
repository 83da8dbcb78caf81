import type { EntityRelation } from '@strata/client';
import { timesWords } from '@strata/client';

/** Relations of one name. */
export interface RelationGroup {
  readonly name: string;
  readonly relations: readonly EntityRelation[];
}

/** By name, the most frequent first, those without a name last; in a group as they come. */
export function relationGroups(relations: readonly EntityRelation[]): RelationGroup[] {
  const groups = new Map<string, EntityRelation[]>();
  for (const relation of relations) {
    const group = groups.get(relation.name);
    if (group) group.push(relation);
    else groups.set(relation.name, [relation]);
  }
  return [...groups]
    .map(([name, group]) => ({ name, relations: group }))
    .sort((a, b) => Number(isCooccurrence(a.name)) - Number(isCooccurrence(b.name)) || b.relations.length - a.relations.length);
}

/** Whether relations of the name only say that two entities stand together. */
export const isCooccurrence = (name: string): boolean => name === 'RELATED_TO';

/** What is told of a relation besides its ends: `1901–1912, 300 USD`; empty where nothing is. */
export function factWords(relation: Pick<EntityRelation, 'validFrom' | 'validUntil' | 'periods' | 'attributes'>): string {
  const { date = '', amount = '', superseded_by: successor = '', ...others } = relation.attributes;
  return [
    timesWords(relation),
    date === relation.validFrom ? '' : date,
    amount,
    ...Object.entries(others).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`),
    successor === '' ? '' : `then ${successor}`,
  ]
    .filter((words) => words !== '')
    .join(', ');
}
