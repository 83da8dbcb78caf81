import type { Modifier } from './property-modifiers';
import { isOn, PROPERTY } from './property-modifiers';
import type { WordStyles } from './word-styles';

/** What Word says of a paragraph. */
export interface ParagraphProperties {
  /** Level of the heading by its style; 0 for running text. */
  heading: number;
  /** Level by which the paragraph itself stands in the outline; 0 for none. */
  outline: number;
  /** Number of its list from 1; 0 for none. */
  list: number;
  level: number;
  /** Tables around it. */
  tableDepth: number;
  /** It ends a row of the table, and holds nothing itself. */
  endsRow: boolean;
  /** It ends a cell of a table inside of a table. */
  endsInnerCell: boolean;
  /** The cells of the row that it ends, as Word stores them (TDefTableOperand; MS-DOC, 2.9.315). */
  row: Buffer | undefined;
}

const MOST_TIMES = 3;
const DEEPEST_TABLE = 20;
const DEEPEST_LEVEL = 8;
/** From here on numbers of lists stand for something else. */
const MOST_LISTS = 2_047;
const RUNNING_TEXT = 9;

interface PropertySources {
  styles: WordStyles;
  modifiersIn: (bytes: Buffer) => Modifier[];
  /** The stream of what has no place in the pages of formatting. */
  elsewhere: Buffer;
}

/** Reads the properties of paragraphs: those of their style, and the changes of their own. */
export class PropertyReader {
  private readonly known = new Map<number, ParagraphProperties>();
  private readonly hides = new Map<number, boolean>();
  /** Bytes of what lies elsewhere that are still read: no more than it has, but for some that paragraphs share. */
  private left: number;

  constructor(private readonly sources: PropertySources) {
    this.left = sources.elsewhere.length * MOST_TIMES;
  }

  /** @param bytes a style, and changes behind it; empty for the first style without any */
  read(bytes: Buffer): ParagraphProperties {
    const style = bytes.length >= 2 ? bytes.readUInt16LE(0) : 0;
    const properties = { ...this.byStyle(style) };
    this.change(properties, this.sources.modifiersIn(bytes.subarray(2)));
    properties.tableDepth = Math.min(properties.tableDepth, DEEPEST_TABLE);
    return properties;
  }

  /** Whether the style of a paragraph hides its text. @param bytes as `read` takes them */
  isHiddenByStyle(bytes: Buffer): boolean {
    const style = bytes.length >= 2 ? bytes.readUInt16LE(0) : 0;
    const known = this.hides.get(style);
    if (known !== undefined) return known;
    const { styles, modifiersIn } = this.sources;
    let isHidden = false;
    for (const { code, operand } of styles.characterModifiersOf(style).flatMap(modifiersIn))
      if (code === PROPERTY.hidden) isHidden = isOn(operand, isHidden);
    this.hides.set(style, isHidden);
    return isHidden;
  }

  private byStyle(style: number): ParagraphProperties {
    const known = this.known.get(style);
    if (known) return known;
    const heading = this.sources.styles.headingOf(style);
    const properties: ParagraphProperties = {
      ...{ heading, outline: 0, list: 0, level: 0, tableDepth: 0, endsRow: false, endsInnerCell: false, row: undefined },
    };
    this.known.set(style, properties); // before it is whole: a style that names itself as another one ends here
    for (const modifiers of this.sources.styles.modifiersOf(style)) this.change(properties, this.sources.modifiersIn(modifiers));
    if (heading === 0 && properties.outline > 0) properties.heading = properties.outline;
    properties.outline = 0;
    return properties;
  }

  private change(properties: ParagraphProperties, modifiers: readonly Modifier[], isElsewhere = false): void {
    for (const { code, operand } of modifiers) {
      if (operand.length === 0) continue;
      const act = CHANGES[code];
      if (act) act(properties, operand);
      else if (code === PROPERTY.style && operand.length >= 2) Object.assign(properties, this.byStyle(operand.readUInt16LE(0)));
      else if (ELSEWHERE.has(code) && !isElsewhere && operand.length >= 4)
        this.change(properties, this.sources.modifiersIn(this.elsewhereAt(operand.readUInt32LE(0))), true);
    }
  }

  private elsewhereAt(at: number): Buffer {
    const { elsewhere } = this.sources;
    const length = at + 2 > elsewhere.length ? 0 : elsewhere.readUInt16LE(at);
    this.left -= length;
    return this.left < 0 ? Buffer.alloc(0) : elsewhere.subarray(at + 2, at + 2 + length);
  }
}

const ELSEWHERE = new Set<number>([PROPERTY.elsewhere, PROPERTY.elsewhereBefore, PROPERTY.tableElsewhere]);

const CHANGES: Readonly<Record<number, (properties: ParagraphProperties, operand: Buffer) => void>> = {
  [PROPERTY.level]: (properties, operand) => void (properties.level = Math.min(operand.readUInt8(0), DEEPEST_LEVEL)),
  [PROPERTY.list]: (properties, operand) => {
    const list = operand.length >= 2 ? operand.readUInt16LE(0) : 0;
    properties.list = list < MOST_LISTS ? list : 0;
  },
  [PROPERTY.outlineLevel]: (properties, operand) => {
    const level = operand.readUInt8(0);
    properties.outline = level < RUNNING_TEXT ? level + 1 : 0;
    if (level === RUNNING_TEXT) properties.heading = 0;
  },
  [PROPERTY.inTable]: (properties, operand) => {
    properties.tableDepth = operand.readUInt8(0) === 1 ? Math.max(1, properties.tableDepth) : 0;
  },
  [PROPERTY.tableDepth]: (properties, operand) =>
    void (properties.tableDepth = operand.length >= 4 ? Math.max(0, operand.readInt32LE(0)) : 0),
  [PROPERTY.endsRow]: (properties, operand) => void (properties.endsRow = operand.readUInt8(0) === 1),
  [PROPERTY.endsInnerRow]: (properties, operand) => void (properties.endsRow ||= operand.readUInt8(0) === 1),
  [PROPERTY.endsInnerCell]: (properties, operand) => void (properties.endsInnerCell = operand.readUInt8(0) === 1),
  [PROPERTY.row]: (properties, operand) => void (properties.row = operand),
};
