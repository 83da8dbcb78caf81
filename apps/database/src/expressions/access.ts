import type { JsonObject, JsonValue } from '../store/database';
import { toText } from '../values/casts';
import { isArray } from '../values/compare';
import type { ExpressionClosures, ExpressionOf } from './compiler';
import { isStored } from './document-slot';
import type { EvaluateSlot } from './operator';
import type { Slot } from './source';

/** `object.name`: null for anything but an object that has it. Of a stored document only this attribute is read. */
export function compileAccess({ object, name }: ExpressionOf<'attribute'>, compiler: ExpressionClosures): EvaluateSlot {
  if (object.kind === 'variable') {
    const { id } = object.variable;
    return (row) => attributeOfSlot(row[id]!, name);
  }
  const evaluate = compiler.slot(object);
  return (row, run) => attributeOfSlot(evaluate(row, run), name);
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
    if (isStored(slot) || !isArray(slot)) return attributeOfSlot(slot, toText(at));
    const number = typeof at === 'number' ? Math.trunc(at) : wholeNumber(at);
    return slot[number < 0 ? slot.length + number : number] ?? null;
  };
}

/** NaN, which is no position, for text that is no whole number. */
const wholeNumber = (text: string): number => (/^-?\d+$/.test(text) ? Number(text) : Number.NaN);
