import { ArangoError } from '@strata/errors';
import { normalizedWord } from './fulltext-words';

/** One word of a FULLTEXT query and what it does to the documents found before it. */
export interface FulltextTerm {
  readonly operation: 'and' | 'or' | 'not';
  readonly word: string;
  readonly isPrefix: boolean;
}

const MAX_WORDS = 32;
const OPERATIONS = { '+': 'and', '|': 'or', '-': 'not' } as const;

/**
 * `word,+word,|prefix:wor,-complete:other`: words between commas or blanks, evaluated from left to right; the first one begins the
 * result whatever its sign (ArangoDB 3.12 manual, "FULLTEXT()"). Words after the 32nd do not count.
 * @throws ArangoError bad-parameter for a query without words, or an empty one after a sign or colon
 */
export function parseFulltextQuery(query: string): FulltextTerm[] {
  const pieces = query.split(/[\s,\b]+/).filter((piece) => piece !== '');
  if (pieces.length === 0) throw bad('it holds no word');
  return pieces.slice(0, MAX_WORDS).map((piece, place) => {
    const sign = piece[0] as keyof typeof OPERATIONS;
    const isSigned = sign in OPERATIONS;
    const text = isSigned ? piece.slice(1) : piece;
    const colon = text.indexOf(':');
    const word = text.slice(colon + 1);
    if (word === '' || colon === 0) throw bad(`'${piece}' holds no word`);
    return {
      operation: place === 0 ? 'or' : isSigned ? OPERATIONS[sign] : 'and',
      word: normalizedWord(word),
      isPrefix: colon > 0 && text.slice(0, colon).toLowerCase() === 'prefix',
    };
  });
}

const bad = (reason: string): ArangoError => new ArangoError('bad-parameter', `fulltext query: ${reason}`);
