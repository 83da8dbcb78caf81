const MAX_CHARACTERS = 128;
const LABEL = /^[\p{L}\p{M}\p{N}_-]+$/u;
const OTHER_CHARACTERS = /[^\p{L}\p{M}\p{N}_-]+/gu;

/** May a category be called this? Letters and digits of any script (composed, NFC), `_` and `-`, at most 128 characters. */
export function isCategoryLabel(text: string): boolean {
  return LABEL.test(text) && text.length <= MAX_CHARACTERS && text.normalize('NFC') === text;
}

/** The label nearest to a folder's name: what a label may not hold becomes `-`. Empty when nothing is left. */
export function categoryLabelOf(folderName: string): string {
  const label = folderName.normalize('NFC').replace(OTHER_CHARACTERS, '-').slice(0, MAX_CHARACTERS);
  return label.replace(/^-+|-+$|[\uD800-\uDBFF]$/g, '');
}
