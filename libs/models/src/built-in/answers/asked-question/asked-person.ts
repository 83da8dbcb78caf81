/** "Who is Jan David Nose?": a name, and nothing that is asked of it. */
const WHO_IS =
  /^who(?:['’]s| is| was| are| were) (?:(?:the )?\p{Lu}[\p{L}.'’-]*(?: (?:and |de |van |von |la |al-)?\p{Lu}[\p{L}.'’-]*)*)[\s?.!]*$/u;

/** Offices that only people of two names hold; kings and fathers may be called by one. */
const HUMAN_ROLE =
  /^who(?:['’]s| is| was| are| were) (?:the )?(?:[\p{Ll}-]+ ){0,2}(?:president|chair(?:man|woman|person)?|director|manager|mayor|governor|captain|professor|minister|secretary|chancellor|ceo|cto|cfo)s?\b/iu;

/** "CEO Rex Moor": the same person with an office, who is no answer to a question about Rex Moor. */
const ADDRESSED =
  /^(?:C[ETFO]O|President|Chairman|Director|Professor|Prof\.?|Dr\.?|Mr\.?|Mrs\.?|Ms\.?|Sir|King|Queen|Prince|Princess|General|Captain|Senator|Governor|Mayor|Minister) (?<name>\p{Lu}.+)$/u;

/**
 * Whether a name can be that of who is asked for: nobody whom the question names; of a president two words at least, or one that a text has with another before it (`Boris Yeltsin`); else one
 * alone may be a firm or a place.
 */
export function mayBeAsked(question: string, name: string, texts: readonly string[] = []): boolean {
  const person = ADDRESSED.exec(name)?.groups!['name'];
  if (person !== undefined && question.includes(person)) return false;
  if (!HUMAN_ROLE.test(question.trim()) || /\p{L}[\p{L}.'’-]*\s+\p{L}/u.test(name)) return true;
  const called = new RegExp(`(?<!\\p{L})\\p{Lu}\\p{Ll}+ ${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'u');
  return texts.some((text) => called.test(text));
}

/** Whether a question names somebody and asks who that is: no other name answers it. */
export function asksWhoSomebodyIs(question: string): boolean {
  return WHO_IS.test(question.trim().replace(/^./, (first) => first.toLowerCase()));
}
