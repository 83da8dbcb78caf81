// Random histories of writes, interleaved transactions, index changes and restarts against a plain model, 10,000 unless told otherwise:
//   node tools/run.mjs bench/database-durability/histories.ts [how many] [seed]
import { runInDatabase } from './run-in-database';

runInDatabase('histories');
