import type { Steps } from '@strata/event-loop';
import type { SlotStatistics } from './index-statistics';
import type { PostingList, PostingSource, TermList, TermRange } from './postings';
import { EMPTY_LIST } from './postings';
import type { Slot } from './terms';

/** Postings that can tell the number of a document. */
export interface NumberedPostings extends PostingSource {
  /** @returns undefined when it does not hold the document */
  numberOf(key: string): number | undefined;
}

/**
 * Several indexes of one collection as one. All hold all documents, and each slot is in one of them: documents bear the numbers of the first
 * index, and lists of the others are translated as they are read.
 */
export class CombinedPostings implements PostingSource {
  private readonly first: NumberedPostings;

  constructor(private readonly parts: readonly NumberedPostings[]) {
    this.first = parts[0]!;
  }

  get documentBound(): number {
    return this.first.documentBound;
  }

  get documentCount(): number {
    return this.first.documentCount;
  }

  allDocuments(): Steps<Uint32Array> {
    return this.first.allDocuments();
  }

  keyOf(document: number): string {
    return this.first.keyOf(document);
  }

  statistics(slot: Slot): SlotStatistics {
    return this.partOf(slot).statistics(slot);
  }

  list(slot: Slot, term: string): PostingList {
    const part = this.partOf(slot);
    return this.translated(part, part.list(slot, term));
  }

  termList(slot: Slot, term: string): TermList {
    const part = this.partOf(slot);
    return part === this.first ? part.termList(slot, term) : this.translated(part, part.list(slot, term));
  }

  *terms(slot: Slot, range: TermRange): Iterable<{ term: string; list: PostingList }> {
    const part = this.partOf(slot);
    for (const { term, list } of part.terms(slot, range)) yield { term, list: this.translated(part, list) };
  }

  private partOf(slot: Slot): NumberedPostings {
    return this.parts.find((part) => part.statistics(slot).documents > 0) ?? this.first;
  }

  private translated(part: NumberedPostings, list: PostingList): PostingList {
    if (part === this.first || list.documents.length === 0) return list;
    const numbers = Array.from(list.documents, (document) => this.first.numberOf(part.keyOf(document)));
    const order = [...numbers.keys()].filter((at) => numbers[at] !== undefined).sort((a, b) => numbers[a]! - numbers[b]!);
    if (order.length === 0) return EMPTY_LIST;
    return {
      documents: Uint32Array.from(order, (at) => numbers[at]!),
      frequencies: Uint32Array.from(order, (at) => list.frequencies[at]!),
      lengths: Uint32Array.from(order, (at) => list.lengths[at]!),
      positions: (i) => list.positions(order[i]!),
    };
  }
}
