import type { CollectionDefinition, Database, IndexDefinition, Snapshot } from '../../store/database';
import type { PostingColumns } from './posting-block';
import type { Slot } from './terms';
import { BlockMaxPostings } from './block-max-postings';

/** shorter lists are read again each time: that takes microseconds */
const WORTH_KEEPING = 2000;
const BYTES_PER_POSTING = 12;
const MAX_BYTES = 64 * 1024 * 1024;

interface KeptList {
  readonly list: BlockMaxPostings;
  /** the commit whose snapshot it was read from */
  readonly commit: number;
}

/** the lists of all databases, the one that was used longest ago first */
const kept = new Map<string, KeptList>();
let keptBytes = 0;

const numbers = new WeakMap<Database, number>();
let databases = 0;

/** The decoded postings of common terms of one index: they stay in memory while the documents of the collection do not change. */
export class PostingsCache {
  private readonly prefix: string;
  private readonly lastChange: number;

  constructor(
    private readonly snapshot: Snapshot,
    collection: CollectionDefinition,
    index: IndexDefinition,
  ) {
    this.prefix = `${prefixOf(snapshot.database)}${index.number}#`;
    this.lastChange = snapshot.database.lastChange(collection);
  }

  get(slot: Slot, term: string): BlockMaxPostings | undefined {
    const identity = this.identity(slot, term);
    const known = kept.get(identity);
    if (known === undefined || this.lastChange > this.snapshot.commitNumber) return undefined;
    kept.delete(identity);
    if (known.commit < this.lastChange) keptBytes -= bytesOf(known.list);
    else kept.set(identity, known);
    return known.commit < this.lastChange ? undefined : known.list;
  }

  /** Keeps what has just been read, when it is long. */
  offer(slot: Slot, term: string, columns: PostingColumns): BlockMaxPostings | undefined {
    if (columns.documents.length < WORTH_KEEPING || this.lastChange > this.snapshot.commitNumber) return undefined;
    const list = new BlockMaxPostings(columns);
    const bytes = bytesOf(list);
    if (bytes > MAX_BYTES / 2) return list;
    kept.set(this.identity(slot, term), { list, commit: this.snapshot.commitNumber });
    keptBytes += bytes;
    for (const [identity, oldest] of kept) {
      if (keptBytes <= MAX_BYTES) break;
      kept.delete(identity);
      keptBytes -= bytesOf(oldest.list);
    }
    return list;
  }

  private identity(slot: Slot, term: string): string {
    return `${this.prefix}${slot}\u0001${term}`;
  }
}

/** For a database that is gone. */
export function forgetCachedPostings(database: Database): void {
  const prefix = prefixOf(database);
  for (const [identity, { list }] of kept) {
    if (!identity.startsWith(prefix)) continue;
    kept.delete(identity);
    keptBytes -= bytesOf(list);
  }
}

function prefixOf(database: Database): string {
  let number = numbers.get(database);
  if (number === undefined) numbers.set(database, (number = ++databases));
  return `${number}#`;
}

const bytesOf = ({ columns }: BlockMaxPostings): number => columns.documents.length * BYTES_PER_POSTING;
