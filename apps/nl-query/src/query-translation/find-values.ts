import type { Database } from 'arangojs';
import type { AttributeShape, CollectionShape, DatabaseSchema } from '../database-schema/schema';
import type { ValueSense } from '../question-grammar/phrases';
import { identifier } from '../question-grammar/condition-text';

/** Collections of more documents are looked into by their indexes alone. */
export const MAX_DOCUMENTS = 20_000;
const MAX_COLLECTIONS = 30;
const MAX_ATTRIBUTES = 25;
const MAX_FOUND = 200;
const QUERY_S = 3;
const MAX_PARTS = 5;

/** A database as one caller may read it. */
export interface ReadableDatabase {
  readonly db: Database;
  readonly schema: DatabaseSchema;
  /** undefined: everything */
  readonly readable: readonly string[] | undefined;
}

/**
 * Which attributes have one of some texts as their value, whatever its case: in collections of up to 20,000 documents, in larger ones by
 * attributes with an index of their own, as typed. They serve to read the question, and go nowhere else.
 * @param texts lower case
 * @returns by text; what could not be looked up in time is missing
 */
export async function findValues(at: ReadableDatabase, texts: readonly string[]): Promise<Map<string, ValueSense[]>> {
  const found = new Map<string, ValueSense[]>();
  if (texts.length === 0) return found;
  const looks = at.schema.collections.slice(0, MAX_COLLECTIONS).map(async (collection) => {
    const attributes = searchable(collection);
    const rows = await rowsOf(at, lookupText(collection.name, attributes, 'LOWER(v) IN @texts'), {
      texts: [...texts],
      most: MAX_FOUND,
    });
    return senses(collection.name, attributes, rows, false);
  });
  for (const sense of (await Promise.all(looks)).flat()) note(found, sense.value.toLowerCase(), sense);
  return found;
}

/** Which attributes have values that some texts are a part of, by the same bounds. */
export async function findParts(at: ReadableDatabase, texts: readonly string[]): Promise<Map<string, ValueSense[]>> {
  const found = new Map<string, ValueSense[]>();
  const parts = texts.filter((text) => text.length >= 3).slice(0, MAX_PARTS);
  for (const text of parts)
    for (const collection of at.schema.collections.slice(0, MAX_COLLECTIONS)) {
      if (collection.count > MAX_DOCUMENTS) continue;
      const attributes = searchable(collection).filter(({ path }) => path[0] !== '_key');
      const rows = await rowsOf(at, lookupText(collection.name, attributes, 'REGEX_TEST(v, @pattern, true)'), {
        pattern: wholeWords(text),
        most: MAX_FOUND,
      });
      const places = new Set(rows.map(({ n }) => n));
      for (const n of places) {
        const shape = attributes[n];
        if (shape)
          note(found, text, {
            collection: collection.name,
            path: shape.path,
            value: text,
            isList: shape.types.includes('list'),
            isPart: true,
          });
      }
    }
  return found;
}

/** Matches a text where words begin and end. */
function wholeWords(text: string): string {
  return `(^|[^a-zA-Z0-9])${text.replaceAll(/[^\p{L}\p{N} ]/gu, '.')}($|[^a-zA-Z0-9])`;
}

interface Row {
  /** number of the attribute */
  readonly n: number;
  readonly v: string;
}

/** Attributes with texts, and the key. */
function searchable({ attributes, indexes, count, ends }: CollectionShape): AttributeShape[] {
  const texts = attributes.filter(({ types, memberTypes }) => types.includes('text') || memberTypes.includes('text'));
  const isLarge = count > MAX_DOCUMENTS;
  const indexed = new Set(indexes.filter(({ fields }) => fields.length === 1).map(({ fields }) => fields[0]));
  const own = isLarge ? texts.filter(({ path }) => indexed.has(path.join('.'))) : texts;
  const key: AttributeShape = { path: ['_key'], types: ['text'], memberTypes: [] };
  return [...own.slice(0, MAX_ATTRIBUTES), ...(ends === undefined && !isLarge ? [key] : [])];
}

function lookupText(collection: string, attributes: readonly AttributeShape[], condition: string): string {
  const values = attributes.map(
    ({ path }, n) =>
      `{ n: ${n}, v: ${path.reduce((text, name) => (name === '[*]' ? `${text}[*]` : `${text}[${JSON.stringify(name)}]`), 'd')} }`,
  );
  return `FOR d IN ${identifier(collection)} FOR pair IN [${values.join(', ')}] FOR v IN IS_ARRAY(pair.v) ? pair.v : [pair.v] FILTER IS_STRING(v) && ${condition} COLLECT n = pair.n, value = v LIMIT @most RETURN { n, v: value }`;
}

/** Rows of a query with the caller's rights; none when they are not there in time. */
export async function rowsOf({ db, readable }: ReadableDatabase, query: string, bindVars: object): Promise<readonly Row[]> {
  try {
    const narrowed = readable && { readableCollections: readable };
    const body = { query, bindVars, batchSize: MAX_FOUND, options: { maxRuntime: QUERY_S }, ...narrowed };
    const answer = await db.request<{ result: readonly Row[] }>({
      method: 'POST',
      pathname: '/_api/cursor',
      timeout: (QUERY_S + 1) * 1_000,
      body,
    });
    return answer.result;
  } catch {
    return []; // a question is read without the values that are not there in time
  }
}

function senses(collection: string, attributes: readonly AttributeShape[], rows: readonly Row[], isPart: boolean): ValueSense[] {
  return rows.flatMap(({ n, v }) => {
    const shape = attributes[n];
    return shape
      ? [{ collection, path: shape.path, value: v, isList: shape.types.includes('list') || shape.path.includes('[*]'), isPart }]
      : [];
  });
}

function note(found: Map<string, ValueSense[]>, text: string, sense: ValueSense): void {
  found.set(text, [...(found.get(text) ?? []), sense]);
}
