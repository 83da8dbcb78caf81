// The Node.js that the lock brings (24, for Linux), which `./strata` runs everything with; elsewhere the one that runs now.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const brought = resolve(import.meta.dirname, '../node_modules/.bin/node');

/** Path of the program that services and benchmarks are to be run with. */
export const nodeBinary = existsSync(brought) ? brought : process.execPath;
