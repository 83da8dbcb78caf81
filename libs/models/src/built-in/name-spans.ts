const [OTHER, WORD, JOINS] = [1, 2, 3];
const JOINTS = new Set('-._/');
const AT = 0x40;
/** Class of each UTF-16 unit, 0 where nobody has asked yet: a pattern takes ten times as long over the texts of an import. */
const classes = new Uint8Array(0x1_00_00);

/**
 * Where words stand that are written as names of programs are ("fastq", "@scope/winch", "find-my-way"), of certain lengths.
 * @param lengths in UTF-16 units
 */
export function* nameSpans(text: string, lengths: ReadonlySet<number>): Generator<[start: number, end: number]> {
  for (let at = 0; at < text.length; at++) {
    if (classAt(text, at) !== WORD) continue;
    const start = at > 0 && text.charCodeAt(at - 1) === AT ? at - 1 : at;
    do at++;
    while (at < text.length && (classAt(text, at) === WORD || (classAt(text, at) === JOINS && classAt(text, at + 1) === WORD)));
    if (lengths.has(at - start)) yield [start, at];
  }
}

function classAt(text: string, at: number): number {
  if (at >= text.length) return OTHER;
  const unit = text.charCodeAt(at);
  return classes[unit] || (classes[unit] = classOf(String.fromCharCode(unit)));
}

function classOf(sign: string): number {
  if (JOINTS.has(sign)) return JOINS;
  return /[\p{L}\d]/u.test(sign) ? WORD : OTHER;
}
