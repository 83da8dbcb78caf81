import { OPPOSITE_COMPARISON } from '@strata/aql';
import type { AttributeShape } from '../database-schema/schema';
import { isTemporal } from './attribute-choice';
import type { DateSpan } from './dates';
import type { Comparison, Condition } from './question-query';

type Made = Pick<Condition, 'kind' | 'values'>;

/** What a time asks of an attribute: texts by ISO 8601 sort as times do, timestamps are milliseconds, years are numbers. */
export function dateConditions(shape: AttributeShape, { from, until, year }: DateSpan, comparison: Comparison): Made[] {
  if (!isTemporal(shape) && year !== undefined) return [{ kind: comparison, values: [year] }];
  const at = (day: string) => (shape.types.includes('timestamp') ? Date.parse(`${day}T00:00:00Z`) : day);
  const bounds: Readonly<Record<Comparison, Made[]>> = {
    '==': [
      { kind: '>=', values: [at(from)] },
      { kind: '<', values: [at(until)] },
    ],
    '!=': [{ kind: '<', values: [at(from)] }],
    '<': [{ kind: '<', values: [at(from)] }],
    '<=': [{ kind: '<', values: [at(until)] }],
    '>': [{ kind: '>=', values: [at(until)] }],
    '>=': [{ kind: '>=', values: [at(from)] }],
  };
  return bounds[comparison];
}

/** The opposite of a comparison: "not before" is "from … on". */
export function otherWay(comparison: Comparison): Comparison {
  return OPPOSITE_COMPARISON[comparison];
}
