const ROMAN: readonly (readonly [number, string])[] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
  ] as const),
  ...([
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
];
/** Beyond it Roman numbers only grow, and nobody counts by letters. */
const LARGEST = 4_999;

/** A number as a list of Word shows it (ECMA-376 part 1, 17.18.59); in digits where nothing else is known. */
export function formattedNumber(count: number, format: string): string {
  if (count < 1 || count > LARGEST) return String(count);
  switch (format) {
    case 'lowerLetter':
      return letters(count);
    case 'upperLetter':
      return letters(count).toUpperCase();
    case 'lowerRoman':
      return roman(count);
    case 'upperRoman':
      return roman(count).toUpperCase();
    case 'decimalZero':
      return String(count).padStart(2, '0');
    default:
      return String(count);
  }
}

/** a … z, aa, bb … zz, aaa … */
const letters = (count: number): string => String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26));

function roman(count: number): string {
  let [text, left] = ['', count];
  for (const [value, sign] of ROMAN)
    while (left >= value) {
      text += sign;
      left -= value;
    }
  return text;
}
