import type { JsonValue, StoredDocument } from '../store/database';
import type { PackedRows } from './packed-rows';

/** What a slot of a row holds. Documents stay as stored until an expression needs them whole. */
export type Slot = JsonValue | StoredDocument;

/** The values of the plan's variables, by `Variable.id`. A row has one owner at a time, who may write into it. */
export type Row = Slot[];

/** Given instead of a batch: the query lets others work, or waits for `until`. */
export class Pause {
  constructor(readonly until?: Promise<void>) {}
}

export const PAUSE = new Pause();

/**
 * A running operator: batches of rows, never empty ones, with pauses between. Synchronous, because a promise per row
 * or batch costs more than the work.
 */
export type Source<T = Row> = Generator<T[] | Pause, void, undefined>;

/** The rows of a result, some of them perhaps as JSON text already. */
export type ResultSource = Generator<Slot[] | PackedRows | Pause, void, undefined>;

/** Rows that an operator puts together before it hands them on. */
export const BATCH_ROWS = 1000;
/** First batch of a scan; later ones grow, so that a small LIMIT does not read far ahead. */
export const FIRST_BATCH_ROWS = 100;
/** Slots that may be under way in one query, taking each of its operators to hold a batch of rows as wide as this one's. */
const SLOTS_UNDER_WAY = 2_000_000;
const FEWEST_BATCH_ROWS = 16;

/**
 * How many rows an operator puts together. A query of three hundred nested FORs has as many operators, and rows of as many values: full
 * batches would be hundreds of megabytes, all alive, which each collection of garbage moves.
 * @param width slots of a row
 */
export function rowsPerBatch(width: number): number {
  return Math.min(BATCH_ROWS, Math.max(FEWEST_BATCH_ROWS, Math.floor(SLOTS_UNDER_WAY / width ** 2)));
}

/** A source of exactly these rows. */
export function* sourceOf<T>(rows: T[]): Source<T> {
  if (rows.length > 0) yield rows;
}
