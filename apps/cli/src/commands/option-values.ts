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
 * One of a few words, in any case.
 * @returns the word as listed in `allowed`
 * @throws UserError naming the words there are
 */
export function oneOf<Word extends string>(option: string, text: string, allowed: readonly Word[]): Word {
  const word = allowed.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  if (word === undefined) throw new UserError(`${option} is one of ${allowed.join(', ')}, not '${text}'`);
  return word;
}
