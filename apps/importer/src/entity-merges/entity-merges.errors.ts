import { AppError } from '@strata/errors';
import type { OperationHolder } from '@strata/job-lock';

/** Another operation of the project changes what a split would change. */
export const graphMutationInProgress = ({ kind, id }: Pick<OperationHolder, 'kind' | 'id'>) =>
  new AppError('aborted', 'GraphMutationInProgressError', `${kind} ${id} is running`, { operation: kind, operation_id: id });
