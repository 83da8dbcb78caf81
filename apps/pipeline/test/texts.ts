const SUBJECTS = {
  bridges: ['arch', 'cable', 'pylon', 'deck', 'girder', 'span', 'abutment', 'truss', 'anchorage', 'caisson'],
  bread: ['dough', 'yeast', 'crust', 'flour', 'oven', 'rye', 'starter', 'loaf', 'gluten', 'crumb'],
  comets: ['coma', 'nucleus', 'orbit', 'perihelion', 'dust', 'tail', 'ice', 'asteroid', 'eccentricity', 'telescope'],
};
const PEOPLE = ['Ada Keller', 'Bruno Weiss', 'Clara Novak', 'Dmitri Orlov', 'Elena Rossi', 'Frank Adler'];
const PLACES = ['Lisbon', 'Graz', 'Tartu', 'Bergen', 'Porto', 'Riga'];

/** Short documents about a few subjects, the same for the same arguments: file name to text. */
export function texts(count: number, seed = 1): Record<string, string> {
  const subjects = Object.entries(SUBJECTS);
  return Object.fromEntries(
    Array.from({ length: count }, (_, number) => {
      const [subject, terms] = subjects[number % subjects.length]!;
      const pick = <T>(list: readonly T[], salt: number): T => list[(number * 7 + salt * 13 + seed) % list.length]!;
      const [person, other, place] = [pick(PEOPLE, 1), pick(PEOPLE, 2), pick(PLACES, 3)];
      const lines = [
        `# ${subject} ${number}`,
        `${person} of ${place} has studied ${subject} for many years, above all the ${pick(terms, 1)} and the ${pick(terms, 2)}.`,
        `In ${1900 + ((number * 17) % 100)} ${person} met ${other} in ${pick(PLACES, 4)} to discuss the ${pick(terms, 3)} of a ${pick(terms, 4)}.`,
        `The ${pick(terms, 5)} depends on the ${pick(terms, 6)}, as ${other} showed at the University of ${place}.`,
      ];
      return [`${subject}-${String(number).padStart(3, '0')}.md`, lines.join('\n\n')];
    }),
  );
}
