import type { Database } from 'arangojs';
import { singular, wordsOfName } from './name-words';
import type { AttributeShape, Reference } from './schema';

/** A collection with the documents that its shape was learned from. */
export interface SampledCollection {
  readonly name: string;
  readonly attributes: readonly AttributeShape[];
  readonly sample: readonly Readonly<Record<string, unknown>>[];
}

const MAX_TESTS = 60;
const POINTING = new Set(['id', 'key', 'ref', 'no', 'nr', 'number', 'code', 'fk']);
const IDENTIFYING = /(?:id|nr|no|key|code|cd|num|number)$/i;
const CODE_LIKE = new Set(['id', '_key', 'key', 'code', 'no', 'nr', 'number']);

/**
 * Which attributes hold what identifies documents of other collections. Names propose (`customer_id`, customers; the same `KDNR` in two
 * collections; anything that ends in `id`), the database confirms that the sampled values are there. The values go to the database only.
 */
export async function findReferences(db: Database, collections: readonly SampledCollection[]): Promise<Map<string, Reference[]>> {
  const found = new Map<string, Reference[]>();
  let tests = 0;
  for (const collection of collections)
    for (const { path } of collection.attributes) {
      if (path.length > 2 || path.includes('[*]')) continue;
      const values = valuesAt(collection.sample, path);
      if (values.length === 0) continue;
      for (const { target, targetAttribute } of proposals(collection, path, collections, values)) {
        if (++tests > MAX_TESTS) return found;
        if (!(await areThere(db, target, targetAttribute, values))) continue;
        found.set(collection.name, [...(found.get(collection.name) ?? []), { path, target, targetAttribute }]);
        break;
      }
    }
  return found;
}

/** `CustNo`, `CUST_NO`. */
const isSameName = (a: string, b: string): boolean => wordsOfName(a).join('') === wordsOfName(b).join('');

/** Texts and numbers at a path of the sampled documents, each once. */
function valuesAt(sample: SampledCollection['sample'], path: readonly string[]): (string | number)[] {
  const values = sample.map((document) =>
    path.reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], document),
  );
  return [...new Set(values.filter((value) => typeof value === 'string' || typeof value === 'number'))];
}

function proposals(
  { name: own }: SampledCollection,
  path: readonly string[],
  collections: readonly SampledCollection[],
  values: readonly (string | number)[],
): { target: string; targetAttribute: string }[] {
  const attribute = path.at(-1) ?? '';
  const words = wordsOfName(attribute);
  const isPointing = words.length > 1 && POINTING.has(words.at(-1) ?? '');
  const stem = (isPointing ? words.slice(0, -1) : words).map(singular).join(' ');
  const proposed: { target: string; targetAttribute: string }[] = [];
  const identifiedBy = (target: SampledCollection): string[] => {
    const [first] = values;
    if (typeof first === 'string' && first.startsWith(`${target.name}/`)) return ['_id'];
    const names = target.attributes.filter((shape) => shape.path.length === 1).map((shape) => shape.path[0] ?? '');
    const keys = typeof first === 'string' ? ['_key'] : [];
    return [
      ...keys,
      ...names.filter((name) => (isSameName(name, attribute) && target.name !== own) || CODE_LIKE.has(name.toLowerCase())),
    ];
  };
  for (const target of collections) {
    const targetWords = wordsOfName(target.name).map(singular);
    const isNamed = targetWords.join(' ') === stem || (targetWords.at(-1) === stem && stem.length > 2);
    if (isNamed) proposed.push(...identifiedBy(target).map((targetAttribute) => ({ target: target.name, targetAttribute })));
  }
  if (IDENTIFYING.test(attribute))
    for (const target of collections) {
      const [same] =
        target.attributes.find(({ path: other }) => other.length === 1 && isSameName(other[0] ?? '', attribute))?.path ?? [];
      if (target.name !== own && same !== undefined) proposed.push({ target: target.name, targetAttribute: same });
    }
  if (isPointing)
    for (const target of collections)
      if (values.every((value) => typeof value === 'string'))
        proposed.push({
          target: target.name,
          targetAttribute: (values[0] as string).startsWith(`${target.name}/`) ? '_id' : '_key',
        });
  return proposed;
}

/** Is there exactly one document for each of the values? One that cannot be told in time counts as no. */
async function areThere(db: Database, target: string, attribute: string, values: readonly (string | number)[]): Promise<boolean> {
  try {
    const cursor = await db.query(
      {
        query: 'RETURN LENGTH(FOR t IN @@target FILTER t.@attribute IN @values LIMIT @most RETURN 1)',
        bindVars: { '@target': target, attribute, values: [...values], most: values.length + 1 },
      },
      { maxRuntime: 2 },
    );
    return (await cursor.next()) === values.length;
  } catch {
    return false;
  }
}
