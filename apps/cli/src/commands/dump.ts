import type { DatabaseClient } from '@strata/client';
import { join } from 'node:path';
import type { ConnectionOptions } from '../database/connect';
import { connect } from '../database/connect';
import type { DumpSummary } from '../dump/dump-database';
import { dumpDatabase } from '../dump/dump-database';
import { DumpFolder } from '../dump/dump-folder';
import { databaseFolder } from '../dump/dump-format';
import type { Inventory } from '../dump/inventory';
import { takeInventory } from '../dump/inventory';
import { bytes, counted } from '../terminal/figures';
import { interruptible } from '../terminal/interruptible';
import { progressBar } from '../terminal/progress-bar';
import { UserError } from '../terminal/user-error';
import type { CommandContext } from '../terminal/command-context';

export interface DumpOptions extends ConnectionOptions {
  output: string;
  allDatabases?: boolean;
  collection?: string[];
  includeSystemCollections?: boolean;
  compress?: boolean;
  overwrite?: boolean;
}

/** `strata dump`: a database, or all of them, into a folder that arangorestore and `strata restore` read. */
export async function dump(options: DumpOptions, context: CommandContext): Promise<void> {
  if (options.allDatabases && (options.database !== undefined || options.collection))
    throw new UserError('--all-databases dumps everything: leave out --database and --collection');
  const client = await connect(options.allDatabases ? { ...options, database: '_system' } : options, context);
  try {
    if (!options.allDatabases) return await dumpOne(client, options.output, options, context);
    const { result: names } = await client.json<{ result: string[] }>({ path: '/_api/database/user' });
    for (const name of names) {
      const { result } = await client.database(name).json<{ result: { id: string } }>({ path: '/_api/database/current' });
      await dumpOne(client.database(name), join(options.output, databaseFolder({ name, id: result.id })), options, context);
    }
  } finally {
    await client.close();
  }
}

async function dumpOne(client: DatabaseClient, path: string, options: DumpOptions, context: CommandContext): Promise<void> {
  const inventory = await takeInventory(client, {
    collections: options.collection,
    systemCollections: options.includeSystemCollections === true,
  });
  const folder = new DumpFolder(path);
  const bar = progressBar(`Dump ${client.name}`, context.interactive);
  try {
    const summary = await interruptible((signal) => {
      folder.prepare(options.overwrite === true);
      return dumpDatabase(client, inventory, folder, { compress: options.compress === true, bar, signal });
    }, `interrupted: ${folder.path} holds no whole dump (it has no dump.json); --overwrite starts anew`);
    bar.done(outcome(summary, inventory));
    console.log(`  in ${folder.path}`);
  } catch (error) {
    bar.abandon();
    throw error;
  }
}

function outcome({ collections, documents, bytes: size }: DumpSummary, { views }: Inventory): string {
  const parts = [counted(collections, 'collection'), ...(views.length > 0 ? [counted(views.length, 'view')] : [])];
  return `${counted(documents, 'document')} of ${parts.join(' and ')}, ${bytes(size)}`;
}
