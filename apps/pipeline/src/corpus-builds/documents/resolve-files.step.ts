import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import { retryWhilePassing } from '@strata/errors';
import { inParallel } from '@strata/event-loop';
import type { StoredFile } from '@strata/contracts';
import type { JobContext } from '@strata/jobs';
import type { CorpusGraph } from '@strata/knowledge';
import type { FileManagerClient } from '../../file-manager/file-manager.client';
import { pathInCategory } from '../../file-manager/path-in-category';
import type { BuildPayload } from '../build-payload';
import type { CategoryPlan, ListedFile, PlannedFile } from './category-plan';
import { planCategory } from './category-plan';
import { citableUrl } from './citable-url';
import { noFilesForSelector, rebuildNotAllowed } from '../corpus-build.errors';

/** Label of files that lie directly in the project's scope, or in none. */
const DEFAULT_CATEGORY = 'default';
/** A plan of a hundred thousand files is stored in parts: as one text it would hold up the process, and the database, for seconds. */
const FILES_PER_CHECKPOINT = 2_000;
const LOOK_UPS_AT_A_TIME = 12;

/** A plan as it is stored: its files are in checkpoints of their own. */
type StoredPlan = Omit<CategoryPlan, 'toWrite'> & { readonly parts: number };

export interface ResolvedFiles {
  readonly context: JobContext;
  readonly payload: BuildPayload;
  readonly corpus: Pick<CorpusGraph, 'sources' | 'project'>;
  readonly files: Pick<FileManagerClient, 'list' | 'find'>;
  readonly patience: RetryBudget;
}

/**
 * Decides, once per build, what is written to and removed from each category. A restarted build recalls its decision: by then the
 * corpus holds half of what it decided to write.
 * @throws AppError `REBUILD_NOT_ALLOWED` when a named file belongs to a built category and the build does not append
 */
export async function resolveFiles(input: ResolvedFiles): Promise<CategoryPlan[]> {
  const { context, payload } = input;
  const decided = await recallPlans(context);
  if (decided.length > 0) return decided;
  const plans = payload.categories.length > 0 ? await planCategories(input) : await planNamedFiles(input);
  for (const plan of plans) await storePlan(context, plan);
  await context.checkpoint('plan', { categories: plans.map(({ category }) => category) });
  return plans;
}

/** The plans that an earlier attempt, or this one, has decided on; none when it did not get that far. */
export async function recallPlans(context: Pick<JobContext, 'recall'>): Promise<CategoryPlan[]> {
  const decided = (await context.recall('plan')) as { categories: string[] } | undefined;
  return Promise.all((decided?.categories ?? []).map((category) => recallPlan(context, category)));
}

async function storePlan(context: Pick<JobContext, 'checkpoint'>, { toWrite, ...plan }: CategoryPlan): Promise<void> {
  const parts = Math.ceil(toWrite.length / FILES_PER_CHECKPOINT);
  for (let part = 0; part < parts; part++) {
    const files = toWrite.slice(part * FILES_PER_CHECKPOINT, (part + 1) * FILES_PER_CHECKPOINT);
    await context.checkpoint(`plan:${plan.category}:${part}`, files);
  }
  await context.checkpoint(`plan:${plan.category}`, { ...plan, parts } satisfies StoredPlan);
}

async function recallPlan(context: Pick<JobContext, 'recall'>, category: string): Promise<CategoryPlan> {
  const { parts, ...plan } = (await context.recall(`plan:${category}`)) as StoredPlan;
  const toWrite: PlannedFile[] = [];
  for (let part = 0; part < parts; part++) toWrite.push(...((await context.recall(`plan:${category}:${part}`)) as PlannedFile[]));
  return { ...plan, toWrite };
}

async function planCategories({ payload, corpus, files, patience }: ResolvedFiles): Promise<CategoryPlan[]> {
  const plans: CategoryPlan[] = [];
  for (const category of payload.categories) {
    const listed = await files.list([corpus.project, category], patience);
    plans.push(
      planCategory(category, listed.map(asListed), await retryWhileUnavailable(() => corpus.sources(category), patience), true),
    );
  }
  return plans;
}

/** @property version default the latest */
type NamedFile = { readonly id: string; readonly version?: number };

async function planNamedFiles({ payload, corpus, files, patience }: ResolvedFiles): Promise<CategoryPlan[]> {
  const byCategory = new Map<string, StoredFile[]>();
  const missing: string[] = [];
  const named: readonly NamedFile[] = payload.stagedFiles ?? payload.fileIds.map((id) => ({ id }));
  const found = await inParallel(named, { limit: LOOK_UPS_AT_A_TIME, signal: patience.signal }, ({ id, version }) =>
    retryWhilePassing(() => files.find(id, version), patience),
  );
  for (const [place, file] of found.entries()) {
    if (!file || isForeign(file, corpus.project)) {
      missing.push(named[place]!.id);
      continue;
    }
    const category = file.scope[1] ?? DEFAULT_CATEGORY;
    const ofCategory = byCategory.get(category);
    if (ofCategory) ofCategory.push(file);
    else byCategory.set(category, [file]);
  }
  if (missing.length > 0) throw noFilesForSelector({ file_ids: missing });
  const plans: CategoryPlan[] = [];
  const listing = payload.stagedFiles ? asStaged : asListed;
  for (const [category, own] of [...byCategory].sort(([a], [b]) => (a < b ? -1 : 1)))
    plans.push(
      planCategory(category, own.map(listing), await retryWhileUnavailable(() => corpus.sources(category), patience), false),
    );
  const built = plans.filter(({ isFirst }) => !isFirst).map(({ category }) => category);
  if (!payload.incremental && built.length > 0) throw rebuildNotAllowed(built);
  return plans;
}

/** A file of another project's scope, which no build here may read. */
export function isForeign({ scope }: Pick<StoredFile, 'scope'>, project: string): boolean {
  return scope.length > 0 && scope[0] !== project;
}

/** The link of a direct upload is kept as it was sent, and so is its note. */
function asStaged(file: StoredFile): ListedFile {
  const { citable_url = '', metadata = '' } = file.custom_metadata;
  return { ...asListed(file), citableUrl: citable_url, metadata };
}

/** A file of the file manager as builds and changes of the graph see it. */
export function asListed(file: StoredFile): ListedFile {
  return {
    id: file.id,
    name: file.name,
    scope: file.scope,
    path: pathInCategory(file),
    version: file.version,
    size: file.size,
    citableUrl: citableUrl(file.custom_metadata['citable_url']),
    metadata: '',
  };
}
