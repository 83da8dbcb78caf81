import type { FormattedRun } from './formatted-runs';
import { indexBehind } from './formatted-runs';
import type { Piece } from './piece-table';
import type { Modifier } from './property-modifiers';
import { isOn, PROPERTY } from './property-modifiers';

/** Characters, by their numbers in the text, instead of which something else is shown: another character, or nothing. */
export interface ReplacedRange {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
}

/** Signs of the fonts of signs (Symbol, Wingdings), by the numbers that Word gives them. */
const SIGNS: Readonly<Record<number, string>> = {
  ...{ 0xf0b7: '•', 0xf0a7: '▪', 0xf0e0: '→', 0xf0fe: '☒', 0xf078: '☒', 0xf0a8: '☐', 0xf06f: '☐', 0xf0fc: '✓', 0xf0d8: '➢' },
  ...{ 0xf0ae: '→', 0xf0b0: '°', 0xf0b1: '±', 0xf0b4: '×', 0xf0a3: '≤', 0xf0b3: '≥', 0xf061: 'α', 0xf062: 'β', 0xf06d: 'µ' },
};
const FIRST_PRIVATE = 0xe000;

/** What characters of these properties are shown as; undefined where as they are. @param isHiddenByStyle of their paragraph */
function shownInstead(modifiers: readonly Modifier[], isHiddenByStyle: () => boolean): string | undefined {
  let shown: string | undefined;
  for (const { code, operand } of modifiers) {
    if (code === PROPERTY.deleted && isOn(operand, false)) return '';
    if (code === PROPERTY.hidden && isOn(operand, isHiddenByStyle())) return '';
    if (code === PROPERTY.symbol && operand.length >= 4) {
      const character = operand.readUInt16LE(2);
      shown = SIGNS[character] ?? (character < FIRST_PRIVATE ? String.fromCharCode(character) : '');
    }
  }
  return shown;
}

interface CharacterFormat {
  pieces: readonly Piece[];
  runs: readonly FormattedRun[];
  modifiersIn: (bytes: Buffer) => Modifier[];
  /** Does the style of the paragraph at a place of the stream hide it? */
  isHiddenByStyle: (place: number) => boolean;
}

/** Where the text is deleted or hidden, or signs stand in it, in its order. */
export function replacedByFormat({ pieces, runs, modifiersIn, isHiddenByStyle }: CharacterFormat): ReplacedRange[] {
  const special: (FormattedRun & { shown: string })[] = [];
  for (const run of runs) {
    const shown = shownInstead(modifiersIn(run.bytes), () => isHiddenByStyle(run.from));
    if (shown !== undefined) special.push({ ...run, shown });
  }
  const ranges: ReplacedRange[] = [];
  for (const { start, end, at, bytesPerCharacter } of pieces) {
    const behind = at + (end - start) * bytesPerCharacter;
    const characterAt = (place: number) => start + Math.ceil((place - at) / bytesPerCharacter);
    for (let index = Math.max(0, indexBehind(special, at) - 1); index < special.length; index++) {
      const { from, to, shown } = special[index]!;
      if (from >= behind) break;
      if (to > at) ranges.push({ start: characterAt(Math.max(from, at)), end: characterAt(Math.min(to, behind)), shown });
    }
  }
  return ranges;
}
