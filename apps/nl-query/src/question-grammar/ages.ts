import type { Comparison, Condition } from './question-query';

/** Nobody is older than this many years. */
const OLDEST = 130;

/** May a number be somebody's age? */
export const isAge = (number: number): boolean => Number.isInteger(number) && number > 0 && number <= OLDEST;

/**
 * What an age asks of the day of a birth: who is older than 60 was born more than 60 years ago; who is 60, or at most 60, has not had the next
 * birthday.
 * @param isTimestamp births are milliseconds since 1970
 */
export function ageConditions(
  comparison: Comparison,
  years: number,
  { now, isTimestamp }: { readonly now: Date; readonly isTimestamp: boolean },
): Pick<Condition, 'kind' | 'values'>[] {
  const birthday = (age: number) => {
    const at = new Date(Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate()));
    return isTimestamp ? at.getTime() : at.toISOString().slice(0, 10);
  };
  const made = (kind: '<' | '<=' | '>', age: number) => ({ kind, values: [birthday(age)] });
  switch (comparison) {
    case '>':
      return [made('<', years)];
    case '>=':
      return [made('<=', years)];
    case '<':
      return [made('>', years)];
    case '<=':
      return [made('>', years + 1)];
    case '==':
      return [made('<=', years), made('>', years + 1)];
    case '!=':
      return [];
  }
}
