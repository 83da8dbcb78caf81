import { randomBytes } from 'node:crypto';
import { AppError } from '@strata/errors';
import type { GatewayCalls } from '../database-access/gateway-calls';

/** An index as it is created: what `POST /_api/index` takes. */
export interface IndexDefinition {
  readonly type: 'persistent' | 'geo';
  readonly fields: readonly string[];
  readonly sparse?: boolean;
}

/** Documents of a copy; of larger collections every so many-th is taken, by a hash of its key. */
export const SAMPLE_DOCUMENTS = 20_000;

const MAKE_MS = 60_000;
const REMOVE_MS = 30_000;
const NAME = /^reasoner_sample_([0-9a-z]{8,9})_[0-9a-f]{12}$/;
/** No request lasts so long: a copy of that age was left by a process that was killed. */
const LEFT_OVER_MS = 30 * 60_000;

interface ExistingIndex {
  readonly type: string;
  readonly name?: string;
  readonly fields: unknown;
  readonly unique?: boolean;
  readonly sparse?: boolean;
  readonly geoJson?: boolean;
}

/** A name of which everybody sees whose it is, and this service its age. */
export const copyName = (now: number): string => `reasoner_sample_${now.toString(36)}_${randomBytes(6).toString('hex')}`;

export const isLeftOver = (name: string, now: number): boolean => {
  const made = NAME.exec(name)?.[1];
  return made !== undefined && now - Number.parseInt(made, 36) > LEFT_OVER_MS;
};

/**
 * A copy of a sample of a collection, in the same database, made and removed with the caller's own rights. The only thing that the reasoner ever
 * writes, and only for who allowed it.
 */
export class SampleCopy {
  private constructor(
    private readonly calls: GatewayCalls,
    readonly name: string,
    /** documents in it, and in the collection */
    readonly documents: number,
    readonly of: number,
  ) {}

  /**
   * Makes the copy, with the sorted and geo indexes that the collection has, and removes first what killed processes left of others.
   * @throws AppError as `GatewayCalls.json`: permission-denied without the right to make collections. Nothing is left of the copy then.
   */
  static async make(calls: GatewayCalls, collection: string, signal: AbortSignal, now = Date.now()): Promise<SampleCopy> {
    await removeLeftOvers(calls, now);
    const [properties, { indexes }] = await Promise.all([
      calls.json({ method: 'GET', path: `/_api/collection/${encodeURIComponent(collection)}/count`, timeoutMs: MAKE_MS, signal }),
      calls.json({ method: 'GET', path: `/_api/index?collection=${encodeURIComponent(collection)}`, timeoutMs: MAKE_MS, signal }),
    ]);
    const of = Number(properties['count']);
    const name = copyName(now);
    let mayBeThere = true;
    try {
      const body = { name, type: properties['type'] };
      await calls.json({ method: 'POST', path: '/_api/collection', timeoutMs: MAKE_MS, signal, body }).catch((error: unknown) => {
        mayBeThere = !(error instanceof AppError && error.kind === 'permission-denied');
        throw error;
      });
      const query = `FOR d IN @@from FILTER HASH(d._key) % @each == 0 INSERT UNSET(d, "_id", "_rev") INTO @@to`;
      const bindVars = { '@from': collection, '@to': name, each: Math.max(1, Math.ceil(of / SAMPLE_DOCUMENTS)) };
      await calls.json({ method: 'POST', path: '/_api/cursor', timeoutMs: MAKE_MS, signal, body: { query, bindVars } });
      const path = `/_api/collection/${encodeURIComponent(name)}/count`;
      const { count } = await calls.json({ method: 'GET', path, timeoutMs: MAKE_MS, signal });
      const copy = new SampleCopy(calls, name, Number(count), of);
      for (const index of indexes as readonly ExistingIndex[])
        if (index.type === 'persistent' || index.type === 'geo') await copy.create(index, signal);
      return copy;
    } catch (error) {
      if (mayBeThere && !(await remove(calls, name))) throw copyLeft(name, error);
      throw error;
    }
  }

  createIndex(index: IndexDefinition, signal: AbortSignal): Promise<void> {
    return this.create(index, signal);
  }

  /** Also when the caller has left. @returns false when it could not be removed, and nobody else has */
  remove(): Promise<boolean> {
    return remove(this.calls, this.name);
  }

  private async create({ type, fields, ...more }: ExistingIndex | IndexDefinition, signal: AbortSignal): Promise<void> {
    const { name, unique, sparse, geoJson } = more as Partial<ExistingIndex>;
    const options = Object.entries({ name, unique, sparse, geoJson }).filter(([, value]) => value !== undefined);
    const path = `/_api/index?collection=${encodeURIComponent(this.name)}`;
    const body = { type, fields, ...Object.fromEntries(options) };
    await this.calls.json({ method: 'POST', path, timeoutMs: MAKE_MS, signal, body });
  }
}

const copyLeft = (name: string, cause: unknown): AppError =>
  new AppError('failed-precondition', 'SampleCopyLeftError', `${leftWords(name)}, after: ${String(cause)}`, {}, { cause });

/** What has to be said of a copy that could not be removed. */
export const leftWords = (name: string): string =>
  `the copy \`${name}\` could not be removed: somebody with the right to has to drop that collection`;

async function remove(calls: GatewayCalls, name: string): Promise<boolean> {
  const path = `/_api/collection/${encodeURIComponent(name)}`;
  const isThere = () => calls.json({ method: 'GET', path, timeoutMs: REMOVE_MS }).then(() => true, isNotMissing);
  try {
    await calls.json({ method: 'DELETE', path, timeoutMs: REMOVE_MS });
    return true;
  } catch {
    return !(await isThere()); // it may never have been made
  }
}

const isNotMissing = (error: unknown): boolean => (error as { kind?: unknown }).kind !== 'not-found';

async function removeLeftOvers(calls: GatewayCalls, now: number): Promise<void> {
  const { result } = await calls.json({ method: 'GET', path: '/_api/collection?excludeSystem=true', timeoutMs: MAKE_MS });
  const names = (result as readonly { name: string }[]).map(({ name }) => name);
  for (const name of names) if (isLeftOver(name, now)) await remove(calls, name);
}
