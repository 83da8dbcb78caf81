import type { Steps } from '@strata/event-loop';
import type { JsonObject, JsonValue, LargeDocument } from '../store/database';
import { toText } from '../values/casts';
import { isArray } from '../values/compare';
import type { ExpressionClosures, ExpressionOf } from './compiler';
import { isStored } from './document-slot';
import type { EvaluateSlot } from './operator';
import type { QueryRun } from './query-run';
import type { Slot } from './source';

/** `object.name`: null for anything but an object that has it. Of a stored document only this attribute is read. */
export function compileAccess({ object, name }: ExpressionOf<'attribute'>, compiler: ExpressionClosures): EvaluateSlot {
  const read = IDENTITY.has(name) ? attributeOfSlot : readAttribute;
  if (object.kind === 'variable') {
    const { id } = object.variable;
    return (row, run) => read(row[id]!, name, run);
  }
  const evaluate = compiler.slot(object);
  return (row, run) => read(evaluate(row, run), name, run);
}

/** The same as `attributeOfSlot`, in pieces where the document is large and the evaluation can be put off. */
function attributeIn(slot: Slot, name: string, run: Pick<QueryRun, 'journal'>): JsonValue {
  return IDENTITY.has(name) ? attributeOfSlot(slot, name) : readAttribute(slot, name, run);
}

/** @param name not one of `IDENTITY` */
function readAttribute(slot: Slot, name: string, { journal }: Pick<QueryRun, 'journal'>): JsonValue {
  if (!isStored(slot)) return attributeOfSlot(slot, name);
  const { large } = slot;
  if (large === undefined || !journal.isInterruptible) return slot.get(name) ?? null;
  return journal.finish(orNull(large.getSteps(name)));
}

/** what is known of a document that has not been read */
const IDENTITY: ReadonlySet<string> = new Set(['_key', '_id', '_rev']);

function* orNull(steps: ReturnType<LargeDocument['getSteps']>): Steps<JsonValue> {
  return (yield* steps) ?? null;
}

export function attributeOfSlot(slot: Slot, name: string): JsonValue {
  if (typeof slot !== 'object' || slot === null) return null;
  if (isStored(slot)) return slot.get(name) ?? null;
  if (Array.isArray(slot)) return null;
  return Object.hasOwn(slot, name) ? ((slot as JsonObject)[name] ?? null) : null;
}

/** `object[index]`: members of arrays by number, from the end when negative; attributes of objects by text. */
export function compileIndexAccess({ object, index }: ExpressionOf<'index'>, compiler: ExpressionClosures): EvaluateSlot {
  const evaluate = compiler.slot(object);
  const position = compiler.value(index);
  return (row, run) => {
    const slot = evaluate(row, run);
    const at = position(row, run);
    if (typeof at !== 'number' && typeof at !== 'string') return null;
    if (isStored(slot) || !isArray(slot)) return attributeIn(slot, toText(at), run);
    const number = typeof at === 'number' ? Math.trunc(at) : wholeNumber(at);
    return slot[number < 0 ? slot.length + number : number] ?? null;
  };
}

/** NaN, which is no position, for text that is no whole number. */
const wholeNumber = (text: string): number => (/^-?\d+$/.test(text) ? Number(text) : Number.NaN);
