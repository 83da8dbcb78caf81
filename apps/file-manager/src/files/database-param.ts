import type { PipeTransform } from '@nestjs/common';
import { Param } from '@nestjs/common';
import { ExistingDatabasePipe } from './existing-database.pipe';
import { checkDatabase } from './scope';

/** Pipes run after the guards: a caller is let in before a name is judged. */
const databaseName: PipeTransform<string, string> = { transform: (database) => checkDatabase(database) };

/** `:database` of a path, checked to be a name that a database may have. */
export const DatabaseParam = () => Param('database', databaseName);

/** The same for what brings new files: there has to be such a database. */
export const ExistingDatabaseParam = () => Param('database', databaseName, ExistingDatabasePipe);
