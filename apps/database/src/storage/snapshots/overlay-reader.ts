import type { KeyRange, KeyReader, KeyValue, LookAtPair, Table, Visited } from './key-reader';
import { decodeCounter, isLastPage, rangeAfter, valueBytes } from './key-reader';
import type { KeyLayer } from './key-layer';
import { UNTOUCHED } from './key-layer';

/** A view with a layer of changes laid over it. */
export class OverlayReader implements KeyReader {
  constructor(
    private readonly below: KeyReader,
    private readonly layer: KeyLayer,
  ) {}

  get(table: Table, key: Buffer, text?: string): Buffer | undefined {
    if (!this.layer.hasChanges(table)) return this.below.get(table, key, text);
    const known = text ?? key.toString('latin1');
    const change = this.layer.change(table, known);
    if (change === undefined || change === UNTOUCHED) return this.below.get(table, key, known);
    return change ?? undefined;
  }

  show(table: Table, key: Buffer, look: LookAtPair): boolean {
    if (!this.layer.hasChanges(table)) return this.below.show(table, key, look);
    const change = this.layer.change(table, key.toString('latin1'));
    if (change === undefined || change === UNTOUCHED) return this.below.show(table, key, look);
    if (change) look(change, change.length, key, 0, key.length);
    return change !== null;
  }

  page(table: Table, range: KeyRange): KeyValue[] {
    if (this.isUntouched(table, range)) return this.below.page(table, range);
    const found: KeyValue[] = [];
    let rest = range;
    while (found.length < range.limit) {
      const stored = this.below.page(table, rest);
      const isLast = isLastPage(stored, rest);
      const last = stored.at(-1)?.key;
      const part = isLast || last === undefined ? rest : upTo(rest, last);
      this.merge(table, stored, part, found);
      if (isLast || last === undefined) break;
      if (range.bytes !== undefined && valueBytes(found) >= range.bytes) break;
      rest = rangeAfter(rest, last);
    }
    if (found.length > range.limit) found.length = range.limit;
    return found;
  }

  visit(table: Table, range: KeyRange, look: LookAtPair): Visited {
    if (this.isUntouched(table, range)) return this.below.visit(table, range, look);
    const pairs = this.page(table, range);
    for (const { key, value } of pairs) look(value, value.length, key, 0, key.length);
    return { count: pairs.length, last: pairs.at(-1)?.key };
  }

  counter(table: Table, key: Buffer): number {
    const text = key.toString('latin1');
    const change = this.layer.change(table, text);
    const base = change === undefined || change === UNTOUCHED ? this.below.counter(table, key) : decodeCounter(change ?? undefined);
    return base + this.layer.added(table, text);
  }

  private isUntouched(table: Table, { start, end }: KeyRange): boolean {
    if (!this.layer.hasChanges(table)) return true;
    return this.layer.keys(table, start.toString('latin1'), end.toString('latin1'), false, 1).length === 0;
  }

  /** Merges stored pairs with the layer's changes of the same part of the range, in order, until `part.limit` pairs are there. */
  private merge(table: Table, stored: readonly KeyValue[], part: KeyRange, into: KeyValue[]): void {
    const own = this.ownKeys(table, part);
    let mine = own.next().value;
    for (const pair of stored) {
      const key = pair.key.toString('latin1');
      let isReplaced = false;
      for (; mine !== undefined && into.length < part.limit; mine = own.next().value) {
        if (mine !== key && (part.reverse === true ? mine < key : mine > key)) break;
        const change = this.layer.change(table, mine);
        if (change === undefined || change === UNTOUCHED) continue;
        if (mine === key) isReplaced = true;
        if (change) into.push({ key: Buffer.from(mine, 'latin1'), value: change });
      }
      if (into.length >= part.limit) return;
      if (!isReplaced) into.push(pair);
    }
    for (; mine !== undefined && into.length < part.limit; mine = own.next().value) {
      const change = this.layer.change(table, mine);
      if (change && change !== UNTOUCHED) into.push({ key: Buffer.from(mine, 'latin1'), value: change });
    }
  }

  /** The layer's keys in a range, fetched in portions: a page needs few of what may be very many. */
  private *ownKeys(table: Table, part: KeyRange): Generator<string, undefined> {
    const reverse = part.reverse === true;
    let start = part.start.toString('latin1');
    let end = part.end.toString('latin1');
    for (;;) {
      const keys = this.layer.keys(table, start, end, reverse, PORTION);
      yield* keys;
      const last = keys.at(-1);
      if (last === undefined || keys.length < PORTION) return undefined;
      if (reverse) end = last;
      else start = `${last}\0`;
    }
  }
}

const PORTION = 256;

/** `range` cut so that it ends with `last` itself. */
function upTo(range: KeyRange, last: Buffer): KeyRange {
  return range.reverse === true ? { ...range, start: last } : { ...range, end: Buffer.concat([last, Buffer.of(0)]) };
}
