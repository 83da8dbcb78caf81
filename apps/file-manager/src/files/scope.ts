import { normalizeText } from '@strata/event-loop';
import { badUpload } from './upload.errors';

const MAX_LEVELS = 5;
const MAX_LABEL = 128;
const MAX_TOGETHER = 256;
/** letters and digits of any script, with the marks that some of them carry */
const LABEL = /^[\p{L}\p{M}\p{N}_-]+$/u;
const CONTROL = /\p{Cc}/u;
const MAX_NAME = 255;
const MAX_DATABASE_BYTES = 128;

/**
 * Checks a scope: at most 5 labels of letters and digits of any script, `_` and `-`, 128 characters each, 256 together.
 * @returns the labels in Unicode's composed form (NFC)
 * @throws AppError invalid-argument
 */
export function checkScope(given: readonly string[]): readonly string[] {
  const scope = given.map((label) => normalizeText(label, 'NFC'));
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
  if (name === '' || [...name].length > MAX_NAME) throw badUpload(`a file name has 1 to ${MAX_NAME} characters`);
  if (!name.isWellFormed()) throw badUpload('a file name is Unicode: half a surrogate pair is no character');
  if (CONTROL.test(name)) throw badUpload('a file name has no control characters');
  return name;
}

/** Checks the name of a database: it has at most 128 bytes. Whether there is such a one is not asked here. @throws AppError invalid-argument */
export function checkDatabase(database: string): string {
  if (Buffer.byteLength(database) > MAX_DATABASE_BYTES)
    throw badUpload(`the name of a database has at most ${MAX_DATABASE_BYTES} bytes`);
  if (CONTROL.test(database)) throw badUpload('the name of a database has no control characters');
  return database;
}
