import { AppError } from '@strata/errors';

export const invalidOrchestration = (message: string) => new AppError('invalid-argument', 'InvalidOrchestrationError', message);

/** @param reasons why not, by profile */
export const secretProfileNotAllowed = (field: string, reasons: readonly string[]) =>
  new AppError('invalid-argument', 'PERMISSION_DENIED', `${field}: ${reasons.join('; ')}`, { field });

export const unknownSecretProfile = (field: string, ids: readonly string[]) =>
  new AppError(
    'invalid-argument',
    'API_KEY_REQUIRED',
    `${field}: no secret profile ${ids.map((id) => JSON.stringify(id)).join(', ')}`,
    {
      field,
    },
  );

export const noStrategyProfiles = (categories: readonly string[]) =>
  new AppError(
    'failed-precondition',
    'NoStrategyProfilesError',
    categories.length > 0 ? `no strategies for: ${categories.join(', ')}` : 'no strategies yet: run the strategizer first',
    { categories },
  );

export const nothingToOrchestrate = (builtCategories: readonly string[]) =>
  new AppError(
    'aborted',
    'NothingToOrchestrateError',
    `Nothing to orchestrate: already in the knowledge graph: ${builtCategories.join(', ')}`,
    {
      built_categories: builtCategories,
    },
  );

export const noMatchingFiles = (reasons: Readonly<Record<string, string>>) =>
  new AppError('aborted', 'NoMatchingFilesError', `none of the files is in a partition: ${Object.keys(reasons).join(', ')}`, {
    unmatched_file_ids: Object.keys(reasons),
    reasons,
  });

export const unknownOrchestration = (id: string) =>
  new AppError('not-found', 'UnknownOrchestrationError', `no orchestration ${id}; only the last one is kept`, {
    orchestration_id: id,
  });
