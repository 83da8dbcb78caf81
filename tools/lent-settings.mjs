// nx serve <app> takes the app's place in the platform that runs on STRATA_DATA (or .strata/data), if one does.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { nodeBinary } from './node-binary.mjs';

const root = resolve(import.meta.dirname, '..');

/**
 * Asks the platform to end its own process of `app` and to leave the place to this one until it ends.
 * @returns the settings that the platform gives the service; undefined when no platform runs
 * @throws Error with the platform's words when it does not leave the place
 */
export async function lentSettings(app) {
  const cli = resolve(root, 'dist/apps/cli/main.mjs');
  const data = process.env.STRATA_DATA ?? resolve(root, '.strata/data');
  if (!existsSync(cli) || !existsSync(resolve(data, 'platform.json'))) return undefined;
  return new Promise((done, fail) => {
    execFile(nodeBinary, [cli, 'lend', app, '--pid', String(process.pid), '--data', data], (error, out, words) => {
      if (!error) done(JSON.parse(out));
      else if (error.code === NOT_RUNNING) done(undefined);
      else fail(new Error(words.trim()));
    });
  });
}

const NOT_RUNNING = 3;
