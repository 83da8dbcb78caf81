import { isTrueWord } from '@strata/http-wire';

/** Whether a parameter of the query string means true; of equal names the last one counts. */
export function isTrueParameter(value: unknown): boolean {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' && isTrueWord(last);
}
