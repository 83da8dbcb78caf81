/** "Who is Jan David Nose?": a name, and nothing that is asked of it. */
const WHO_IS =
  /^who(?:['’]s| is| was| are| were) (?:(?:the )?\p{Lu}[\p{L}.'’-]*(?: (?:and |de |van |von |la |al-)?\p{Lu}[\p{L}.'’-]*)*)[\s?.!]*$/u;

/** What only a person is. */
const HUMAN_ROLE =
  /^who(?:['’]s| is| was| are| were) (?:the )?(?:[\p{Ll}-]+ ){0,2}(?:president|chair(?:man|woman|person)?|director|manager|mayor|governor|king|queen|captain|professor|minister|secretary|chancellor|ceo|cto|cfo|founder|mother|father|son|daughter|wife|husband|spouse|brother|sister)s?\b/iu;

/** Whether a name can be that of who is asked for: of a president two words at least, for one alone may be a firm or a place. */
export function mayBeAsked(question: string, name: string): boolean {
  return !HUMAN_ROLE.test(question.trim()) || /\p{L}[\p{L}.'’-]*\s+\p{L}/u.test(name);
}

/** Whether a question names somebody and asks who that is: no other name answers it. */
export function asksWhoSomebodyIs(question: string): boolean {
  return WHO_IS.test(question.trim().replace(/^./, (first) => first.toLowerCase()));
}
