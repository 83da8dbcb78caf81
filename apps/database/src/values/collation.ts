const collator = new Intl.Collator('en-US', { sensitivity: 'variant', caseFirst: 'upper' });

/** Order of strings everywhere in the database: ICU's `en_US`, upper case first; ties by UTF-16 code units, so only equal strings give 0. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  return collator.compare(a, b) || (a < b ? -1 : 1);
}
