import type { Expression } from '@strata/aql';
import type { ComparedCall, ConditionContext } from './implied-condition';
import { timeOf, UNITS } from './time-units';

/** `d.x >= time`, or `<`; milliseconds since 1970. */
export interface TimeBound {
  readonly operator: '>=' | '<';
  readonly time: number;
}

/**
 * What `DATE_TIMESTAMP(d.x) > 1700000000000` and `DATE_DIFF(d.x, "2024-03-10", "d") > 3` say of `d.x`, to the millisecond; none where that
 * is not known: months are of different length.
 */
export function exactTimes(compared: ComparedCall, subject: Expression, context: ConditionContext): readonly TimeBound[] {
  const { name, arguments: parts, operator, value } = compared;
  if (typeof value !== 'number' || !Number.isInteger(value)) return [];
  if (name === 'DATE_TIMESTAMP') return boundsOf(operator, value);
  return name === 'DATE_DIFF' && parts.length === 3 ? boundsOfDifference(compared, value, subject, context) : [];
}

function boundsOf(operator: string, time: number): readonly TimeBound[] {
  const next = operator === '>' || operator === '<=' ? time + 1 : time;
  if (operator === '==') return [...boundsOf('>=', time), ...boundsOf('<=', time)];
  return [{ operator: operator.startsWith('<') ? '<' : '>=', time: next }];
}

/** Differences are rounded to whole units, halves up: at least 3.5 of them are more than 3. Of negative ones nothing is said. */
function boundsOfDifference(
  { arguments: [from, to, unitName], operator }: ComparedCall,
  count: number,
  subject: Expression,
  { value }: ConditionContext,
): readonly TimeBound[] {
  const isFrom = from === subject;
  const other = timeOf((isFrom ? to : from) && value((isFrom ? to : from)!));
  const name = unitName && value(unitName);
  const [, length, longest] = (typeof name === 'string' && UNITS.find(([pattern]) => pattern.test(name))) || [];
  if (other === null || length === undefined || length !== longest || length < 2 || count < 1 || operator === '==') return [];
  const away = (operator === '>' || operator === '<=' ? count + 0.5 : count - 0.5) * length;
  const isFar = operator.startsWith('>');
  return isFrom
    ? [{ operator: isFar ? '<' : '>=', time: other - away + 1 }]
    : [{ operator: isFar ? '>=' : '<', time: other + away }];
}

/** The shortest text that is right between the dates before a time and those from it on, in whatever form these are written, as long as it is one form. */
export function shortText(time: number): string {
  return new Date(time).toISOString().replace(/(T00:00:00\.000|:00\.000|\.000)?Z$/, '');
}
