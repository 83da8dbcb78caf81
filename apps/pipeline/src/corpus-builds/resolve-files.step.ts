import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import { retryWhilePassing } from '@strata/errors';
import type { StoredFile } from '@strata/contracts';
import type { JobContext } from '@strata/jobs';
import type { CorpusGraph } from '@strata/knowledge';
import type { FileManagerClient } from '../file-manager/file-manager.client';
import { DEFAULT_CATEGORY } from '../projects/default-category';
import type { BuildPayload } from './build-payload';
import type { CategoryPlan } from './category-plan';
import { planCategory } from './category-plan';
import { noFilesForSelector, rebuildNotAllowed } from './corpus-build.errors';
import { asListedFile } from './listed-file';

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
  for (const plan of plans) await context.checkpoint(`plan:${plan.category}`, plan);
  await context.checkpoint('plan', { categories: plans.map(({ category }) => category) });
  return plans;
}

/** The plans that an earlier attempt, or this one, has decided on; none when it did not get that far. */
export async function recallPlans(context: Pick<JobContext, 'recall'>): Promise<CategoryPlan[]> {
  const decided = (await context.recall('plan')) as { categories: string[] } | undefined;
  return Promise.all(
    (decided?.categories ?? []).map(async (category) => (await context.recall(`plan:${category}`)) as CategoryPlan),
  );
}

async function planCategories({ payload, corpus, files, patience }: ResolvedFiles): Promise<CategoryPlan[]> {
  const plans: CategoryPlan[] = [];
  for (const category of payload.categories) {
    const listed = await files.list([corpus.project, category], patience);
    plans.push(
      planCategory(category, listed.map(asListedFile), await retryWhileUnavailable(() => corpus.sources(category), patience), true),
    );
  }
  return plans;
}

async function planNamedFiles({ payload, corpus, files, patience }: ResolvedFiles): Promise<CategoryPlan[]> {
  const byCategory = new Map<string, StoredFile[]>();
  const missing: string[] = [];
  for (const id of payload.fileIds) {
    const file = await retryWhilePassing(() => files.find(id), patience);
    if (!file) {
      missing.push(id);
      continue;
    }
    const category = file.scope[1] ?? DEFAULT_CATEGORY;
    byCategory.set(category, [...(byCategory.get(category) ?? []), file]);
  }
  if (missing.length > 0) throw noFilesForSelector({ file_ids: missing });
  const plans: CategoryPlan[] = [];
  for (const [category, named] of [...byCategory].sort(([a], [b]) => (a < b ? -1 : 1)))
    plans.push(
      planCategory(category, named.map(asListedFile), await retryWhileUnavailable(() => corpus.sources(category), patience), false),
    );
  const built = plans.filter(({ isFirst }) => !isFirst).map(({ category }) => category);
  if (!payload.incremental && built.length > 0) throw rebuildNotAllowed(built);
  return plans;
}
