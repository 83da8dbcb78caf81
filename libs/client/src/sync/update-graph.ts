import { driftedPartitions } from '../graph/graph-partitions';
import type { StrataClient } from '../platform/strata-client';
import type { RefusedDocument } from './apply-graph-plan';
import type { GraphPlan, GraphState, RemovedDocument, WantedDocument } from './graph-plan';
import { planGraph } from './graph-plan';
import { readGraphState } from './graph-state';
import { categoryOf } from './sync-plan';
import type { GraphOutcome } from './sync-folder';
import type { FirstBuild, SyncWatcher } from './sync-run';
import { SyncRun } from './sync-run';

export interface GraphUpdate extends FirstBuild {
  /** only this category */
  category?: string | undefined;
}

/** Who cannot wait any longer. */
export interface UpdateOptions {
  signal?: AbortSignal;
}

/** What {@link updateGraph} would do. */
export async function planGraphUpdate(client: StrataClient, { category }: Pick<GraphUpdate, 'category'>): Promise<GraphPlan> {
  const [wanted, state] = await Promise.all([storedDocuments(client, category), readGraphState(client)]);
  return planGraph(wanted, documentsWithoutFiles(wanted, state, category), state);
}

/**
 * Makes a project's graph that of its stored files: documents that are new in built categories join, those with a newer version are read
 * anew, those whose file is gone leave, and categories that are not built yet are built. May be repeated.
 * @throws AppError when the platform is away for long or a step fails as a whole
 */
export async function updateGraph(
  client: StrataClient,
  request: GraphUpdate,
  watcher: SyncWatcher,
  { signal }: UpdateOptions = {},
): Promise<GraphOutcome> {
  const run = new SyncRun(client, request, watcher, signal);
  const wanted = await storedDocuments(client, request.category);
  await run.retrying(async () =>
    run.changeGraph(await run.look(wanted, (state) => documentsWithoutFiles(wanted, state, request.category))),
  );
  const { unclustered } = await run.buildAndImport(wanted);
  return { refused: run.refused(), shortfall: run.shortfall, unclustered, needsReclustering: await driftedPartitions(client) };
}

/**
 * Has documents of built categories read anew whose file has a newer version than the graph: an append build would read them for the map alone.
 * They are on the map then, and outside the knowledge graph until it takes up new documents, as the next build does.
 * @returns documents that were refused
 */
export async function updateNewerVersions(
  client: StrataClient,
  categories: readonly string[],
  watcher: SyncWatcher,
): Promise<RefusedDocument[]> {
  const run = new SyncRun(client, { complexity: 'high', replicas: 1 }, watcher, undefined);
  const wanted = (await storedDocuments(client, undefined)).filter(({ category }) => categories.includes(category));
  await run.retrying(async () => {
    const { update } = await run.look(wanted, []);
    await run.changeGraph({ insert: new Map(), update, delete: new Map(), build: [], import: [], unclustered: [] });
  });
  return run.refused();
}

async function storedDocuments(client: StrataClient, category: string | undefined): Promise<WantedDocument[]> {
  const files = await client.files.all(category);
  return files.map((file) => ({ category: categoryOf(file), name: file.name, id: file.id, version: file.version }));
}

/** Documents of the graph of which no file is stored any more: by one of their files each, which is enough to remove them. */
export function documentsWithoutFiles(
  stored: readonly Pick<WantedDocument, 'id'>[],
  { sources }: GraphState,
  category?: string,
): RemovedDocument[] {
  const ids = new Set(stored.map(({ id }) => id));
  const kept = new Set([...sources].filter(([id]) => ids.has(id)).map(([, { key }]) => key));
  const gone = [...sources].filter(
    ([, source]) => !kept.has(source.key) && (category === undefined || source.category === category),
  );
  return [...new Map(gone.map(([id, source]) => [source.key, { id, category: source.category }])).values()];
}
