// Opens and closes the files of a database in a process of its own, where only one instance of lmdb can have been loaded, and prints
// what lmdb lists before, between and after: node tools/run.mjs apps/database/test/closed-database.script.ts <folder>
import * as lmdb from 'lmdb';
import { LmdbEnvironment } from '../src/storage/lmdb/lmdb-environment';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: closed-database.script.ts <folder>');
const opened = (lmdb as unknown as { readonly allDbs: Map<string, unknown> }).allDbs;
const before = opened.size;
const environment = new LmdbEnvironment(folder);
const open = opened.size;
const { release } = environment.holdRead();
let isClosed = false;
const closing = environment.close().then(() => (isClosed = true));
await new Promise((resolve) => setTimeout(resolve, 30));
const wasClosedWhileRead = isClosed;
release();
await closing;
process.stdout.write(`${JSON.stringify({ before, open, wasClosedWhileRead, after: opened.size })}\n`);
