/** Words before a bracket among which the long form of a short one is looked for: as many as it has characters, and so many more, at most twice as many. */
const MORE_WORDS = 5;
const LONGEST = 400;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * What a short form in brackets stands for, by the words right before them: those of which it has the initials, else its characters, from the last to the
 * first, each in its turn, the first one at the beginning of a word (Schwartz and Hearst, "A simple algorithm for identifying abbreviation definitions in biomedical text", 2003).
 * @param before the text up to the bracket
 * @returns undefined where the words do not spell it
 */
export function longFormBefore(shortForm: string, before: string): string | undefined {
  const said = before.slice(-LONGEST).trimEnd();
  const from = startOfWords(said, Math.min(shortForm.length + MORE_WORDS, 2 * shortForm.length));
  const start = initialsFrom(shortForm, said) ?? spelledFrom(shortForm, said, from);
  if (start === undefined) return undefined;
  const long = said.slice(start).replace(/\s+/g, ' ');
  return isLongForm(long, shortForm) ? long : undefined;
}

/** The same of words in brackets behind their short form: all of them. */
export function longFormWithin(shortForm: string, words: string): string | undefined {
  const said = words.slice(0, LONGEST).trim();
  return spelledFrom(shortForm, said, 0) === 0 && isLongForm(said, shortForm) ? said.replace(/\s+/g, ' ') : undefined;
}

function isLongForm(long: string, shortForm: string): boolean {
  return long.length > shortForm.length + 2 && !/[.;:!?()]/.test(long) && !long.includes(shortForm);
}

/** Where the last so many words of a text begin. */
function startOfWords(text: string, count: number): number {
  let at = text.length;
  for (let left = count; left > 0 && at > 0; left--) {
    while (at > 0 && /\s/.test(text[at - 1]!)) at--;
    while (at > 0 && !/\s/.test(text[at - 1]!)) at--;
  }
  return at;
}

/** Words that give no initial. */
const BETWEEN = /^(?:of|for|and|the|in|on|to|a|de|des|du|la|le|der|die|und|für)$/i;

/** Where the words begin whose initials are the letters, one for each; small ones between them may give none. */
function initialsFrom(shortForm: string, text: string): number | undefined {
  const letters = [...shortForm.toLowerCase()].filter((letter) => LETTER.test(letter));
  for (const { 0: word, index } of [...text.matchAll(/[\p{L}\p{N}'’]+/gu)].toReversed()) {
    if (word[0]!.toLowerCase() === letters.at(-1)) letters.pop();
    else if (!BETWEEN.test(word)) return undefined;
    if (letters.length === 0) return index;
  }
  return undefined;
}

function spelledFrom(shortForm: string, text: string, from: number): number | undefined {
  let at = text.length;
  const letters = [...shortForm.toLowerCase()].filter((letter) => LETTER.test(letter));
  for (const [place, letter] of [...letters.entries()].toReversed()) {
    do at--;
    while (at >= from && (text[at]!.toLowerCase() !== letter || (place === 0 && at > 0 && LETTER.test(text[at - 1]!))));
    if (at < from) return undefined;
  }
  return at;
}
