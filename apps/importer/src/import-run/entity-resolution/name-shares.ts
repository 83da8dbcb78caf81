import type { ExtractedEntity, ExtractedRelation } from '@strata/models';
import type { ToldFact } from '../relation-facts';

/** What one passage says of a name and another entity. */
export interface SharedStatement extends Pick<ExtractedRelation, 'type' | 'description' | 'weight'>, ToldFact {
  /** Place among all that the import found, in order of appearance. */
  order: number;
  /** Name of the entity at the other end. */
  other: string;
  /** Name that the passage uses for it, where that one gave way to `other`; else "". */
  otherName: string;
  /** From this name to the other. */
  outgoing: boolean;
  chunk: number;
}

const MAX_DESCRIPTIONS = 40;

/** What the passages of an import say under one name, so that it can be taken apart from the name it is told under. */
export class NameShare {
  readonly types = new Map<string, { passages: number; order: number }>();
  readonly said: { text: string; order: number; chunk: number }[] = [];
  /** Places by chunk. */
  readonly mentions = new Map<number, [start: number, end: number][]>();
  readonly relations: SharedStatement[] = [];
  private readonly texts = new Set<string>();

  add(chunk: number, order: number, { type, description }: Pick<ExtractedEntity, 'type' | 'description'>): void {
    const known = this.types.get(type);
    if (known) known.passages++;
    else this.types.set(type, { passages: 1, order });
    const text = description.trim();
    if (text === '' || this.texts.has(text) || this.texts.size === MAX_DESCRIPTIONS) return;
    this.texts.add(text);
    this.said.push({ text, order, chunk });
  }

  addMentions(chunk: number, mentions: ExtractedEntity['mentions']): void {
    const places = mentions.map(({ start, end }): [number, number] => [start, end]);
    this.mentions.set(chunk, [...(this.mentions.get(chunk) ?? []), ...places]);
  }

  state({ type, description, weight, phrase, validFrom, validUntil, attributes }: ExtractedRelation, place: StatementPlace): void {
    this.relations.push({
      ...{ ...place, type, description, weight },
      ...(phrase !== undefined && { phrase }),
      ...(validFrom !== undefined && { validFrom }),
      ...(validUntil !== undefined && { validUntil }),
      ...(attributes !== undefined && { attributes }),
    });
  }
}

export type StatementPlace = Pick<SharedStatement, 'order' | 'other' | 'otherName' | 'outgoing' | 'chunk'>;
