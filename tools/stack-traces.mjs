// Beside every bundle: tells stack traces in lines of our sources. Node.js can do so, too, but then counts the characters of each line of each file
// that it loads, which is a fourteenth of the start of a service; here nothing is done before somebody looks at a stack trace.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Where a call site lies: a file of ours (packages have no maps), line and column, from 1 on. */
const PLACE = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g;

/** By the file's URL; undefined where it has none. */
const maps = new Map();
const asCompiled = Error.prepareStackTrace;

Error.prepareStackTrace = (error, sites) => asCompiled(error, sites).replace(PLACE, placeInSources);

function placeInSources(compiled, url, line, column) {
  if (!maps.has(url)) maps.set(url, mapOf(url));
  const { originalSource, originalLine, originalColumn } = maps.get(url)?.findEntry(line - 1, column - 1) ?? {};
  return originalSource === undefined
    ? compiled
    : `${fileURLToPath(new URL(originalSource, url))}:${originalLine + 1}:${originalColumn + 1}`;
}

function mapOf(url) {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')));
  } catch {
    return undefined; // a package's, or one built anew meanwhile
  }
}
