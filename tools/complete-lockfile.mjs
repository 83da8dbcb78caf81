// Run after every dependency change: node tools/complete-lockfile.mjs
//
// `npm install` leaves a platform package out of the lock when the registry in use does not carry it (a darwin or win32 build,
// say), and `npm ci` then refuses the whole lock as incomplete. This adds an entry for each such optional dependency, marked with
// the platform its name states, so that `npm ci` skips it everywhere else.
import { readFileSync, writeFileSync } from 'node:fs';

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
const SYSTEMS = ['darwin', 'linux', 'win32', 'freebsd', 'openbsd', 'netbsd', 'android', 'sunos', 'aix', 'openharmony'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

const isLocked = (owner, name) => {
  for (let scope = owner; ; scope = scope.slice(0, Math.max(0, scope.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${scope ? `${scope}/` : ''}node_modules/${name}`]) return true;
    if (!scope) return false;
  }
};

let added = 0;
for (const [owner, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(owner, name)) continue;
    const words = name.split(/[/-]/);
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[^0-9]*/, ''),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      os: SYSTEMS.filter((system) => words.includes(system)),
      cpu: PROCESSORS.filter((processor) => words.includes(processor)),
    };
    for (const key of ['os', 'cpu'])
      if (lock.packages[`node_modules/${name}`][key].length === 0) delete lock.packages[`node_modules/${name}`][key];
    added += 1;
  }
}
for (const entry of Object.values(lock.packages)) delete entry.resolved; // the registry in use decides where packages come from
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} platform packages added`);
