/** Words for women and men, with what databases hold for them in an attribute called after the sex. */
const GENDERS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ female: ['f', 'female', 'w', 'woman'], male: ['m', 'male', 'man'] }),
);
const WORDS: ReadonlyMap<string, 'female' | 'male'> = new Map(
  Object.entries({
    ...({ female: 'female', females: 'female', woman: 'female', women: 'female', girl: 'female', girls: 'female' } as const),
    ...({ male: 'male', males: 'male', man: 'male', men: 'male', boy: 'male', boys: 'male' } as const),
  }),
);

/** Values, lower case, that a word such as "female" may stand for; none for other words. */
export const gendersOf = (word: string): readonly string[] => GENDERS.get(WORDS.get(word) ?? '') ?? [];

/** Last words of attributes that hold such values. */
export const GENDER_NAMES: ReadonlySet<string> = new Set(['sex', 'gender']);
