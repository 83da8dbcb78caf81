import { relationSynonyms, stem } from '@strata/text';

/** What makes a doer or a deed of a verb: "parse", "parser"; "compress", "compression". */
const DERIVED = /^(?:e?rs?|ors?|ing|ion|ation|ment)$/;
const SHORTEST = 4;
/** Deeds that programs call by one word or another. */
const DEEDS = [
  'print report show display list',
  'create make generate',
  'remove delete strip',
  'change modify edit alter update',
  'find search locate',
  'check verify validate test',
  'convert transform translate turn',
  'start run launch execute',
].map((group) => group.split(' ').map((word) => stem(word)));

/** Whether one of some stems is another, tells the same relation, or is derived from the same verb. */
export function saysStem(said: ReadonlySet<string>, term: string): boolean {
  if (said.has(term)) return true;
  for (const synonym of relationSynonyms(term)) if (said.has(synonym)) return true;
  if (DEEDS.some((group) => group.includes(term) && group.some((deed) => said.has(deed)))) return true;
  for (const one of said) {
    const [short, long] = one.length < term.length ? [one, term] : [term, one];
    if (short.length >= SHORTEST && long.startsWith(short) && DERIVED.test(long.slice(short.length))) return true;
  }
  return false;
}
