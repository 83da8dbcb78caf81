import { nameWords } from './read-passage';

/** "the father of musicians Ada Vane and Bo Vane": the children of one parent before a name. */
const CHILDREN_BEFORE = /\b(?:father|mother|parents?) of (?<children>[^.;:]{3,90}?),? and $/u;

/**
 * Whether a sentence names two as the children of one parent.
 * @param start where the one stands in it
 * @param other who stands in the list before
 */
export function sharesParent(sentence: string, start: number, other: string): boolean {
  const children = CHILDREN_BEFORE.exec(sentence.slice(Math.max(0, start - 120), start))?.groups!['children'];
  return children !== undefined && ` ${nameWords(children).join(' ')} `.includes(` ${nameWords(other).join(' ')} `);
}
