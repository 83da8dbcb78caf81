import { describe, expect, it } from '@jest/globals';
import { analyze, parse } from '@strata/aql';
import type { AttributeShape, CollectionShape, DatabaseSchema } from '../database-schema/schema';
import type { ValueSense } from './phrases';
import { GrammarQuestion } from './read-question';
import { ReadingProblem } from './reading-problem';

/** Texts that are no names of anything, as a question may hold them, or a document or a name of an attribute. */
const HOSTILE: Readonly<Record<string, string>> = {
  'bind parameters': '@secret || @@secrets',
  backticks: 'x` RETURN 1 //`',
  'a name that ends a string': 'x" || true || "',
  'single quotes': "x' || true || '",
  backslashes: String.raw`x\" || true || \"`,
  'comments to the end of the line': 'x // RETURN 1',
  'comments in between': 'x /* RETURN */ || 1 == 1',
  'comments over lines': 'x\n// y\nREMOVE c IN customers',
  homoglyphs: 'сustоmers', // two of these letters are Cyrillic
  'full-width letters': 'ＲＥＭＯＶＥ ｃ ＩＮ ｃｕｓｔｏｍｅｒｓ',
  'a query': 'FOR s IN secrets RETURN s',
  'a subquery': '(FOR s IN secrets REMOVE s IN secrets)',
  'a user function': 'MY::FUNCTION(1)',
  'a dynamic collection': 'DOCUMENT(CONCAT("sec", "rets/1"))',
  'an object': '{ "a": 1 }',
  'an interpolation': '${secrets} #{secrets} {{secrets}}',
  'a null byte': 'x\u0000RETURN 1',
  'a line separator': 'x\u2028RETURN 1',
  'text from right to left': '\u202Esremotsuc',
  dots: 'a.b[*].c[0]',
};
const KEYWORDS = ['return', 'FOR', 'filter', 'start', 'c', 'o', 'path', 'value', 'true', 'null', 'collect'];

const attribute = (name: string, type: 'text' | 'number' = 'text'): AttributeShape => ({
  path: [name],
  types: [type],
  memberTypes: [],
});
const collection = (name: string, attributes: AttributeShape[], more: Partial<CollectionShape> = {}): CollectionShape => ({
  ...{ name, count: 10, attributes, indexes: [], references: [], ends: undefined },
  ...more,
});
const schemaWith = (...others: CollectionShape[]): DatabaseSchema => ({
  collections: [collection('customers', [attribute('name'), attribute('city'), attribute('age', 'number')]), ...others],
  graphs: [],
  views: [],
});
const sense = (value: string, of = 'customers', path = 'name'): ValueSense => ({
  collection: of,
  path: [path],
  value,
  isList: false,
  isPart: false,
});

/** What a query does beyond reading the collections of a schema; nothing where the question is refused. */
function misdeeds(
  question: string,
  schema: DatabaseSchema,
  values: ReadonlyMap<string, readonly ValueSense[]> = new Map(),
): unknown[] {
  let query: string;
  try {
    query = new GrammarQuestion(question, schema, new Date('2025-06-15')).read(values).query;
  } catch (error) {
    if (error instanceof ReadingProblem) return [];
    throw error;
  }
  const known = new Set(schema.collections.map(({ name }) => name));
  const { isModification, bindNames, functions, collections, argumentCollections, hasComputedNames } = analyze(parse(query));
  return [
    ...(isModification || hasComputedNames ? [query] : []),
    ...bindNames,
    ...functions.filter((name) => name.includes('::') || ['DOCUMENT', 'CALL', 'APPLY', 'COLLECTIONS'].includes(name)),
    ...[...collections.map(({ name }) => name), ...argumentCollections].filter((name) => !known.has(name)),
  ];
}

describe('hostile words', () => {
  it.each(Object.entries(HOSTILE))('in a question stay words: %s', (_, text) => {
    const questions = [
      `customers named "${text}"`,
      `customers named '${text}'`,
      `how many customers are in ${text}`,
      `${text}`,
      `names of customers ${text} sorted by age`,
      `customers older than 5 or called ${text}`,
    ];
    expect(questions.flatMap((question) => misdeeds(question, schemaWith()))).toEqual([]);
  });

  it.each(Object.entries(HOSTILE))('in documents stay values: %s', (_, text) => {
    const values = new Map([['anna', [sense(text)]]]);
    const questions = [
      'customers called Anna',
      'how many customers are not Anna',
      'age of Anna',
      'average age of customers called Anna',
    ];
    expect(questions.flatMap((question) => misdeeds(question, schemaWith(), values))).toEqual([]);
    const { query } = new GrammarQuestion('customers called Anna', schemaWith(), new Date()).read(values);
    expect(query).toContain(JSON.stringify(text));
  });

  it.each(Object.entries(HOSTILE))('in names of attributes and collections stay names: %s', (_, text) => {
    const schema = schemaWith(
      collection('visits', [attribute(`visit ${text}`), attribute(`weight ${text}`, 'number'), attribute('customer_id')], {
        references: [{ path: ['customer_id'], target: 'customers', targetAttribute: 'name' }],
      }),
      collection(`shops ${text}`, [attribute('label')]),
    );
    const questions = [
      'weight of visits',
      'average weight of visits',
      'the heaviest visit',
      'total weight per visit',
      'visits by weight',
      'all shops',
      'how many shops',
      'customers without visits',
    ];
    expect(questions.flatMap((question) => misdeeds(question, schema))).toEqual([]);
  });

  it.each(KEYWORDS)('that the language has too are names where a collection is called so: %s', (name) => {
    const schema = schemaWith(
      collection(name, [attribute('label'), attribute('customer_id')], {
        references: [{ path: ['customer_id'], target: 'customers', targetAttribute: 'name' }],
      }),
    );
    const values = new Map([
      ['oslo', [sense('Oslo', 'customers', 'city')]],
      ['shoe', [sense('shoe', name, 'label')]],
    ]);
    const { query } = new GrammarQuestion('customers with label shoe', schema, new Date()).read(values);
    const { collections } = analyze(parse(query));
    expect(collections.map((used) => used.name).sort()).toEqual([...new Set(['customers', name])].sort());
  });
});
