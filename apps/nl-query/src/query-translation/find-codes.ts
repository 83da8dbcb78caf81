import { wordsOfName } from '../database-schema/name-words';
import type { AttributeShape, CollectionShape } from '../database-schema/schema';
import type { ValueSense } from '../question-grammar/phrases';
import { identifier } from '../question-grammar/condition-text';
import { isShortFor } from '../question-grammar/short-forms';
import { ABBREVIATIONS } from '../question-grammar/vocabulary';
import type { ReadableDatabase } from './find-values';
import { MAX_DOCUMENTS, rowsOf } from './find-values';

/** Attributes that hold codes, by the last word of their names. */
const CODED =
  /^(?:status|state|code|type|kind|group|category|class|level|department|division|unit|mode|priority|role|flag|phase|stage|reason|term|terms)$/;
/** Codes are two to five capital letters; an attribute of more different ones is no code. */
const CODE = /^[A-Z]{2,5}$/;
const MAX_CODES = 60;
const MAX_WORDS = 5;
const MAX_LOOKS = 40;

/**
 * Which codes are short for words that nothing else is known of: `OPN` for open, `CNL` for cancelled. Of an attribute with several that may
 * be meant none is taken.
 * @param texts lower case; those of several words are left out
 * @returns by text
 */
export async function findCodes(at: ReadableDatabase, texts: readonly string[]): Promise<Map<string, ValueSense[]>> {
  const words = texts.filter((text) => /^[a-z]{4,}$/.test(text)).slice(0, MAX_WORDS);
  const found = new Map<string, ValueSense[]>();
  if (words.length === 0) return found;
  const looks = at.schema.collections
    .filter(({ count, ends }) => count <= MAX_DOCUMENTS && ends === undefined)
    .flatMap((collection) => collection.attributes.filter(isCoded).map((shape) => ({ collection, shape })));
  for (const { collection, shape } of looks.slice(0, MAX_LOOKS)) {
    const codes = await codesOf(at, collection, shape);
    for (const word of words) {
      const [code, second] = codes.filter(
        (one) => isShortFor(one.toLowerCase(), word) || isShortFor(one.toLowerCase(), baseOf(word)),
      );
      if (code === undefined || second !== undefined) continue;
      const sense = { collection: collection.name, path: shape.path, value: code, isList: false, isPart: false };
      found.set(word, [...(found.get(word) ?? []), sense]);
    }
  }
  return found;
}

/** `cancelled` is said of what was cancelled by somebody who cancels. */
const baseOf = (word: string): string => word.replace(/(?:led|ed|ing|s)$/, '');

function isCoded({ path, types }: AttributeShape): boolean {
  const last = wordsOfName(path.at(-1) ?? '').at(-1) ?? '';
  return path.length === 1 && types.includes('text') && CODED.test(ABBREVIATIONS.get(last) ?? last);
}

async function codesOf(at: ReadableDatabase, { name }: CollectionShape, { path }: AttributeShape): Promise<string[]> {
  const query = `FOR d IN ${identifier(name)} COLLECT value = d[${JSON.stringify(path[0])}] LIMIT @most RETURN { n: 0, v: value }`;
  const values = (await rowsOf(at, query, { most: MAX_CODES + 1 })).map(({ v }) => v);
  return values.length > MAX_CODES ? [] : values.filter((value) => typeof value === 'string' && CODE.test(value));
}
