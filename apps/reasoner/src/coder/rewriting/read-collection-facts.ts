import type { AttributeFacts, CollectionFacts, IdAttribute, IndexFacts } from '@strata/aql-rewriting';
import { z } from 'zod';
import type { ToolSession } from '../tool-use/tool-session';

/** What rules are told of; a query that reads more is judged by these. */
const MOST_COLLECTIONS = 6;
/** Attributes of a sample help rules and are no need: they are read as long as this many calls stay for others. */
const CALLS_FOR_OTHERS = 8;
/** A query looks documents up by a few attributes. */
const MOST_ID_ATTRIBUTES = 3;

const Stats = z.object({ type: z.enum(['document', 'edge']), count: z.number() });
const Indexes = z.object({ indexes: z.array(z.looseObject({ type: z.string() })) });
const Schema = z.object({
  attributes: z.array(z.object({ path: z.string(), types: z.array(z.string()), present: z.number() })),
});
const Facts = z.looseObject({
  name: z.string(),
  type: z.enum(['document', 'edge']),
  count: z.number(),
  indexes: z.array(z.unknown()),
});

const Collections = z.object({ rows: z.array(z.string()).min(1) });

/**
 * What is known of the collections that a query reads: kind, size and indexes by tools, attributes by a sample; and of those whose ids the
 * query takes from attributes. Whatever cannot be read is left out.
 */
export async function readCollectionFacts(
  tools: ToolSession,
  names: readonly string[],
  ids: readonly IdAttribute[],
): Promise<CollectionFacts[]> {
  const idsOf = await readIds(tools, ids);
  const linked = Object.values(idsOf).flatMap((paths) => Object.values(paths).flat());
  const facts: CollectionFacts[] = [];
  for (const name of [...new Set([...names, ...linked])].slice(0, MOST_COLLECTIONS)) {
    const stats = Stats.safeParse(await tools.ask('collection-stats', { collection: name }));
    const indexes = Indexes.safeParse(await tools.ask('get-indexes', { collection: name }));
    if (stats.success && indexes.success)
      facts.push({ name, ...stats.data, indexes: indexes.data.indexes as readonly IndexFacts[], idsOf: idsOf[name] ?? {} });
  }
  const sampled: CollectionFacts[] = [];
  for (const collection of facts) {
    const schema = Schema.safeParse(
      tools.left > CALLS_FOR_OTHERS ? await tools.ask('get-schema', { collection: collection.name }) : undefined,
    );
    sampled.push(schema.success ? { ...collection, attributes: attributesOf(schema.data) } : collection);
  }
  return sampled;
}

type IdsOf = Record<string, Record<string, readonly string[]>>;

/** By collection and attribute, the collections of the ids that a sample has there; nothing where some value is no id. */
async function readIds(tools: ToolSession, ids: readonly IdAttribute[]): Promise<IdsOf> {
  const found: IdsOf = {};
  for (const { collection, path, query } of ids.slice(0, MOST_ID_ATTRIBUTES)) {
    const answer = Collections.safeParse(await tools.ask('execute-query', { query }));
    if (answer.success) (found[collection] ??= {})[path] = answer.data.rows;
  }
  return found;
}

/** Facts that an attempt before has read. */
export function knownFacts(notes: readonly unknown[]): CollectionFacts[] {
  return notes.filter((one) => Facts.safeParse(one).success) as CollectionFacts[];
}

/** Paths into lists are none that a rule can use; `array of number` is what the members are, not the attribute. */
function attributesOf({ attributes }: z.infer<typeof Schema>): Record<string, AttributeFacts> {
  return Object.fromEntries(
    attributes
      .filter(({ path }) => !/[[{"]/.test(path))
      .map(({ path, types, present }) => [path, { types: types.filter((type) => !type.includes(' ')).map(asTypeName), present }]),
  );
}

const asTypeName = (type: string): string => (type === 'boolean' ? 'bool' : type);
