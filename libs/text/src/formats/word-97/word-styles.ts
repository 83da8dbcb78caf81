import { utf16Text } from '../encodings/utf-16-text';
import { headingOfStyle } from '../rtf/rtf-styles';

/** A style of paragraphs. */
interface WordStyle {
  /** Level of the heading it stands for by itself; 0 for running text. */
  readonly heading: number;
  readonly basedOn: number;
  /** Changes of properties of paragraphs, and of their characters. */
  readonly modifiers: Buffer;
  readonly characterModifiers: Buffer;
}

/** Numbers that built-in styles have in every language (sti; MS-DOC, 2.9.260). */
const [FIRST_HEADING, LAST_HEADING, TITLE, SUBTITLE] = [1, 9, 62, 74];
const PARAGRAPH_STYLE = 1;
const NO_STYLE = 0xfff;
/** Styles that are based on each other. */
const LONGEST_CHAIN = 20;

/** The styles of a document (STSH; MS-DOC, 2.9.271). */
export class WordStyles {
  private readonly styles: readonly (WordStyle | undefined)[];

  constructor(sheet: Buffer, isWord6: boolean) {
    this.styles = sheet.length < 6 ? [] : stylesIn(sheet, isWord6);
  }

  /** The heading that a style, or one it is based on, stands for; 0 for running text. */
  headingOf(style: number): number {
    return this.chain(style).find(({ heading }) => heading > 0)?.heading ?? 0;
  }

  /** Changes of properties by a style and by those it is based on, which come first. */
  modifiersOf(style: number): Buffer[] {
    return this.chain(style)
      .map(({ modifiers }) => modifiers)
      .reverse();
  }

  /** Changes of properties of characters, in the same order. */
  characterModifiersOf(style: number): Buffer[] {
    return this.chain(style)
      .map(({ characterModifiers }) => characterModifiers)
      .reverse();
  }

  private chain(style: number): WordStyle[] {
    const chain: WordStyle[] = [];
    for (let at = this.styles[style]; at && chain.length < LONGEST_CHAIN; at = this.styles[at.basedOn]) chain.push(at);
    return chain;
  }
}

function stylesIn(sheet: Buffer, isWord6: boolean): (WordStyle | undefined)[] {
  const head = sheet.readUInt16LE(0);
  const [count, baseBytes] = [sheet.readUInt16LE(2), sheet.readUInt16LE(4)];
  const styles: (WordStyle | undefined)[] = [];
  for (let at = 2 + head; styles.length < count && at + 2 <= sheet.length;) {
    const length = sheet.readUInt16LE(at);
    styles.push(styleIn(sheet.subarray(at + 2, at + 2 + length), baseBytes, isWord6));
    at += 2 + length;
  }
  return styles;
}

function styleIn(style: Buffer, baseBytes: number, isWord6: boolean): WordStyle | undefined {
  if (style.length < baseBytes + 2 || baseBytes < 8) return undefined;
  const builtIn = style.readUInt16LE(0) & 0xfff;
  const kinds = style.readUInt16LE(2);
  if ((kinds & 0xf) !== PARAGRAPH_STYLE) return undefined;
  const nameLength = isWord6 ? style.readUInt8(baseBytes) : style.readUInt16LE(baseBytes) * 2;
  const nameAt = baseBytes + (isWord6 ? 1 : 2);
  const nameBytes = style.subarray(nameAt, nameAt + nameLength);
  const name = isWord6 ? nameBytes.toString('latin1') : utf16Text(nameBytes);
  const behindName = nameAt + nameLength + (isWord6 ? 1 : 2); // it ends with a zero
  const at = behindName + (behindName % 2);
  const length = at + 2 <= style.length ? style.readUInt16LE(at) : 0;
  const behind = at + 2 + length + (length % 2);
  const characterLength = behind + 2 <= style.length ? style.readUInt16LE(behind) : 0;
  return {
    heading: headingOf(builtIn, name),
    basedOn: kinds >> 4 === NO_STYLE ? -1 : kinds >> 4,
    modifiers: style.subarray(at + 4, at + 2 + length), // the style's own number comes first
    characterModifiers: style.subarray(behind + 2, behind + 2 + characterLength),
  };
}

function headingOf(builtIn: number, name: string): number {
  if (builtIn >= FIRST_HEADING && builtIn <= LAST_HEADING) return builtIn;
  if (builtIn === TITLE) return 1;
  return builtIn === SUBTITLE ? 2 : headingOfStyle(name);
}
