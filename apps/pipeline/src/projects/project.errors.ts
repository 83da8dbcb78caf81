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

export const invalidProject = (message: string) => new AppError('invalid-argument', 'InvalidProjectError', message);

export const needsLevel = (needed: string, database: string) =>
  new AppError('permission-denied', 'DatabaseAccessError', `this needs access level ${needed} on database ${database}`, {
    database,
    needed,
  });

export const noSuchDatabase = (database: string) =>
  new AppError('not-found', 'DatabaseNotFoundError', `there is no database ${JSON.stringify(database)}`, { database });

export const databaseExists = (database: string) =>
  new AppError(
    'aborted',
    'DatabaseExistsError',
    `a database ${JSON.stringify(database)} exists already; name it as the project's database to use it`,
    { database },
  );
