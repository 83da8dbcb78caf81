import { normalizeText } from '@strata/event-loop';

/** The file manager takes no longer names. */
const MAX_CHARACTERS = 255;

/** What a name must not hold, in the words of the answer. */
const REFUSED: readonly (readonly [found: RegExp, what: string])[] = [
  [/\.\./, '".."'],
  [/\//, 'slashes'],
  [/\\/, 'backslashes'],
  [/\p{Cc}/u, 'control characters'],
  [/["']/, 'quotes'],
  [/;/, 'semicolons'],
  [/&/, 'ampersands'],
];

/** Pictographs, flags and keycaps, and what joins and colours them; digits are none. */
const EMOJI_ONLY =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[#*0-9]\uFE0F?\u20E3|[\u200D\uFE0F\u{E0020}-\u{E007F}])+$/u;

/**
 * A document's name as it is stored: in Unicode's composed form (NFC).
 * @returns `problem` names the class of what is wrong with it
 */
export function readDocName(sent: string): { readonly name: string } | { readonly problem: string } {
  if (!sent.isWellFormed()) return { problem: 'holds half a surrogate pair, which is no character' };
  const name = normalizeText(sent, 'NFC');
  const refused = REFUSED.find(([found]) => found.test(name));
  if (refused) return { problem: `must not hold ${refused[1]}` };
  if (name.trim() === '' || name === '.') return { problem: 'must not be empty' };
  if ([...name].length > MAX_CHARACTERS) return { problem: `must have at most ${MAX_CHARACTERS} characters` };
  if (EMOJI_ONLY.test(stemOf(name))) return { problem: 'must not consist of emoji only' };
  return { name };
}

/** Without the extension. */
function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
