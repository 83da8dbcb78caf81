import { AppError } from '@strata/errors';

export const otherProject = (sent: string, served: string) =>
  new AppError(
    'not-found',
    'UnknownProjectError',
    `project ${JSON.stringify(sent)} is not served here, ${JSON.stringify(served)} is`,
    { project: served },
  );

export const unknownCategory = (category: string) =>
  new AppError('not-found', 'UnknownCategoryError', `no category ${JSON.stringify(category)}`, { category });

export const emptySegment = (name: string) =>
  new AppError('invalid-argument', 'EmptyPathSegmentError', `${name} must not be empty`);

export const invalidOverviewQuery = (message: string) => new AppError('invalid-argument', 'InvalidOverviewError', message);
