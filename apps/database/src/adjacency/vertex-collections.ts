import type { Catalog } from '../store/database';

const SLASH = 0x2f;

/** The names of collections that vertices belong to, numbered from 0 on, and which collections bear these names. */
export class VertexCollections {
  private readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly prefixes: Buffer[] = [];
  /** bytes of the name met last, with its slash */
  private lastPrefix: Buffer = Buffer.alloc(0);
  private lastNumber = -1;
  /** numbers of the collections with these names in the newest catalog seen; -1: there was none */
  private bearers: readonly number[] = [];
  /** in catalogs of these versions the names mean the same collections */
  private firstCatalog = Infinity;
  private lastCatalog = -1;

  get size(): number {
    return this.names.length;
  }

  name(number: number): string {
    return this.names[number]!;
  }

  /** What ids of the collection begin with in JSON, the quote included. */
  jsonPrefix(number: number): Buffer {
    return (this.prefixes[number] ??= Buffer.from(JSON.stringify(`${this.names[number]!}/`).slice(0, -1)));
  }

  /** @returns undefined when no vertex is in such a collection */
  find(name: string): number | undefined {
    return this.numbers.get(name);
  }

  /** The number of the name that an id in these bytes begins with. Mostly it is the same as before: its bytes are compared, no text is made. */
  ofId(id: Buffer, start: number): number {
    const { lastPrefix } = this;
    let at = 0;
    while (at < lastPrefix.length && lastPrefix[at] === id[start + at]) at += 1;
    if (at === lastPrefix.length && at > 0) return this.lastNumber;
    const slash = id.indexOf(SLASH, start);
    this.lastPrefix = Buffer.from(id.subarray(start, slash + 1));
    this.lastNumber = this.numberOf(id.toString('utf8', start, slash));
    return this.lastNumber;
  }

  /** bytes that name and slash take in an id that begins with the name given last by `ofId` */
  get prefixBytes(): number {
    return this.lastPrefix.length;
  }

  /** Whether what is known of vertices counts for a snapshot with a catalog of this version. */
  isKnown(catalogVersion: number): boolean {
    return catalogVersion >= this.firstCatalog && catalogVersion <= this.lastCatalog;
  }

  /** Looks whether a newer catalog has other collections under these names. @returns false: nothing known of vertices counts any more */
  adopt(catalog: Catalog): boolean {
    const { version } = catalog;
    if (version < this.lastCatalog || (version === this.lastCatalog && this.bearers.length === this.names.length)) return true;
    const bearers = this.names.map((name) => {
      const found = catalog.collection(name);
      return found?.name === name ? found.number : -1;
    });
    const isSame = this.bearers.every((bearer, at) => bearer === bearers[at]);
    if (!isSame || bearers.length > this.bearers.length) this.firstCatalog = version;
    this.lastCatalog = version;
    this.bearers = bearers;
    return isSame;
  }

  private numberOf(name: string): number {
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.names.length;
      this.names.push(name);
      this.numbers.set(name, number);
      this.firstCatalog = Infinity; // until a catalog says which collection it is
    }
    return number;
  }
}
