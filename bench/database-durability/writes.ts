// What writes cost inside the database, without HTTP: node tools/run.mjs bench/database-durability/writes.ts [documents of the large collection]
import { runInDatabase } from './run-in-database';

runInDatabase('writes');
