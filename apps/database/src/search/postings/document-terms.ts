import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import type { Analyzer } from '../../analyzers/token';
import { tokenParts } from '../../analyzers/token-parts';
import type { JsonObject, JsonValue, StoredDocument } from '../../store/database';
import { placeTerms } from './geo-terms';
import type { FieldTree } from '../definitions/field-tree';
import type { Slot } from './terms';
import {
  BOOLEAN_TAG,
  booleanTerm,
  NULL_TAG,
  NULL_TERM,
  NUMBER_TAG,
  numberTerm,
  PRESENCE_TAG,
  slotOf,
  storableTerm,
  textSlot,
} from './terms';

/** What one document puts into one slot. */
export interface SlotTerms {
  /** places of each term in growing order; a term without position feature has its number of occurrences only */
  readonly terms: Map<string, TermOccurrences>;
  /** number of tokens, 0 when the analyzer keeps no norm */
  length: number;
}

export interface TermOccurrences {
  frequency: number;
  readonly positions: number[] | null;
}

/**
 * The length that postings carry: exact to 255 tokens, beyond that its eight highest bits (Lucene keeps four), so that a small change
 * of a long text leaves the postings of its other terms alone.
 */
export function storedLength(length: number): number {
  const dropped = Math.max(0, 32 - Math.clz32(length) - 8);
  return (length >>> dropped) << dropped;
}

/** what EXISTS knows objects by that a nested search can ask */
export const NESTED = 'nested';

/** Elements of one array, or values met under one path twice, must not look adjacent to PHRASE. */
const GAP = 100;

/** Values between two pauses. */
const VALUES_PER_STEP = 256;

/** What the index looks at of a document: the attributes that its tree names, or all. Others, vectors above all, are not even read. */
export function* indexedPart(tree: FieldTree, document: StoredDocument): Steps<JsonObject> {
  if (document.large) return yield* document.large.objectSteps();
  if (tree.includeAllFields) return document.toObject();
  const named = [...tree.fields.keys()].map((name) => [name, document.get(name)] as const);
  return Object.fromEntries(named.filter((entry): entry is readonly [string, JsonValue] => entry[1] !== undefined));
}

/** All terms of a document by slot, as the field tree prescribes. */
export const documentTerms = (tree: FieldTree, document: JsonObject): Map<Slot, SlotTerms> =>
  runSteps(documentTermsSteps(tree, document));

/** The same in steps, where the document may be large. */
export function* documentTermsSteps(tree: FieldTree, document: JsonObject): Steps<Map<Slot, SlotTerms>> {
  const collector = new TermCollector();
  yield* collector.object(tree, '', document);
  return collector.slots;
}

class TermCollector {
  readonly slots = new Map<Slot, SlotTerms>();
  private readonly nextPosition = new Map<Slot, number>();
  private untilPause = VALUES_PER_STEP;

  *object(tree: FieldTree, path: string, value: JsonObject): Steps<void> {
    for (const [name, member] of Object.entries(value)) {
      const field = tree.fields.get(name) ?? (tree.includeAllFields ? inherited(tree) : undefined);
      if (field) yield* this.value(field, path === '' ? name : `${path}.${name}`, member);
    }
  }

  private *value(tree: FieldTree, path: string, value: JsonValue): Steps<void> {
    this.untilPause -= 1;
    if (this.untilPause <= 0) {
      yield;
      this.untilPause = VALUES_PER_STEP;
    }
    if (typeof value === 'object' && value !== null && this.places(tree, path, value)) return;
    if (tree.isNested && tree.presence && typeof value === 'object' && value !== null && !Array.isArray(value))
      this.present(path, NESTED);
    if (Array.isArray(value)) {
      if (!tree.arrays) return;
      for (let at = 0; at < value.length; at += 1)
        yield* this.value(tree, tree.trackListPositions ? `${path}[${at}]` : path, value[at] as JsonValue);
    } else if (typeof value === 'object' && value !== null) yield* this.object(tree, path, value as JsonObject);
    else if (tree.analyzers.length > 0) yield* this.scalar(tree, path, value as null | boolean | number | string);
  }

  /** @returns true when analyzers of places took the value and there are no others */
  private places(tree: FieldTree, path: string, value: JsonValue): boolean {
    let isTaken = false;
    for (const { name, locate } of tree.analyzers) {
      const place = locate?.(value);
      if (place === undefined) continue;
      for (const term of placeTerms(place)) this.add(textSlot(path, name), term, null);
      isTaken = true;
    }
    return isTaken && tree.analyzers.every(({ locate }) => locate !== undefined);
  }

  private *scalar(tree: FieldTree, path: string, value: null | boolean | number | string): Steps<void> {
    if (tree.presence) this.present(path, value === null ? 'null' : typeof value);
    if (typeof value === 'string') for (const analyzer of tree.analyzers) yield* this.text(tree, path, value, analyzer);
    else if (value !== null) this.numeric(path, value);
    else this.add(slotOf(path, NULL_TAG), NULL_TERM, null);
  }

  private numeric(path: string, value: number | boolean): void {
    if (typeof value === 'number') this.add(slotOf(path, NUMBER_TAG), numberTerm(value), null);
    else this.add(slotOf(path, BOOLEAN_TAG), booleanTerm(value), null);
  }

  private *text(tree: FieldTree, path: string, text: string, analyzer: Analyzer): Steps<void> {
    const slot = textSlot(path, analyzer.name);
    if (analyzer.evaluate) {
      for (const value of analyzer.evaluate(text)) this.numeric(path, value);
      return;
    }
    const keepsPositions = analyzer.features.includes('position');
    const start = this.nextPosition.get(slot) ?? 0;
    let count = 0;
    let isFirst = true;
    for (const tokens of tokenParts(analyzer, text)) {
      if (!isFirst) yield;
      isFirst = false;
      for (const { term, position } of tokens) this.add(slot, storableTerm(term), keepsPositions ? start + position : null);
      const last = tokens.at(-1);
      if (last) this.nextPosition.set(slot, start + last.position + GAP);
      count += tokens.length;
    }
    const terms = this.slots.get(slot);
    if (terms && analyzer.features.includes('norm')) terms.length += count;
    if (tree.presence) this.present(path, `analyzer:${analyzer.name}`);
  }

  private present(path: string, what: string): void {
    const slot = slotOf(path, PRESENCE_TAG);
    if (!this.slots.get(slot)?.terms.has(what)) this.add(slot, what, null);
  }

  private add(slot: Slot, term: string, position: number | null): void {
    let entry = this.slots.get(slot);
    if (!entry) this.slots.set(slot, (entry = { terms: new Map(), length: 0 }));
    const known = entry.terms.get(term);
    if (!known) entry.terms.set(term, { frequency: 1, positions: position === null ? null : [position] });
    else {
      known.frequency++;
      if (position !== null) known.positions?.push(position);
    }
  }
}

const inheritedTrees = new WeakMap<FieldTree, FieldTree>();

/** Attributes taken by `includeAllFields` have the settings of the node above them, but none of its named fields. */
function inherited(tree: FieldTree): FieldTree {
  if (tree.fields.size === 0) return tree;
  let child = inheritedTrees.get(tree);
  if (!child) inheritedTrees.set(tree, (child = { ...tree, fields: new Map() }));
  return child;
}
