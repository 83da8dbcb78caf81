/** A noun in the singular where the lexicon knows it by that: "openers" is "opener". */
export function singular(folded: string): string {
  for (const [ending, one] of [
    [/ies$/, 'y'],
    [/(?<=s|x|z|ch|sh)es$/, ''],
    [/(?<=[^su])s$/, ''],
  ] as const)
    if (folded.length > 3 && ending.test(folded)) return folded.replace(ending, one);
  return folded;
}
