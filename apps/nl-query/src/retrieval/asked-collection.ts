/** "all of these documents", "my whole collection"; one document is none. */
const COLLECTION =
  '(?:(?:all |of )*(?:the|these|this|my|our|all|those|your) )(?:\\p{Ll}+ ){0,2}?(?:documents|files|texts|papers|corpus|collection|archive|library|data ?set|knowledge base|project|folder)';
/** "What are these documents about?", "Which topics do the files cover?", "Summarize the collection." */
const FORMS = [
  `what(?:['’]s| is| are| does| do) ${COLLECTION} (?:all )?(?:about|contain|cover|say|talk about|deal with|tell|discuss)`,
  `what(?:['’]s| is) in ${COLLECTION}`,
  `(?:what|which) (?:are the )?(?:main |major |key |most important )?(?:topics|themes|subjects)(?: are(?: there| covered| discussed| treated| mentioned)?(?: (?:in|by) ${COLLECTION})?| do ${COLLECTION} (?:cover|discuss|deal with|treat)|(?: of| in) ${COLLECTION})?`,
  `(?:please )?(?:summari[sz]e|describe|outline|(?:give|show) me (?:an? )?(?:short |brief |quick )?(?:overview|summary) of|(?:an? )?(?:overview|summary) of|tell me about) ${COLLECTION}`,
];
const ASKS = new RegExp(`^(?:${FORMS.join('|')})[\\s?.!]*$`, 'iu');
const LONGEST = 160;

/** Whether a question is about a collection as a whole, and about nothing in it: no passage answers it. */
export function asksOfCollection(question: string): boolean {
  const asked = question.trim();
  return asked.length <= LONGEST && ASKS.test(asked);
}
