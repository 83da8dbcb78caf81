/** The first characters of a text, never half a surrogate pair. */
export function beginning(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const isHalfPair = /[\uD800-\uDBFF]/.test(text.charAt(characters - 1));
  return text.slice(0, isHalfPair ? characters - 1 : characters);
}
