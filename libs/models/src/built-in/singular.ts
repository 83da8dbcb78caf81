/** A folded noun in the singular, by its ending: "openers" is "opener", "parties" is "party". */
export function singular(folded: string): string {
  return folded.replace(/ies$/, 'y').replace(/(?<=s|x|ch|sh)es$|(?<!s)s$/, '');
}
