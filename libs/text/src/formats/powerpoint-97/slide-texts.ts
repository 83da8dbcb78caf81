import { utf16Text } from '../encodings/utf-16-text';
import type { PptRecord } from './ppt-records';
import { RECORD } from './ppt-records';

/** A text of a slide. */
export interface SlideText {
  /** What it is on the slide (TextTypeEnum; MS-PPT, 2.13.33): a title, a body … */
  readonly type: number;
  paragraphs: { text: string; level: number }[];
}

const TITLES = new Set([0, 6]);
const OTHER = 4;
const DEEPEST_LEVEL = 8;

export const isTitle = ({ type }: SlideText): boolean => TITLES.has(type);

/** Characters of a text that are shown as something else: some in a footer, not many. */
const MOST_GENERATED = 20;

/** The texts among records: each begins with what it is, then come its characters, then how its paragraphs look. */
export function slideTexts(records: Iterable<PptRecord>): SlideText[] {
  const texts: SlideText[] = [];
  let text: SlideText | undefined;
  let isStyled = false;
  let generated = 0;
  const begin = (type: number) => {
    texts.push((text = { type, paragraphs: [] }));
    [isStyled, generated] = [false, 0];
    return text;
  };
  for (const { kind, data } of records) {
    if (kind === RECORD.textHeader) begin(data.length >= 4 ? data.readUInt32LE(0) : OTHER);
    else if (kind === RECORD.characters || kind === RECORD.bytes) {
      const into = text?.paragraphs.length === 0 ? text : begin(text?.type ?? OTHER);
      into.paragraphs = paragraphsOf(kind === RECORD.bytes ? data.toString('latin1') : utf16Text(data));
    } else if (text && GENERATED.has(kind) && data.length >= 4 && generated++ < MOST_GENERATED)
      markGenerated(text.paragraphs, data.readUInt32LE(0));
    else if (text && kind === RECORD.paragraphStyles && !isStyled) {
      isStyled = true;
      setLevels(text.paragraphs, data);
    }
  }
  return texts;
}

/** Records that name a character instead of which the number of the slide, a date, a header or a footer is shown. */
const GENERATED = new Set<number>([
  ...[RECORD.slideNumber, RECORD.dateTime, RECORD.anyDate, RECORD.header, RECORD.footer, RECORD.formattedDate],
]);
/** Read as a space, and still a character. */
const NOTHING = '\0';

function markGenerated(paragraphs: SlideText['paragraphs'], character: number): void {
  let left = character;
  for (const paragraph of paragraphs) {
    const { text } = paragraph;
    if (left < text.length) {
      paragraph.text = `${text.slice(0, left)}${NOTHING}${text.slice(left + 1)}`;
      return;
    }
    left -= text.length + 1;
  }
}

/** Empty ones included: how paragraphs look is told by numbers of characters. */
const paragraphsOf = (text: string): SlideText['paragraphs'] => text.split('\r').map((line) => ({ text: line, level: 0 }));

/** As read: no empty paragraphs, line breaks are spaces. */
export function readableParagraphs({ paragraphs }: SlideText): SlideText['paragraphs'] {
  return paragraphs
    .map(({ text, level }) => ({ text: text.replace(/[\s\0-\u001f]+/g, ' ').trim(), level }))
    .filter(({ text }) => text !== '');
}

/** Runs of paragraphs, by characters: a level, and properties of which a mask says which are there (TextPFRun; MS-PPT, 2.9.45). */
function setLevels(paragraphs: SlideText['paragraphs'], data: Buffer): void {
  let [at, left] = [0, 0];
  let level = 0;
  for (const paragraph of paragraphs) {
    if (left <= 0 && at + 10 <= data.length) {
      left = data.readUInt32LE(at);
      level = Math.min(data.readUInt16LE(at + 4), DEEPEST_LEVEL);
      at = behindProperties(data, at + 6);
    }
    paragraph.level = level;
    left -= paragraph.text.length + 1;
  }
}

/** Bits of the mask, in the order of their properties, with the bytes of each. */
const BULLET_FLAGS = 0xf;
const PROPERTY_BYTES: readonly (readonly [mask: number, bytes: number])[] = [
  ...([
    [BULLET_FLAGS, 2],
    [0x80, 2],
    [0x10, 2],
    [0x40, 2],
    [0x20, 4],
    [0x800, 2],
    [0x1000, 2],
    [0x2000, 2],
  ] as const),
  ...([
    [0x4000, 2],
    [0x100, 2],
    [0x400, 2],
    [0x8000, 2],
  ] as const),
];
const TAB_STOPS = 0x100000;
const BEHIND_TABS: typeof PROPERTY_BYTES = [
  [0x10000, 2],
  [0xe0000, 2],
  [0x200000, 2],
];

function behindProperties(data: Buffer, at: number): number {
  const mask = data.readUInt32LE(at);
  const bytes = (properties: typeof PROPERTY_BYTES) => properties.reduce((sum, [bits, size]) => sum + (mask & bits ? size : 0), 0);
  let end = at + 4 + bytes(PROPERTY_BYTES);
  if (mask & TAB_STOPS) end += 2 + (end + 2 <= data.length ? data.readUInt16LE(end) : 0) * 4;
  return end + bytes(BEHIND_TABS);
}
