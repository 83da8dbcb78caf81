/** What programs put into the title of a new file by themselves, in the languages met most: no help to a reader. */
const PLACEHOLDER =
  /^(?:untitled|unknown|no title|unbenannt|sans titre|sin título|senza titolo|presentation|(?:présentation |presentación de |presentazione (?:standard di )?)?powerpoint(?:[ -](?:presentation|präsentation|presentatie|presentasjon))?|presentación|(?:slide|folie|diapositive|diapositiva|dia|slajd|слайд|презентация|book|mappe|document|dokument|classeur)[ -]?\d*|microsoft (?:word|powerpoint|excel)\b.*)$/i;

/** Is this declared title none? */
export const isPlaceholderTitle = (title: string): boolean => title === '' || PLACEHOLDER.test(title);
