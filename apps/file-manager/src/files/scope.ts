import { badUpload } from './file.errors';

const MAX_LEVELS = 5;
const MAX_LABEL = 128;
const MAX_TOGETHER = 256;
const LABEL = /^[A-Za-z0-9_-]+$/;

/**
 * Checks a scope: at most 5 labels of `[A-Za-z0-9_-]`, 128 characters each, 256 together.
 * @throws AppError invalid-argument
 */
export function checkScope(scope: readonly string[]): readonly string[] {
  if (scope.length > MAX_LEVELS) throw badUpload(`a scope has at most ${MAX_LEVELS} levels`);
  for (const label of scope) {
    if (!LABEL.test(label)) throw badUpload(`scope label ${JSON.stringify(label)}: only letters, digits, _ and - are allowed`);
    if (label.length > MAX_LABEL) throw badUpload(`scope label ${label.slice(0, 20)}… is longer than ${MAX_LABEL} characters`);
  }
  if (scope.join('').length > MAX_TOGETHER)
    throw badUpload(`the labels of a scope have at most ${MAX_TOGETHER} characters together`);
  return scope;
}

/** Checks a file name: 1 to 255 characters, none of them a control character. @throws AppError invalid-argument */
export function checkName(name: string): string {
  if (name.length < 1 || name.length > 255) throw badUpload('a file name has 1 to 255 characters');
  if ([...name].some((character) => character < ' ' || character === '\u007f'))
    throw badUpload('a file name has no control characters');
  return name;
}
