import { AppError } from '@strata/errors';

export const invalidGraphChange = (message: string, details: Readonly<Record<string, unknown>> = {}) =>
  new AppError('invalid-argument', 'InvalidGraphChangeError', message, details);

export const graphNotBuilt = (project: string) =>
  new AppError('failed-precondition', 'CorpusNotBuiltError', `corpus not built: project ${project} has no documents yet`, {
    project,
  });

export const unknownChangeCategory = (label: string, known: readonly string[]) =>
  new AppError(
    'invalid-argument',
    'UnknownCategoryError',
    label === ''
      ? `category is required: the project has ${known.length} categories (${known.join(', ')})`
      : `category: ${JSON.stringify(label)} is not built; built are ${known.join(', ')}`,
    { category: label },
  );

export const unknownUpdate = (id: string) =>
  new AppError('not-found', 'UnknownUpdateError', `no update ${JSON.stringify(id)}; updates are kept for 24 hours`, {
    update_id: id,
  });

export const unknownRecluster = (partitionId: string) =>
  new AppError(
    'not-found',
    'UnknownReclusterError',
    `no recluster of partition ${JSON.stringify(partitionId)} in the last 24 hours`,
    {
      partition_id: partitionId,
    },
  );
