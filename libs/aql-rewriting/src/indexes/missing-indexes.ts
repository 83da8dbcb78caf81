import { parse } from '@strata/aql';
import { rewritableQuery } from '../input/rewritable-query';
import { fieldNames, isSorted, QueryKnowledge } from '../input/query-knowledge';
import type { CollectionFacts, RewriteInput } from '../input/rewrite-input';
import { indexCost } from './index-cost';
import type { IndexAdvice } from './index-advice';
import type { WantedAccess } from './wanted-access';
import { wantedAccesses } from './wanted-access';

/** Below so many documents a scan is as good. */
const FEWEST_DOCUMENTS = 500;
/** An index that leaves more than this share of the documents gains nothing worth keeping it. */
const LARGEST_SHARE = 0.3;
/** What is expected to gain less is not worth an index that has to be kept up with every write. */
const LEAST_GAIN = 1.1;
/** What an index of words gains over looking at every text. */
const GAIN_OF_SEARCH = 10;

/**
 * Indexes that would serve a query and do not exist, the best expected first: for what is compared for equality, then one range, then the
 * order; array members; edges of a vertex by an attribute; places; parts of texts.
 * @throws ArangoError what `parse` throws for the text
 */
export function missingIndexes(input: RewriteInput): readonly IndexAdvice[] {
  if (looksAtFew(input)) return [];
  const query = rewritableQuery(input.query, input.bindVars) ?? parse(input.query);
  const knowledge = new QueryKnowledge(input, query);
  const advice = wantedAccesses(query, knowledge)
    .filter(({ collection }) => collection.count >= FEWEST_DOCUMENTS)
    .flatMap((access) => [sortedIndexFor(access, knowledge, input), ...specialIndexesFor(access, input)])
    .filter((one) => one !== null)
    .filter(({ expectedGain }) => expectedGain >= LEAST_GAIN);
  const best = new Map<string, IndexAdvice>();
  for (const one of advice) {
    const known = best.get(one.statement);
    if (known === undefined || known.expectedGain < one.expectedGain) best.set(one.statement, one);
  }
  return [...best.values()].toSorted((x, y) => y.expectedGain - x.expectedGain);
}

/** The run that was profiled ended after a few documents, so there is nothing to gain. */
function looksAtFew({ profile }: RewriteInput): boolean {
  const { scannedFull, scannedIndex } = profile?.stats ?? {};
  return scannedFull !== undefined && scannedIndex !== undefined && scannedFull + scannedIndex < FEWEST_DOCUMENTS;
}

function sortedIndexFor(access: WantedAccess, knowledge: QueryKnowledge, input: RewriteInput): IndexAdvice | null {
  const { collection, equal, ranges, sort } = access;
  const leading = [...equal].toSorted((a, b) => distinctOf(collection, b) - distinctOf(collection, a));
  const [range] = [...ranges].filter((path) => !equal.has(path));
  const ordered = range === undefined || sort[0] === range ? sort.filter((path) => !equal.has(path)) : [range];
  const fields = [...leading, ...(ordered.length === 0 && range !== undefined ? [range] : ordered)];
  if (fields.length === 0 || fields.some((field) => field === '_key' || field === '_id')) return null;
  if (leading.length + ranges.size === 0 && !access.isLimited) return null; // the whole collection is wanted
  const matches = expectedMatches(access, knowledge);
  const now = documentsReadNow(access, knowledge);
  const read = access.isLimited && ordered[0] === sort[0] && leading.length === 0 && ranges.size === 0 ? 20 : matches;
  if (now === null || read > now * LARGEST_SHARE || serves(collection, fields)) return null;
  const gain = gainOf(access, now / Math.max(1, read), input);
  const present = Math.min(...fields.map((field) => collection.attributes?.[field]?.present ?? 1));
  const sparse = fields.length === 1 && access.isPresent && present < 0.5;
  const options = { type: 'persistent' as const, fields, ...(sparse && { sparse }) };
  return {
    collection: collection.name,
    ...options,
    why: whyOf(access, fields, ordered),
    costToKeep: indexCost(collection, fields, sparse ? present : 1),
    expectedGain: Math.round(gain * 10) / 10,
    statement: creation(collection.name, options),
  };
}

const distinctOf = (collection: CollectionFacts, path: string): number => collection.attributes?.[path]?.distinct ?? 0;

function expectedMatches({ collection, equal, ranges }: WantedAccess, knowledge: QueryKnowledge): number {
  const ofEqual =
    equal.size === 0 ? collection.count : Math.min(collection.count * 0.05, knowledge.documentsPerValue(collection, [...equal]));
  return Math.max(1, ofEqual * 0.25 ** Math.min(1, ranges.size));
}

/** How many documents each run of the loop reads with the indexes that there are; null when one of them serves it well. */
function documentsReadNow({ collection, equal, ranges }: WantedAccess, knowledge: QueryKnowledge): number | null {
  let least = collection.count;
  for (const index of collection.indexes) {
    if (index.type === 'primary' && (equal.has('_key') || equal.has('_id'))) return null;
    const fields =
      index.type === 'edge'
        ? fieldNames(index)
            .filter((field) => equal.has(field))
            .slice(0, 1)
        : fieldNames(index);
    if (!isSorted(index) && index.type !== 'edge') continue;
    const prefix = fields.findIndex((field) => !equal.has(field));
    const matched = fields.slice(0, prefix < 0 ? fields.length : prefix);
    const next = fields[matched.length];
    const hasRange = next !== undefined && ranges.has(next);
    if (matched.length === 0 && !hasRange) continue;
    const perValue =
      matched.length === 0 ? collection.count : Math.min(collection.count * 0.05, knowledge.documentsPerValue(collection, matched));
    least = Math.min(least, perValue * (hasRange ? 0.25 : 1));
  }
  return least;
}

/** An index begins with these fields already; the order of those compared for equality does not matter. */
const serves = ({ indexes }: CollectionFacts, fields: readonly string[]): boolean =>
  indexes.some((index) => {
    const leading = fieldNames(index).slice(0, fields.length);
    return (
      isSorted(index) &&
      index.sparse !== true &&
      leading.length === fields.length &&
      fields.every((field) => leading.includes(field))
    );
  });

/** What the profile says about the share of the time that goes into reading the collection bounds what an index can gain. */
function gainOf({ collection, isRepeated }: WantedAccess, factor: number, { profile }: RewriteInput): number {
  const total = profile?.stats?.executionTime;
  const nodes = (profile?.plan?.nodes ?? []).filter((node) => node['collection'] === collection.name).map(({ id }) => id);
  const own = (profile?.stats?.nodes ?? []).filter(({ id }) => nodes.includes(id)).reduce((sum, { runtime }) => sum + runtime, 0);
  if (total === undefined || total <= 0 || own <= 0) return isRepeated ? factor : Math.min(factor, 1000);
  const share = Math.min(0.999, own / total);
  return 1 / (1 - share + share / factor);
}

function whyOf(
  { collection, equal, ranges, isRepeated }: WantedAccess,
  fields: readonly string[],
  ordered: readonly string[],
): string {
  const parts = [
    ...(equal.size > 0 ? [`compares ${list([...equal])} for equality`] : []),
    ...(ranges.size > 0 ? [`takes a range of ${list([...ranges])}`] : []),
    ...(ordered.length > 0 && !ranges.has(ordered[0]!) ? [`sorts by ${list(ordered)}`] : []),
  ];
  const often = isRepeated ? ', once for each row of an outer loop' : '';
  return `The query ${parts.join(', ')}, and no index of \`${collection.name}\` begins with ${list(fields)}: it reads up to ${collection.count} documents${often}.`;
}

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

function specialIndexesFor(access: WantedAccess, input: RewriteInput): readonly IndexAdvice[] {
  const { collection, texts, places } = access;
  const has = (type: string, field: string): boolean =>
    collection.indexes.some((index) => index.type === type && fieldNames(index).includes(field));
  const advice = (type: 'inverted' | 'geo', field: string, why: string): IndexAdvice => ({
    collection: collection.name,
    type,
    fields: [field],
    why,
    costToKeep: indexCost(collection, [field], type === 'inverted' ? 20 : 1),
    expectedGain: Math.round(gainOf(access, GAIN_OF_SEARCH, input) * 10) / 10,
    statement: creation(collection.name, { type, fields: [field], ...(type === 'inverted' && { analyzer: 'text_en' }) }),
  });
  return [
    ...[...texts]
      .filter((field) => !has('inverted', field))
      .map((field) =>
        advice(
          'inverted',
          field,
          `The query looks for parts of the texts in \`${field}\`, which no sorted index finds. An inverted index with a text or n-gram analyzer finds words or parts (text_en below is for English); the condition has to become a SEARCH of it, and means words then.`,
        ),
      ),
    ...[...places]
      .filter((field) => !has('geo', field))
      .map((field) => advice('geo', field, `The query compares distances from \`${field}\`, and there is no geo index on it.`)),
  ];
}

function creation(collection: string, options: object): string {
  return `db._collection(${JSON.stringify(collection)}).ensureIndex(${JSON.stringify(options)})`;
}
