import type { GroupCommit } from './group-commit';
import { endOfPrefix, numberPrefix, successor } from '../snapshots/key-reader';
import type { KeyStore } from './key-store';
import { META } from '../catalog/meta-keys';

/** Pairs that are deleted between two looks at the clock, and for how long in one commit: whoever else writes or reads waits so long. */
const AT_ONCE = 200;
const STEP_MS = 5;

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
    const prefix = numberPrefix(range.number);
    const end = endOfPrefix(prefix);
    // nobody adds to what was discarded, so the search goes on behind what was found: LMDB may still hold all before it
    for (let start: Buffer | undefined = prefix; start !== undefined && !isClosing();) {
      const from: Buffer = start;
      start = await commits.run(() => deleteSome(store, range, from, end));
    }
  }
}

/** Inside a commit group. @returns where to go on; undefined when the range is empty and forgotten */
function deleteSome(store: KeyStore, { table, number }: Range, from: Buffer, end: Buffer): Buffer | undefined {
  const until = performance.now() + STEP_MS;
  let start = from;
  do {
    const keys: Buffer[] = [];
    store.newest().visit(table, { start, end, limit: AT_ONCE }, (_bytes, _length, key, begin, behind) => {
      keys.push(Buffer.from(key.subarray(begin, behind)));
    });
    for (const key of keys) store.remove(table, key);
    const last = keys.at(-1);
    if (last === undefined || keys.length < AT_ONCE) {
      store.remove('meta', META.garbage(table, number));
      return undefined;
    }
    start = successor(last);
  } while (performance.now() < until);
  return start;
}

function discarded(store: KeyStore): Range[] {
  const pages = store.newest().page('meta', { ...META.garbages, limit: 100_000 });
  return pages.map(({ key }) => {
    const [, table, number] = key.toString().split('/');
    return { table: table === 'documents' ? 'documents' : 'entries', number: Number(number) };
  });
}
