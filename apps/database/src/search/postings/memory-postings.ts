import type { Steps } from '@strata/event-loop';
import type { JsonObject } from '../../store/database';
import { documentTerms, storedLength } from './document-terms';
import type { FieldTree } from '../definitions/field-tree';
import type { Posting } from './posting-block';
import type { SlotStatistics } from './index-statistics';
import type { PostingList, PostingSource, TermList, TermRange } from './postings';
import { EMPTY_LIST } from './postings';
import type { Slot } from './terms';

/** Postings of a few documents held in memory: what the own transaction has written and nobody else sees yet. */
export class MemoryPostings implements PostingSource {
  readonly documentBound: number;
  readonly documentCount: number;
  private readonly slots = new Map<Slot, Map<string, Posting[]>>();
  private readonly tokens = new Map<Slot, SlotStatistics>();

  constructor(
    tree: FieldTree,
    private readonly documents: readonly { readonly key: string; readonly content: JsonObject }[],
  ) {
    this.documentBound = documents.length;
    this.documentCount = documents.length;
    documents.forEach(({ content }, document) => this.add(tree, content, document));
  }

  *allDocuments(): Steps<Uint32Array> {
    yield;
    return Uint32Array.from(this.documents.keys());
  }

  keyOf(document: number): string {
    return this.documents[document]?.key ?? '';
  }

  statistics(slot: Slot): SlotStatistics {
    return this.tokens.get(slot) ?? { documents: 0, tokens: 0 };
  }

  list(slot: Slot, term: string): PostingList {
    return listOf(this.slots.get(slot)?.get(term));
  }

  termList(slot: Slot, term: string): TermList {
    return this.list(slot, term);
  }

  *terms(slot: Slot, { prefix, lower, upper }: TermRange): Iterable<{ term: string; list: PostingList }> {
    const bytes = (term: string): Buffer => Buffer.from(term, 'utf8');
    const inOrder = [...(this.slots.get(slot)?.keys() ?? [])].sort((a, b) => Buffer.compare(bytes(a), bytes(b)));
    for (const term of inOrder) {
      if (prefix !== undefined && !term.startsWith(prefix)) continue;
      const fromLower = lower ? Buffer.compare(bytes(term), bytes(lower.term)) : 1;
      const fromUpper = upper ? Buffer.compare(bytes(term), bytes(upper.term)) : -1;
      if (fromLower < 0 || (fromLower === 0 && !lower?.inclusive) || fromUpper > 0 || (fromUpper === 0 && !upper?.inclusive))
        continue;
      yield { term, list: this.list(slot, term) };
    }
  }

  private add(tree: FieldTree, content: JsonObject, document: number): void {
    for (const [slot, { terms, length }] of documentTerms(tree, content)) {
      const before = this.statistics(slot);
      this.tokens.set(slot, { documents: before.documents + 1, tokens: before.tokens + length });
      let postings = this.slots.get(slot);
      if (!postings) this.slots.set(slot, (postings = new Map()));
      for (const [term, { frequency, positions }] of terms) {
        const list = postings.get(term) ?? [];
        list.push({ document, frequency, length: storedLength(length), positions });
        postings.set(term, list);
      }
    }
  }
}

function listOf(postings: readonly Posting[] | undefined): PostingList {
  if (!postings) return EMPTY_LIST;
  return {
    documents: Uint32Array.from(postings, ({ document }) => document),
    frequencies: Uint32Array.from(postings, ({ frequency }) => frequency),
    lengths: Uint32Array.from(postings, ({ length }) => length),
    positions: (i) => postings[i]?.positions ?? null,
  };
}
