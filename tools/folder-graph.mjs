// Which folders directly below `src/` of a project know which, out of what dependency-cruiser has found. Tests are left out.
import { createRequire } from 'node:module';

const { TESTS } = createRequire(import.meta.url)('./layers.cjs');
const FOLDER = /^((?:apps|libs)\/[^/]+)\/src\/([^/]+)\//;
const TEST = new RegExp(TESTS);

/** @returns by project, by folder, by the folder that it knows: the number of imports */
export function folderGraph(modules) {
  const projects = new Map();
  for (const { source, dependencies } of modules) {
    const [, project, from] = FOLDER.exec(source) ?? [];
    if (!project || TEST.test(source)) continue;
    for (const { resolved } of dependencies) {
      const [, other, to] = FOLDER.exec(resolved) ?? [];
      if (other !== project || to === from || TEST.test(resolved)) continue;
      const folders = projects.get(project) ?? new Map();
      const known = folders.get(from) ?? new Map();
      projects.set(project, folders.set(from, known.set(to, (known.get(to) ?? 0) + 1)));
    }
  }
  return projects;
}

/** The ways by which folders know themselves by way of others: one, from the folder and back to it, for each folder that is on such a way. */
export function cyclesOf(folders) {
  return [...folders.keys()].toSorted().flatMap((folder) => {
    const way = wayBack(folders, folder);
    return way === undefined ? [] : [way];
  });
}

/** The shortest way from a folder to itself, found breadth first. */
function wayBack(folders, start) {
  const before = new Map();
  for (const queue = [start]; queue.length > 0;) {
    const folder = queue.shift();
    for (const next of folders.get(folder)?.keys() ?? []) {
      if (next === start) {
        const way = [start];
        for (let at = folder; at !== undefined; at = before.get(at)) way.unshift(at);
        return way;
      }
      if (before.has(next)) continue;
      before.set(next, folder);
      queue.push(next);
    }
  }
  return undefined;
}
