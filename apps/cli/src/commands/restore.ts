import { AppError } from '@strata/errors';
import type { ConnectionOptions } from '../database/connect';
import { connect } from '../database/connect';
import type { Dump } from '../restore/read-dump';
import { databaseFolders, readDump } from '../restore/read-dump';
import type { RestoreSummary } from '../restore/restore-database';
import { restoreDatabase } from '../restore/restore-database';
import { counted } from '../terminal/figures';
import { interruptible } from '../terminal/interruptible';
import { progressBar } from '../terminal/progress-bar';
import { failure, UserError } from '../terminal/user-error';
import type { DatabaseClient } from '@strata/client';
import type { CommandContext } from '../terminal/command-context';

export interface RestoreOptions extends ConnectionOptions {
  input: string;
  allDatabases?: boolean;
  collection?: string[];
  includeSystemCollections?: boolean;
  createDatabase?: boolean;
  overwrite?: boolean;
}

const UNKNOWN_DATABASE = '1228';

/** `strata restore`: a dump of `strata dump` or arangodump into a database. */
export async function restore(options: RestoreOptions, context: CommandContext): Promise<void> {
  if (options.allDatabases && (options.database !== undefined || options.collection))
    throw new UserError('--all-databases restores everything: leave out --database and --collection');
  const dumps = options.allDatabases ? databaseFolders(options.input).map(readDump) : [readDump(options.input)];
  const first = options.database ?? dumps[0]?.manifest.database ?? '_system';
  const server = await connect({ ...options, database: first }, context, { mayBeMissing: true });
  try {
    for (const dump of dumps) {
      const name = options.allDatabases ? dump.manifest.database : (options.database ?? dump.manifest.database);
      await restoreOne(server.database(name), dump, options, context);
    }
  } finally {
    await server.close();
  }
}

async function restoreOne(client: DatabaseClient, dump: Dump, options: RestoreOptions, context: CommandContext): Promise<void> {
  await ensureDatabase(client, options.createDatabase === true);
  const bar = progressBar(`Restore ${client.name}`, context.interactive);
  const request = {
    collections: options.collection,
    systemCollections: options.includeSystemCollections === true,
    overwrite: options.overwrite === true,
  };
  try {
    const summary = await interruptible(
      (signal) => restoreDatabase(client, dump, request, { bar, signal }),
      `interrupted: database '${client.name}' holds a part of the dump; restore again with --overwrite`,
    );
    bar.done(outcome(summary));
  } catch (error) {
    bar.abandon();
    throw error;
  }
}

/** The dump says which database it was; it is made only when asked for. */
async function ensureDatabase(client: DatabaseClient, create: boolean): Promise<void> {
  try {
    await client.json({ path: '/_api/database/current' });
  } catch (error) {
    if (!(error instanceof AppError) || error.type !== UNKNOWN_DATABASE) throw error;
    if (!create)
      throw failure(`there is no database '${client.name}'; say --create-database to make it, or --database for another`);
    await client.database('_system').json({ method: 'POST', path: '/_api/database', body: { name: client.name } });
  }
}

function outcome({ collections, documents, indexes, views }: RestoreSummary): string {
  const parts = [counted(documents, 'document'), counted(collections, 'collection'), counted(indexes, 'index', 'indexes')];
  return [...parts, ...(views > 0 ? [counted(views, 'view')] : [])].join(', ');
}
