/** A change of one property, as Word stores it (sprm; MS-DOC, 2.2.5). */
export interface Modifier {
  /** Number of the property, as Word 97 writes it. */
  readonly code: number;
  /** The value, as it is stored. */
  readonly operand: Buffer;
}

/** Properties that say something about the text. */
export const PROPERTY = {
  style: 0x4600,
  level: 0x260a,
  list: 0x460b,
  inTable: 0x2416,
  endsRow: 0x2417,
  endsInnerCell: 0x244b,
  endsInnerRow: 0x244c,
  tableDepth: 0x6649,
  outlineLevel: 0x2640,
  row: 0xd608,
  elsewhere: 0x6646,
  elsewhereBefore: 0x6645,
  tableElsewhere: 0x646b,
  deleted: 0x0800,
  hidden: 0x083c,
  symbol: 0x6a09,
} as const;

/** Values of a property that is on or off: on, and what is not so by the style (ToggleOperand; MS-DOC, 2.9.327). */
const [ON, OPPOSITE] = [1, 0x81];
const AS_BY_STYLE = 0x80;

/** Whether such a property is on. @param byStyle of the style, or of the one that a style is based on */
export function isOn(operand: Buffer, byStyle: boolean): boolean {
  const value = operand[0];
  return value === OPPOSITE ? !byStyle : value === AS_BY_STYLE ? byStyle : value === ON;
}

const TABS = 0xc615;
/** By the upper three bits of a code: bytes of its value; 0 where a byte before the value says it. */
const SIZES = [1, 1, 2, 4, 2, 2, 0, 3];

/** Changes of properties in their order; what is cut off is left out. */
export function modifiersIn(bytes: Buffer): Modifier[] {
  const modifiers: Modifier[] = [];
  for (let at = 0; at + 2 < bytes.length;) {
    const code = bytes.readUInt16LE(at);
    const [start, size] = valueAt(bytes, code, at + 2);
    modifiers.push({ code, operand: bytes.subarray(start, start + size) });
    at = start + size;
  }
  return modifiers;
}

function valueAt(bytes: Buffer, code: number, at: number): [start: number, size: number] {
  const fixed = SIZES[code >> 13]!;
  if (fixed > 0) return [at, fixed];
  if (code === PROPERTY.row && at + 1 < bytes.length) return [at + 2, Math.max(0, bytes.readUInt16LE(at) - 1)];
  const size = bytes.readUInt8(at);
  if (code !== TABS || size < 255) return [at + 1, size];
  const removed = at + 1 < bytes.length ? bytes.readUInt8(at + 1) : 0;
  const added = bytes.length > at + 2 + removed * 4 ? bytes.readUInt8(at + 2 + removed * 4) : 0;
  return [at + 1, 2 + removed * 4 + added * 3];
}
