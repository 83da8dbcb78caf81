/** Lines of settings above a text in which it is described. */
const DESCRIBED = /^(?:description|summary|abstract|subtitle|excerpt):[ \t]*(?<text>[^\n]+)$/im;
const HEADER = /^---[ \t]*\n/;
const MOST_CHARACTERS = 4_000;
const FEWEST_WORDS = 4;

/** What the settings above a text say that it is about, as written; undefined where there are none, or they do not say. */
export function describedInHeader(text: string): string | undefined {
  if (!HEADER.test(text)) return undefined;
  const closes = text.slice(0, MOST_CHARACTERS).indexOf('\n---', 3);
  const said = closes < 0 ? undefined : DESCRIBED.exec(text.slice(0, closes))?.groups!['text'];
  const plain = said?.trim().replace(/^(["'])(.*)\1$/, '$2');
  return plain !== undefined && plain.split(/\s+/).length >= FEWEST_WORDS && /^\p{L}/u.test(plain) ? plain : undefined;
}
