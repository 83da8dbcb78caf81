import type { BuildShortfall } from '../builds/build-knowledge-graph';
import { driftedPartitions } from '../graph/graph-partitions';
import type { StrataClient } from '../platform/strata-client';
import type { RefusedDocument } from './apply-graph-plan';
import type { GraphPlan } from './graph-plan';
import type { SyncedFolder, SyncOptions, SyncPlan } from './plan-sync';
import { planSync } from './plan-sync';
import { categoryOf } from './sync-plan';
import type { FirstBuild, SyncWatcher } from './sync-run';
import { SyncRun } from './sync-run';
import { uploadChanges } from './upload-changes';

export interface SyncRequest extends SyncedFolder, FirstBuild {}

/** Told of the plan, too. */
export interface SyncFolderWatcher extends SyncWatcher {
  planned?(plan: SyncPlan): void;
}

/** What became of the graph. */
export interface GraphOutcome {
  /** documents that the file manager or the graph did not take */
  refused: RefusedDocument[];
  /** of builds and imports */
  shortfall: BuildShortfall;
  /** documents that are like no other: they are on the map, in no cluster, and so not in the knowledge graph */
  unclustered: GraphPlan['unclustered'];
  /** partitions whose communities no longer fit what is in them */
  needsReclustering: string[];
}

/** What a sync did. */
export interface SyncOutcome extends GraphOutcome {
  plan: SyncPlan;
}

/**
 * Makes a project's files and graph those of a folder: uploads what is new or changed, inserts, updates and deletes documents, builds
 * categories that are not built yet, and has what changed read again. What was synced before is told by the project itself, so a sync that was
 * interrupted anywhere is simply repeated. Other operations of the project and restarts of services are waited for.
 * @throws AppError invalid-argument as `planSync` does; others when the platform is away for long or a step fails as a whole
 */
export async function syncFolder(
  client: StrataClient,
  request: SyncRequest,
  watcher: SyncFolderWatcher,
  options: SyncOptions = {},
): Promise<SyncOutcome> {
  const plan = await planSync(client, request, options);
  watcher.planned?.(plan);
  const run = new SyncRun(client, request, watcher, options.signal);
  const refuse = (document: RefusedDocument) => run.refuse(document);
  const wanted = await uploadChanges(plan, { client, watcher, signal: options.signal, refuse });
  const removed = plan.files.removed.map((file) => ({ id: file.id, category: categoryOf(file) }));
  await run.retrying(async () => run.changeGraph(await run.look(wanted, removed)));
  await run.removeFiles(plan.files.removed);
  const { unclustered } = await run.buildAndImport(wanted);
  const needsReclustering = await driftedPartitions(client);
  return { plan, refused: run.refused(), shortfall: run.shortfall, unclustered, needsReclustering };
}
