import { fold } from '@strata/text';

/** Parts of German verbs that stand apart from them, as part of a regular expression: "beruft … ein". */
export const VERB_PARTICLES = 'ein|ab|auf|an|vor|zu|fest|aus|mit';

/** The consonants that the forms of a German verb have in common: "ernennt" and "ernannt", "einberuft" and "einberufen", "wählt" and "gewählt". */
export function verbConsonants(verb: string): string {
  return fold(verb)
    .replace('ß', 'ss')
    .replace(new RegExp(`^(${VERB_PARTICLES})?ge(?=\\p{L}{3})`, 'u'), '$1')
    .replace(/(?:e?n|e?t)$/u, '')
    .replace(/(?<!^)[aeiouäöüy]/gu, '');
}

const ENDING = /(?<=\p{L}{3})(?:ern|en|er|em|es|e|ns|n|s)$/u;

/** Whether two folded words differ by an ending at most: "Vorstand" and "Vorstands", "Jugendlicher" and "Jugendlichen"; not "Bundestag" and "Bundesrat". */
export function areFormsOfNoun(one: string, other: string): boolean {
  const [bare, otherBare] = [one, other].map((word) => word.replace(ENDING, ''));
  return one === other || bare === otherBare || bare === other || otherBare === one;
}
