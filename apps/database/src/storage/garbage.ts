import type { GroupCommit } from './group-commit';
import { endOfPrefix, numberPrefix } from './key-reader';
import type { LmdbEnvironment } from './lmdb-environment';
import { META } from './meta-keys';

const BATCH = 5000;

type Range = { readonly table: 'documents' | 'entries'; readonly number: number };

/** Inside a write transaction: marks a key range as nobody's, to be deleted in the background, after a crash too. */
export function discard(environment: LmdbEnvironment, table: Range['table'], number: number): void {
  environment.put('meta', META.garbage(table, number), Buffer.of(1));
}

/** Inside a write transaction: the range is in use after all. */
export function keep(environment: LmdbEnvironment, table: Range['table'], number: number): void {
  environment.remove('meta', META.garbage(table, number));
}

/** Deletes everything that was discarded, a batch per commit so that others get their turn; ends early when `isClosing`. */
export async function collectGarbage(environment: LmdbEnvironment, commits: GroupCommit, isClosing: () => boolean): Promise<void> {
  for (const range of await commits.run(() => discarded(environment))) {
    const start = numberPrefix(range.number);
    const bounds = { start, end: endOfPrefix(start), limit: BATCH };
    for (let isEmpty = false; !isEmpty && !isClosing();) {
      isEmpty = await commits.run(() => {
        const page = environment.newest().page(range.table, bounds);
        for (const { key } of page) environment.remove(range.table, key);
        if (page.length < BATCH) environment.remove('meta', META.garbage(range.table, range.number));
        return page.length < BATCH;
      });
    }
  }
}

function discarded(environment: LmdbEnvironment): Range[] {
  const pages = environment.newest().page('meta', { ...META.garbages, limit: 100_000 });
  return pages.map(({ key }) => {
    const [, table, number] = key.toString().split('/');
    return { table: table === 'documents' ? 'documents' : 'entries', number: Number(number) };
  });
}
