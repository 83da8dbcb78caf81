/** A stretch of a text, marked or not. */
export interface TextPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

export interface ShownText {
  readonly pieces: readonly TextPiece[];
  /** whether there is more of the text before or behind */
  readonly isCut: boolean;
}

type Place = readonly [start: number, end: number];

/**
 * The part of a text around a mark, in pieces.
 * @param marks half-open places; those that overlap become one, those outside of the text are left out
 * @param around characters before and behind it; Infinity for the whole text
 * @param centre what it is around: the first mark unless said
 */
export function shownText(text: string, marks: readonly Place[], around: number, centre?: Place): ShownText {
  const places = joined(marks, text.length);
  const first = centre ?? places[0];
  const from = wordStart(text, Math.max(0, (first?.[0] ?? 0) - around));
  const to = wordEnd(text, Math.min(text.length, (first?.[1] ?? 0) + around));
  const pieces: TextPiece[] = [];
  let at = from;
  for (const [start, end] of places) {
    if (start < at) continue;
    if (end > to) break;
    pieces.push({ text: text.slice(at, start), isMarked: false }, { text: text.slice(start, end), isMarked: true });
    at = end;
  }
  pieces.push({ text: text.slice(at, to), isMarked: false });
  return { pieces: pieces.filter((piece) => piece.text !== ''), isCut: from > 0 || to < text.length };
}

/** Where words stand in a text, in any case. Words that are too short to mean anything are not looked for. */
export function placesOf(text: string, words: readonly string[]): Place[] {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return []; // a few letters become two in lower case: the places would be others
  return words.flatMap((word) => {
    const wanted = word.toLowerCase();
    const places: Place[] = [];
    if (wanted.length < 2) return places;
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length))
      places.push([at, at + wanted.length]);
    return places;
  });
}

function joined(marks: readonly Place[], length: number): Place[] {
  const places: [number, number][] = [];
  for (const [start, end] of marks
    .filter((mark) => mark[0] >= 0 && mark[0] < mark[1] && mark[1] <= length)
    .toSorted((a, b) => a[0] - b[0])) {
    const last = places.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else places.push([start, end]);
  }
  return places;
}

/** Letters that a cut looks back over for a blank; in scripts without blanks there is none. */
const LONGEST_WORD = 30;

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const blank = text.slice(0, at).search(/\s\S*$/);
  const start = blank >= 0 && at - blank <= LONGEST_WORD ? blank + 1 : at;
  return /\s/.test(text.charAt(start)) ? start + 1 : start;
}

function wordEnd(text: string, at: number): number {
  const blank = text.slice(at, at + LONGEST_WORD).search(/\s/);
  return blank >= 0 ? at + blank : Math.min(text.length, at);
}
