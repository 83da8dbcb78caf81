import type { GroupCommit } from './group-commit';
import { endOfPrefix, numberPrefix } from '../snapshots/key-reader';
import type { KeyStore } from './key-store';
import { META } from '../catalog/meta-keys';

const BATCH = 5000;

type Range = { readonly table: 'documents' | 'entries'; readonly number: number };

/** Inside a commit group: marks a key range as nobody's, to be deleted in the background, after a crash too. */
export function discard(store: KeyStore, table: Range['table'], number: number): void {
  store.put('meta', META.garbage(table, number), Buffer.of(1));
}

/** Inside a commit group: the range is in use after all. */
export function keep(store: KeyStore, table: Range['table'], number: number): void {
  store.remove('meta', META.garbage(table, number));
}

/**
 * Deletes everything that was discarded, a batch per commit so that others get their turn; ends early when `isClosing`.
 * @param isFilling whether a range is being filled by somebody who will keep it
 */
export async function collectGarbage(
  store: KeyStore,
  commits: GroupCommit,
  isClosing: () => boolean,
  isFilling: (number: number) => boolean,
): Promise<void> {
  for (const range of await commits.run(() => discarded(store).filter(({ number }) => !isFilling(number)))) {
    const start = numberPrefix(range.number);
    const bounds = { start, end: endOfPrefix(start), limit: BATCH };
    for (let isEmpty = false; !isEmpty && !isClosing();) {
      isEmpty = await commits.run(() => {
        const page = store.newest().page(range.table, bounds);
        for (const { key } of page) store.remove(range.table, key);
        if (page.length < BATCH) store.remove('meta', META.garbage(range.table, range.number));
        return page.length < BATCH;
      });
    }
  }
}

function discarded(store: KeyStore): Range[] {
  const pages = store.newest().page('meta', { ...META.garbages, limit: 100_000 });
  return pages.map(({ key }) => {
    const [, table, number] = key.toString().split('/');
    return { table: table === 'documents' ? 'documents' : 'entries', number: Number(number) };
  });
}
