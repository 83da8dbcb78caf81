import { ArangoError } from '@strata/errors';
import { encodeCollationKey } from '../values/collation-key';
import { languageTag } from './properties';

/**
 * A term whose bytes sort as the language orders texts.
 * @throws ArangoError not-implemented for a language with an order of its own: sort keys exist for the common one only
 */
export function collationTerm(text: string, locale: string): string {
  const language = languageTag(locale);
  if (hasOwnOrder(language, locale))
    throw new ArangoError('not-implemented', `collation of the locale '${locale}' is not implemented`);
  return Buffer.from(encodeCollationKey(text)).toString('latin1');
}

const known = new Map<string, boolean>();

/** Languages sort alike unless they tailor the letters here, which are those that European languages place differently. */
const TAILORED = ['aa', 'ae', 'ä', 'å', 'á', 'æ', 'b', 'c', 'ch', 'č', 'ç', 'd', 'đ', 'dz', 'e', 'ę', 'g', 'ğ', 'gy', 'h', 'i', 'ı', 'k', 'l', 'll', 'ł', 'lj', 'm', 'n', 'ñ', 'nj', 'ny', 'o', 'ö', 'ø', 'ő', 'õ', 'q', 'r', 'ř', 's', 'š', 'ş', 'sz', 't', 'u', 'ü', 'ű', 'v', 'w', 'x', 'y', 'z', 'ž', 'þ', 'ъ', 'ы', 'і', 'ї', 'ґ', '一', '丁', '七']; // prettier-ignore

function hasOwnOrder(language: string, locale: string): boolean {
  let own = known.get(locale);
  if (own === undefined) {
    const common = new Intl.Collator('en-US');
    const theirs = new Intl.Collator(`${language}${locale.includes('@collation=phonebook') ? '-u-co-phonebk' : ''}`);
    const inOrder = TAILORED.toSorted(common.compare);
    known.set(locale, (own = TAILORED.toSorted(theirs.compare).some((text, at) => text !== inOrder[at])));
  }
  return own;
}
