import { z } from 'zod';
import type { ToolSession } from '../tool-use/tool-session';

const Collections = z.object({
  collections: z.array(z.object({ name: z.string(), type: z.enum(['document', 'edge']), count: z.number().nullable() })),
});
const Graphs = z.object({
  graphs: z.array(
    z.object({
      name: z.string(),
      edge_definitions: z.array(z.object({ collection: z.string(), from: z.array(z.string()), to: z.array(z.string()) })),
      orphan_collections: z.array(z.string()).default([]),
    }),
  ),
});
const Indexes = z.object({
  indexes: z.array(
    z.looseObject({
      name: z.string().optional(),
      type: z.string(),
      fields: z.array(z.union([z.string(), z.looseObject({ name: z.string() })])).default([]),
      unique: z.boolean().optional(),
      sparse: z.boolean().optional(),
    }),
  ),
});
const Stats = z.object({
  count: z.number(),
  documents_bytes: z.number().nullable().default(null),
  average_document_bytes: z.number().nullable().default(null),
  indexes_bytes: z.number().nullable().default(null),
});
const Schema = z.object({
  sampled: z.number(),
  attributes: z.array(z.object({ path: z.string(), types: z.array(z.string()), present: z.number() })),
});
const Databases = z.object({ databases: z.array(z.string()), current: z.string().optional() });
const SlowQueries = z.object({
  queries: z.array(z.object({ query: z.string(), seconds: z.number(), started: z.string().optional() })),
});
const Views = z.object({
  views: z.array(z.looseObject({ name: z.string(), type: z.string(), collections: z.array(z.string()).default([]) })),
});
const Analyzers = z.object({ analyzers: z.array(z.looseObject({ name: z.string(), type: z.string() })) });
const Manual = z.object({ sections: z.array(z.object({ heading: z.string(), text: z.string() })) });
const Explained = z.object({
  estimated_cost: z.number(),
  estimated_items: z.number(),
  full_scans: z.array(z.string()).default([]),
  rules: z.array(z.string()).default([]),
  steps: z.array(z.looseObject({ type: z.string(), estimated_items: z.number(), collection: z.string().optional() })),
  warnings: z.array(z.looseObject({ message: z.string() })).default([]),
});
const Rows = z.object({ rows: z.array(z.unknown()) });

export type ListedCollection = z.infer<typeof Collections>['collections'][number];
export type ListedGraph = z.infer<typeof Graphs>['graphs'][number];
export type ListedIndex = z.infer<typeof Indexes>['indexes'][number];
export type CollectionSize = z.infer<typeof Stats>;
export type SampledSchema = z.infer<typeof Schema>;
export type ExplainedPlan = z.infer<typeof Explained>;
export type ManualSection = z.infer<typeof Manual>['sections'][number];

/**
 * What there is in a database, each fact by one call of a tool, made when it is first asked for. `undefined`: the tool is not there, failed, may
 * not be called any more, or says something else than it should.
 */
export class DatabaseFacts {
  private readonly known = new Map<string, Promise<unknown>>();

  constructor(private readonly tools: ToolSession) {}

  async collections(): Promise<readonly ListedCollection[] | undefined> {
    return (await this.fact('list-collections', {}, Collections))?.collections;
  }

  async graphs(): Promise<readonly ListedGraph[] | undefined> {
    return (await this.fact('list-graphs', {}, Graphs))?.graphs;
  }

  async indexes(collection: string): Promise<readonly ListedIndex[] | undefined> {
    return (await this.fact('get-indexes', { collection }, Indexes))?.indexes;
  }

  size(collection: string): Promise<CollectionSize | undefined> {
    return this.fact('collection-stats', { collection }, Stats);
  }

  /** @param sample how many documents are looked at; left out: what the tool thinks right */
  schema(collection: string, sample?: number): Promise<SampledSchema | undefined> {
    return this.fact('get-schema', { collection, ...(sample !== undefined && { sample }) }, Schema);
  }

  databases(): Promise<z.infer<typeof Databases> | undefined> {
    return this.fact('list-databases', {}, Databases);
  }

  async slowQueries(): Promise<z.infer<typeof SlowQueries>['queries'] | undefined> {
    return (await this.fact('slow-queries', {}, SlowQueries))?.queries;
  }

  async views(): Promise<z.infer<typeof Views>['views'] | undefined> {
    return (await this.fact('list-views', {}, Views))?.views;
  }

  async analyzers(): Promise<z.infer<typeof Analyzers>['analyzers'] | undefined> {
    return (await this.fact('list-analyzers', {}, Analyzers))?.analyzers;
  }

  async manual(topic: string): Promise<readonly ManualSection[] | undefined> {
    return (await this.fact('search-manual', { topic: topic.slice(0, 500) }, Manual))?.sections;
  }

  explain(query: string): Promise<ExplainedPlan | undefined> {
    return this.fact('explain-query', { query }, Explained);
  }

  async samples(collection: string, limit: number): Promise<readonly unknown[] | undefined> {
    const query = 'FOR d IN @@collection LIMIT @limit RETURN d';
    return (await this.fact('execute-query', { query, bind_vars: { '@collection': collection, limit }, limit }, Rows))?.rows;
  }

  /** What the last failure of a tool said; for an answer that has to say why it is none. */
  lastFailure: string | undefined;

  private fact<Shape extends z.ZodType>(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    shape: Shape,
  ): Promise<z.infer<Shape> | undefined> {
    const key = JSON.stringify([tool, input]);
    const known = this.known.get(key) ?? this.ask(tool, input, shape);
    this.known.set(key, known);
    return known as Promise<z.infer<Shape> | undefined>;
  }

  private async ask<Shape extends z.ZodType>(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    shape: Shape,
  ): Promise<z.infer<Shape> | undefined> {
    if (!this.tools.has(tool)) {
      this.lastFailure = `there is no tool ${tool} now`;
      return undefined;
    }
    const { isError, text, data } = await this.tools.call(tool, input);
    if (isError) this.lastFailure = text.slice(0, 500);
    const read = isError ? undefined : shape.safeParse(data);
    if (read?.success) return read.data;
    if (read !== undefined) this.lastFailure = `${tool} gave an answer of another form`;
    return undefined;
  }
}
