import { UserError } from '../terminal/user-error';

/**
 * A whole number from the command line.
 * @throws UserError naming the option and the range
 */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new UserError(`${option} takes a whole number from ${least} to ${most}, not '${text}'`);
  return value;
}

/**
 * An amount from the command line.
 * @throws UserError naming the option
 */
export function positiveNumber(option: string, text: string): number {
  const value = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || value <= 0) throw new UserError(`${option} takes an amount such as 2.50, not '${text}'`);
  return value;
}

/**
 * One of a few words, in any case.
 * @returns the word as listed in `allowed`
 * @throws UserError naming the words there are
 */
export function oneOf<Word extends string>(option: string, text: string, allowed: readonly Word[]): Word {
  const word = allowed.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  if (word === undefined) throw new UserError(`${option} is one of ${allowed.join(', ')}, not '${text}'`);
  return word;
}

/**
 * A JSON object from the command line.
 * @throws UserError naming the option
 */
export function jsonObject(option: string, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // told below, as any other value that is no object
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UserError(`${option} takes a JSON object such as {"name": "value"}, not '${text}'`);
  return value as Record<string, unknown>;
}
