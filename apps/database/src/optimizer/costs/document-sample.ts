import type { Steps } from '@strata/event-loop';
import { sizeOf } from '../../resources/memory-meter';
import { BEHIND_STORED, KEY_CHARACTERS } from '../../storage/records/key-characters';
import type { CollectionDefinition, Database, Snapshot, StoredDocument } from '../../store/database';

/** Some documents of a collection that stand for all of them. */
export interface DocumentSample {
  readonly documents: readonly StoredDocument[];
  /** How many of the collection each stands for, in proportion to the others. */
  readonly weights: readonly number[];
}

interface KnownSample {
  readonly sample: DocumentSample;
  readonly count: number;
  readonly takenAtMs: number;
  readonly lastChange: number;
}

/** Smaller collections are read whole. */
const FEW_DOCUMENTS = 300;
const DESCENTS = 64;
const LEAF_DOCUMENTS = 16;
const PER_DESCENT = 4;
const MAX_BYTES = 1_048_576;
/** Reading is bounded, too: a collection of large documents is judged by the first of them. */
const MAX_READ_BYTES = 8_388_608;
const LARGE_BYTES = 65_536;
const PAGE = 16;
const MAX_COLLECTIONS = 200;
/** A sample is taken anew when the collection has grown or shrunk by so much, or has changed and the sample is old. */
const STALE_GROWTH = 0.5;
const STALE_MS = 300_000;

const known = new WeakMap<Database, Map<number, KnownSample>>();

/** The sample taken last, as long as it is worth something: plans should not differ from one run to the next. */
export function freshSample(snapshot: Snapshot, collection: CollectionDefinition): DocumentSample | undefined {
  const { database } = snapshot;
  const before = known.get(database)?.get(collection.number);
  const isWorth = before && isFresh(before, snapshot.count(collection), database.lastChange(collection));
  return isWorth ? before.sample : undefined;
}

/** Takes a sample, in steps of some dozen reads, and keeps it. */
export function* sampleSteps(snapshot: Snapshot, collection: CollectionDefinition): Steps<DocumentSample> {
  const { database } = snapshot;
  const count = snapshot.count(collection);
  const lastChange = database.lastChange(collection);
  const isRead = count <= FEW_DOCUMENTS || hasLargeDocuments(snapshot, collection);
  const sample = isRead ? yield* firstOf(snapshot, collection) : yield* drawn(snapshot, collection);
  let samples = known.get(database);
  if (!samples) known.set(database, (samples = new Map()));
  samples.delete(collection.number);
  samples.set(collection.number, { sample, count, takenAtMs: Date.now(), lastChange });
  if (samples.size > MAX_COLLECTIONS) samples.delete(samples.keys().next().value!);
  return sample;
}

function isFresh({ count, takenAtMs, lastChange }: KnownSample, now: number, change: number): boolean {
  if (change === lastChange && count === now) return true;
  return count > FEW_DOCUMENTS && Math.abs(now - count) <= STALE_GROWTH * count && Date.now() - takenAtMs < STALE_MS;
}

function hasLargeDocuments(snapshot: Snapshot, collection: CollectionDefinition): boolean {
  const [first] = snapshot.scan(collection).read(1);
  return first !== undefined && sizeOf(first) > LARGE_BYTES;
}

/** All documents of a small collection, as long as they are not too large. */
function* firstOf(snapshot: Snapshot, collection: CollectionDefinition): Steps<DocumentSample> {
  const cursor = snapshot.scan(collection);
  const found: Drawn[] = [];
  let bytes = 0;
  for (let page = cursor.read(PAGE); page.length > 0; page = cursor.read(PAGE)) {
    found.push(...page.map((document) => ({ document, weight: 1 })));
    bytes += page.reduce((sum, document) => sum + sizeOf(document), 0);
    if (bytes > MAX_READ_BYTES || found.length >= FEW_DOCUMENTS) break;
    yield;
  }
  return limited(found);
}

interface Drawn {
  readonly document: StoredDocument;
  readonly weight: number;
}

/** What is known of the documents whose keys begin with some text: all of them, or the texts one character longer. */
type Branch = { readonly documents: readonly StoredDocument[] } | { readonly next: readonly string[] };

/**
 * Follows keys from their first character on, at each step to one of the characters that come next in any key, until few documents are
 * left. All next characters are equally likely, however many documents are behind them, so a document counts the more, the more choices
 * there were on the way to it (Knuth, "Estimating the efficiency of backtrack programs", 1975). The choices are spread evenly, not random.
 */
function* drawn(snapshot: Snapshot, collection: CollectionDefinition): Steps<DocumentSample> {
  const branches = new Map<string, Branch>();
  const found = new Map<string, Drawn>();
  for (let descent = 0; descent < DESCENTS; descent += 1) {
    let position = (descent + 0.5) / DESCENTS;
    let weight = 1;
    let prefix = '';
    for (;;) {
      let branch = branches.get(prefix);
      if (!branch) {
        branches.set(prefix, (branch = branchAt(snapshot, collection, prefix)));
        yield;
      }
      if ('documents' in branch) {
        for (const one of taken(branch.documents, weight)) found.set(one.document.key, one);
        break;
      }
      const choices = branch.next.length;
      const choice = Math.min(choices - 1, Math.floor(position * choices));
      position = position * choices - choice;
      weight *= choices;
      prefix = branch.next[choice]!;
    }
  }
  return limited([...found.values()]);
}

function branchAt(snapshot: Snapshot, collection: CollectionDefinition, prefix: string): Branch {
  const below = prefix + BEHIND_STORED;
  const documents = snapshot.scan(collection, { from: prefix, below }).read(LEAF_DOCUMENTS);
  if (documents.length < LEAF_DOCUMENTS) return { documents };
  const next: string[] = [];
  for (let from = prefix + KEY_CHARACTERS[0]!; ;) {
    const [document] = snapshot.scan(collection, { from, below }).read(1);
    if (!document) return { next };
    next.push(document.key.slice(0, prefix.length + 1));
    from = next.at(-1)! + BEHIND_STORED;
  }
}

/** Some of the documents at the end of a way, at equal distances, which stand for all of them. */
function taken(documents: readonly StoredDocument[], weight: number): readonly Drawn[] {
  const step = Math.max(1, documents.length / PER_DESCENT);
  const count = Math.min(documents.length, PER_DESCENT);
  return Array.from({ length: count }, (_, at) => ({ document: documents[Math.floor(at * step)]!, weight: weight * step }));
}

function limited(all: readonly Drawn[]): DocumentSample {
  const sizes = all.map(({ document }) => sizeOf(document));
  const stride = Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / MAX_BYTES);
  const kept = stride <= 1 ? all : all.filter((_, at) => at % stride === 0);
  return { documents: kept.map(({ document }) => document), weights: kept.map(({ weight }) => weight) };
}
