import type { AttributeFacts, CollectionFacts, IndexFacts } from '@strata/aql-rewriting';
import { z } from 'zod';
import type { ToolSession } from '../tool-use/tool-session';

/** What rules are told of; a query that reads more is judged by these. */
const MOST_COLLECTIONS = 6;
/** Attributes of a sample help rules and are no need: they are read as long as this many calls stay for others. */
const CALLS_FOR_OTHERS = 8;

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

/** What is known of the collections that a query reads: kind, size and indexes by tools, attributes by a sample. Whatever cannot be read is left out. */
export async function readCollectionFacts(tools: ToolSession, names: readonly string[]): Promise<CollectionFacts[]> {
  const facts: CollectionFacts[] = [];
  for (const name of names.slice(0, MOST_COLLECTIONS)) {
    const stats = Stats.safeParse(await tools.ask('collection-stats', { collection: name }));
    const indexes = Indexes.safeParse(await tools.ask('get-indexes', { collection: name }));
    if (stats.success && indexes.success)
      facts.push({ name, ...stats.data, indexes: indexes.data.indexes as readonly IndexFacts[] });
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
