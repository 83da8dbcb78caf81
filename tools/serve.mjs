// nx serve <app>: rebuilds on every save and restarts the app; Ctrl-C stops both. The console is only rebuilt: a running gateway serves what is there.
import { spawn } from 'node:child_process';
import { basename, resolve } from 'node:path';
import { watch } from 'rolldown';
import { bundleOptions } from './bundle.mjs';
import { lentSettings } from './lent-settings.mjs';
import { nodeBinary } from './node-binary.mjs';
import { pageEntry, pageOptions } from './page-bundle.mjs';

const [projectRoot, ...flags] = process.argv.slice(2);
if (!projectRoot) {
  console.error('usage: node tools/serve.mjs apps/<app> [flags for the app]');
  process.exit(2);
}
const root = resolve(import.meta.dirname, '..');
const isPage = pageEntry(projectRoot) !== undefined;
const settings = isPage ? undefined : await lentSettings(basename(projectRoot));
if (settings) console.error(`takes the place of ${basename(projectRoot)} in the running platform until Ctrl-C`);
const watcher = watch(isPage ? pageOptions(projectRoot) : bundleOptions(projectRoot));
let app;

/** Ends the running app and resolves once its port is free again. */
const stop = () =>
  new Promise((done) => {
    if (!app || app.exitCode !== null || app.signalCode !== null) return done();
    app.once('exit', done);
    app.kill('SIGTERM');
  });

let turn = Promise.resolve();
watcher.on('event', (event) => {
  if (event.code === 'ERROR') console.error(event.error?.message ?? event.error);
  if (event.code === 'BUNDLE_END') void event.result?.close?.();
  if (event.code !== 'END' || isPage) return;
  turn = turn.then(stop).then(() => {
    app = spawn(nodeBinary, [resolve(root, 'dist', projectRoot, 'main.mjs'), ...flags], {
      stdio: 'inherit',
      env: { ...process.env, ...settings },
    });
  });
});
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(
    signal,
    () =>
      void stop()
        .then(() => watcher.close())
        .then(() => process.exit(0)),
  );
