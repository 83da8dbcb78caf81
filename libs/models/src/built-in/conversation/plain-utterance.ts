/** What people say before they ask, and asks nothing: "Okay.", "Wow, that's better than I thought.". */
const INTERJECTION =
  /^(?:(?:and|but|so|oh|ok(?:ay)?|wow|hm+|then|now|also|well|right|yes|yeah|no|sure|great|cool|nice|thanks|thank you|interesting|i see|really|utterance:)(?:[,.!\s]+|$))+/i;
/** A sentence in front of the question that only comments. */
const COMMENT = /^(?:that|this|it)(?:['’]s| is| was| sounds| seems)(?: (?:so|really|very|pretty))? [^.?!]{2,40}[.!]\s+(?=\S)/i;
/** What is known already, and is not asked for: "Besides acting, what …", "…, other than her wife". */
const EXCLUDING = 'besides|aside from|other than|in addition to|apart from|along with|together with|except(?: for)?';
const EXCLUDED_FIRST = new RegExp(`^(?:${EXCLUDING}) [^,]{2,200}, +(?=\\S)`, 'i');
const EXCLUDED_LAST = new RegExp(`,? (?:${EXCLUDING}) [^,?]{2,200}(?=[?.!]*$)`, 'i');

/** An utterance without interjections and comments; as it is where nothing else is said. */
export function plainUtterance(utterance: string): string {
  const asked = utterance.trim().replace(INTERJECTION, '').replace(COMMENT, '').replace(INTERJECTION, '');
  return asked === '' ? utterance : asked;
}

/** What a question asks, and what it leaves out of that before and behind it; the three make up the question. */
export function askedPart(question: string): { before: string; asked: string; behind: string } {
  const before = EXCLUDED_FIRST.exec(question)?.[0] ?? '';
  const rest = question.slice(before.length);
  const behind = EXCLUDED_LAST.exec(rest)?.[0] ?? '';
  const asked = behind === '' ? rest : rest.slice(0, rest.length - behind.length);
  return asked.trim() === '' ? { before: '', asked: question, behind: '' } : { before, asked, behind };
}
