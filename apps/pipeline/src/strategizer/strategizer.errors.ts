import { AppError } from '@strata/errors';

export const wrongProject = (sent: string, served: string) =>
  new AppError(
    'invalid-argument',
    'WrongProjectError',
    `project: ${JSON.stringify(sent)} is not the project of this service, ${served}`,
    { project: served },
  );

export const invalidAnalysis = (message: string) => new AppError('invalid-argument', 'InvalidAnalysisError', message);

export const corpusNotBuilt = (project: string) =>
  new AppError('failed-precondition', 'CorpusNotBuiltError', `corpus not built: project ${project} has no documents yet`, {
    project,
  });

export const unmatchedCategories = (labels: readonly string[]) =>
  new AppError('failed-precondition', 'UnmatchedCategoriesError', `no clusters for: ${labels.join(', ')}`, { categories: labels });

export const unknownAnalysis = (id: string) =>
  new AppError('not-found', 'UnknownAnalysisError', `no strategizer run ${JSON.stringify(id)}`, { strategize_job_id: id });

export const unknownCluster = (clusterId: string) =>
  new AppError('not-found', 'UnknownClusterError', `no strategy for cluster ${clusterId}`, { cluster_id: clusterId });

export const invalidStrategy = (message: string) => new AppError('invalid-argument', 'InvalidStrategyError', message);

export const everyClusterFailed = (count: number, first: string) =>
  new AppError('internal', 'EveryClusterFailedError', `all ${count} clusters failed; the first one: ${first}`, {});
