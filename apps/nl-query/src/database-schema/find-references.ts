import type { Database } from 'arangojs';
import { singular, wordsOfName } from './name-words';
import type { AttributeShape, Reference } from './schema';

/** A collection with the documents that its shape was learned from. */
export interface SampledCollection {
  readonly name: string;
  readonly attributes: readonly AttributeShape[];
  readonly sample: readonly Readonly<Record<string, unknown>>[];
}

const MAX_TESTS = 200;
/** Share of the sampled values that have to be there, where names say already what is meant. */
const NAMED_SHARE = 0.5;
const POINTING = new Set(['id', 'key', 'ref', 'no', 'nr', 'number', 'code', 'fk']);
const IDENTIFYING = /(?:id|nr|no|key|code|cd|num|number)$/i;
const CODE_LIKE = new Set(['id', '_key', 'key', 'code', 'no', 'nr', 'number', 'uid', 'pk', 'uuid', 'guid']);
/** Names that every collection may have for its own documents. */
const OWN = /^(?:id|_key|key|code|no|nr|number|uid|pk|uuid|guid)$/i;

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
      if (values.length === 0 || isOwnKey(collection.name, path)) continue;
      for (const proposal of proposals(collection, path, collections, values)) {
        if (++tests > MAX_TESTS) return found;
        const reference = await confirmed(db, collections, values, proposal);
        if (reference === undefined) continue;
        found.set(collection.name, [...(found.get(collection.name) ?? []), { path, ...reference }]);
        break;
      }
    }
  return found;
}

interface Proposal {
  readonly target: string;
  readonly targetAttribute: string;
  /** the names say that it is meant */
  readonly isNamed: boolean;
}

/** `order_item_id` of `Order_Items` identifies these, and points nowhere. */
function isOwnKey(collection: string, path: readonly string[]): boolean {
  const words = wordsOfName(path[0] ?? '').map(singular);
  const own = wordsOfName(collection).map(singular);
  return path.length === 1 && POINTING.has(words.at(-1) ?? '') && words.slice(0, -1).join(' ') === own.join(' ');
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
): Proposal[] {
  const attribute = path.at(-1) ?? '';
  const words = wordsOfName(attribute);
  const isPointing = words.length > 1 && POINTING.has(words.at(-1) ?? '');
  const stem = (isPointing ? words.slice(0, -1) : words).map(singular).join(' ');
  const proposed: Proposal[] = [];
  const identifiedBy = (target: SampledCollection): string[] => {
    const [first] = values;
    if (typeof first === 'string' && first.startsWith(`${target.name}/`)) return ['_id'];
    const names = target.attributes.filter((shape) => shape.path.length === 1).map((shape) => shape.path[0] ?? '');
    const keys = typeof first === 'string' ? ['_key'] : [];
    const ofTarget = new Set(wordsOfName(target.name).map(singular));
    const isOwn = (name: string) =>
      IDENTIFYING.test(name) &&
      wordsOfName(name)
        .slice(0, -1)
        .some((word) => ofTarget.has(singular(word)));
    return [
      ...keys,
      ...names.filter((name) => (isSameName(name, attribute) && target.name !== own) || CODE_LIKE.has(name.toLowerCase())),
      ...names.filter((name) => !isSameName(name, attribute) && isOwn(name)),
      ...(target.name === own ? [] : names.slice(0, 1)), // what identifies documents comes first in most tables, whatever it is called
    ];
  };
  for (const target of collections) {
    const targetWords = wordsOfName(target.name).map(singular);
    const isMeant = targetWords.join(' ') === stem || (targetWords.at(-1) === stem && stem.length > 2);
    if (isMeant)
      proposed.push(...identifiedBy(target).map((targetAttribute) => ({ target: target.name, targetAttribute, isNamed: true })));
  }
  // `SourceAirport`, `home_team_id`: the last word of what it points to stands in its name
  for (const target of collections) {
    const last = wordsOfName(target.name).map(singular).at(-1) ?? '';
    const stands =
      last.length > 2 &&
      stem !== last &&
      stem.split(' ').includes(last) &&
      (isPointing || words.at(-1) === last || singular(words.at(-1) ?? '') === last);
    if (stands && target.name !== own)
      proposed.push(...identifiedBy(target).map((targetAttribute) => ({ target: target.name, targetAttribute, isNamed: true })));
  }
  if (IDENTIFYING.test(attribute) && !OWN.test(attribute))
    for (const target of collections) {
      const [same] =
        target.attributes.find(({ path: other }) => other.length === 1 && isSameName(other[0] ?? '', attribute))?.path ?? [];
      if (target.name !== own && same !== undefined) proposed.push({ target: target.name, targetAttribute: same, isNamed: true });
    }
  if (isPointing)
    for (const target of collections)
      if (values.every((value) => typeof value === 'string'))
        proposed.push({
          target: target.name,
          targetAttribute: (values[0] as string).startsWith(`${target.name}/`) ? '_id' : '_key',
          isNamed: false,
        });
  if (proposed.length === 0 && areDistinctive(values)) {
    const identified = collections.flatMap((target) =>
      target.name === own
        ? []
        : keysOf(target).map((targetAttribute) => ({ target: target.name, targetAttribute, isNamed: false })),
    );
    if (identified.length > 0 && !words.some((word) => MEASURED.has(word))) proposed.push(...identified);
  }
  return proposed;
}

/** Numbers that are hardly those of other things by chance. */
const areDistinctive = (values: readonly (string | number)[]): boolean =>
  values.length >= 4 && values.every((value) => typeof value === 'number' && Number.isInteger(value) && value >= 1_000);
const MEASURED = new Set(['year', 'price', 'amount', 'total', 'population', 'phone', 'zip', 'date', 'time', 'salary', 'budget']);

/** Attributes at the top that are called after the documents that they identify: `FacID` of faculties. */
function keysOf({ name, attributes }: SampledCollection): string[] {
  const own = wordsOfName(name).map(singular).join('');
  return attributes
    .filter(({ path }) => path.length === 1 && IDENTIFYING.test(path[0] ?? ''))
    .map(({ path }) => path[0] ?? '')
    .filter((key) => {
      const stem = wordsOfName(key.replace(IDENTIFYING, '')).map(singular).join('');
      return stem.length >= 3 && own.startsWith(stem);
    });
}

/** The reference that is proposed, if the documents are there: at most one for each value. */
async function confirmed(
  db: Database,
  collections: readonly SampledCollection[],
  values: readonly (string | number)[],
  { target, targetAttribute, isNamed }: Proposal,
): Promise<Omit<Reference, 'path'> | undefined> {
  const there = collections
    .find(({ name }) => name === target)
    ?.attributes.find(({ path }) => path.length === 1 && path[0] === targetAttribute);
  const converted = there && convertedFor(values, there);
  const share = await shareThere(db, { target, attribute: targetAttribute, values: converted ?? values });
  if (share < (isNamed ? NAMED_SHARE : 1)) return undefined;
  return { target, targetAttribute, ...(converted && { isConverted: true as const }) };
}

/** Numbers as texts, or texts as numbers, where the other side holds those. */
function convertedFor(values: readonly (string | number)[], { types }: AttributeShape): (string | number)[] | undefined {
  const [holdsText, holdsNumber] = [types.includes('text'), types.includes('number')];
  if (holdsText === holdsNumber) return undefined;
  if (holdsText && values.every((value) => typeof value === 'number')) return values.map(String);
  const areNumbers = values.every((value) => typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));
  return holdsNumber && areNumbers ? values.map(Number) : undefined;
}

/** The share of the values that documents have; 0 where several documents have one, or where it cannot be told in time. */
async function shareThere(
  db: Database,
  { target, attribute, values }: { target: string; attribute: string; values: readonly (string | number)[] },
): Promise<number> {
  try {
    const cursor = await db.query<{ documents: number; values: number }>(
      {
        query:
          'LET found = (FOR t IN @@target FILTER t.@attribute IN @values LIMIT @most RETURN t.@attribute) RETURN { documents: LENGTH(found), values: LENGTH(UNIQUE(found)) }',
        bindVars: { '@target': target, attribute, values: [...values], most: values.length + 1 },
      },
      { maxRuntime: 2 },
    );
    const found = await cursor.next();
    return found === undefined || found.documents !== found.values ? 0 : found.values / values.length;
  } catch {
    return 0;
  }
}
