import type { StoredDocument } from '../records/stored-document';
import { StoredRecord } from '../records/stored-record';
import type { Cursor } from './cursor';

/** The documents that the items of another cursor name, looked up as they are asked for. */
export class LookedUpDocuments<T> implements Cursor<StoredDocument> {
  /** read and not looked up yet: the documents before them were as much as was wanted */
  private waiting: T[] = [];
  private at = 0;

  constructor(
    private readonly items: Cursor<T>,
    private readonly lookUp: (item: T) => StoredDocument,
  ) {}

  get hasMore(): boolean {
    return this.at < this.waiting.length;
  }

  read(limit: number, bytes = Infinity): StoredDocument[] {
    const left = this.waiting.length - this.at;
    if (left < limit) {
      const fresh = this.items.read(limit - left);
      this.waiting = left === 0 ? fresh : [...this.waiting.slice(this.at), ...fresh];
      this.at = 0;
    }
    const documents: StoredDocument[] = [];
    let room = bytes;
    for (const end = Math.min(this.waiting.length, this.at + limit); this.at < end && room > 0;) {
      const document = this.lookUp(this.waiting[this.at]!);
      this.at += 1;
      documents.push(document);
      room -= bytesOf(document);
    }
    return documents;
  }

  skip(count: number): number {
    const passed = Math.min(count, this.waiting.length - this.at);
    this.at += passed;
    return passed + this.items.skip(count - passed);
  }
}

/** Bytes that a document holds by itself: none where it lies in columns. */
export function bytesOf(document: unknown): number {
  return document instanceof StoredRecord ? document.record.length : 0;
}
