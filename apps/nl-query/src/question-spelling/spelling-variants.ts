/** What British and American spellings differ in, as stems have it: "septicaemia", "colour", "centre", "organise", "defence", "catalogue", "travelled", "aluminium". */
const DIFFERENCES: readonly (readonly [RegExp, string])[] = [
  [/[ao]e/g, 'e'],
  [/our/g, 'or'],
  [/te?r$/, 't'],
  [/(?<=y)s$/, 'z'],
  [/(?<=\p{L}{4})i[sz]$/u, ''],
  [/c$/, 's'],
  [/ogu$/, 'og'],
  [/ium$/, 'um'],
  [/([lmp])\1/g, '$1'],
];

/** Whether two stems are the British and the American spelling of one word. */
export function areSpellingVariants(some: string, other: string): boolean {
  return canonical(some) === canonical(other);
}

function canonical(stem: string): string {
  return DIFFERENCES.reduce((word, [british, american]) => word.replace(british, american), stem);
}
