const MAX_DESCRIPTION_CHARACTERS = 800;

/** Are descriptions of one thing so long together that they are summarised? */
export function isLongDescription(descriptions: readonly string[]): boolean {
  return descriptions.length > 1 && descriptions.join(' ').length > MAX_DESCRIPTION_CHARACTERS;
}
