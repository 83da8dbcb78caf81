import type { Tokens } from '@strata/text';
import { KIND, isCapital } from '@strata/text';
import { isParted } from './purposeful-breaks';

/** Lower-case words that may stand inside a name. */
const INNER = new Set(
  'of the and de la le les du des da do dos di del della dei van von der den ter ten zu zur af av al el bin ibn ben bint y e und et for in on to at a an with from by or is as der das die vs auf am im'.split(
    ' ',
  ),
);
const MOST_INNER = 3;

/** Whether a token may open or close a name. */
function isEdge(tokens: Tokens, i: number): boolean {
  return isCapital(tokens.type[i]!.kind);
}

/**
 * The stretches of a sentence in which names can lie: from one capitalised word to another, over small words, hyphens, ampersands and
 * numbers between them, with a number in front ("2002 Winter Olympics") or behind ("Apollo 11").
 * @param taken tokens that are already something else, such as dates
 */
export function* nameRegions(
  { text, tokens, taken }: { text: string; tokens: Tokens; taken: Uint8Array },
  first: number,
  end: number,
): Generator<[from: number, to: number]> {
  const parted = (i: number) => isParted(text, tokens, i);
  let i = first;
  while (i < end) {
    if (!isEdge(tokens, i) || taken[i] === 1) {
      i++;
      continue;
    }
    let from = i;
    const before = i - 1;
    if (before >= first && isNumberBeside(tokens, before, i) && !isDateOf(tokens, taken, before, first)) from = before;
    let to = i;
    for (;;) {
      const next = nextEdge(tokens, to, end, { taken, parted });
      if (next < 0) break;
      to = next;
    }
    const after = to + 1;
    if (after < end && tokens.type[after]!.kind === KIND.number && tokens.end[to]! + 1 === tokens.start[after]) to = after;
    yield [from, to];
    i = to + 1;
  }
}

function isNumberBeside(tokens: Tokens, number: number, i: number): boolean {
  const { kind, text } = tokens.type[number]!;
  return kind === KIND.number && tokens.end[number]! + 1 === tokens.start[i] && !/[.,]/.test(text);
}

const DATING = /^(?:in|since|by|until|till|from|to|of|after|before|during|around|circa|early|late|and)$/;

/** "In 1998 Siemens", "since 2001 Oslo": when something was so, and no part of the name behind it; "the 2002 Winter Olympics" has an article. */
function isDateOf(tokens: Tokens, taken: Uint8Array, number: number, first: number): boolean {
  return taken[number] === 1 && number > first && DATING.test(tokens.type[number - 1]!.folded);
}

function nextEdge(
  tokens: Tokens,
  to: number,
  end: number,
  { taken, parted }: { taken: Uint8Array; parted: (i: number) => boolean },
): number {
  for (let i = to + 1; i < end && i - to <= MOST_INNER + 1; i++) {
    if (taken[i] === 1 || parted(i)) return -1;
    const { kind, text } = tokens.type[i]!;
    if (isCapital(kind)) return i;
    if ((text === '/' || text === '-') && tokens.start[i]! > tokens.end[i - 1]! && (tokens.start[i + 1] ?? 0) > tokens.end[i]!)
      return -1;
    const inner = kind === KIND.number || (kind === KIND.mark ? isInnerMark(text) : INNER.has(text) || text === 's');
    if (!inner) return -1;
  }
  return -1;
}

function isInnerMark(text: string): boolean {
  return (
    text === '-' || text === '&' || text === "'" || text === '\u2019' || text === '/' || text === '\u2010' || text === '\u2013'
  );
}
