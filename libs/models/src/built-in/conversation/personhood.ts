import { LEXICAL, lexicalBits } from '@strata/text';
import type { ConversationTurn } from '../../tasks/question-rewriter';

const WHO = /\bwho(?:m|se)?\b/i;
const KIN =
  'father|mother|son|daughter|wife|husband|brother|sister|spouse|parents|children|birthday|birthplace|career|widow|uncle|aunt';
const LIVES = 'born|die|died|marry|married|study|studied|live|lived|retire|retired|grow|work|worked|teach|taught|play|graduate';
const DOES = 'design|found|write|direct|compose|paint|invent|discover|lead|sing|star';
const NO_PERSON =
  /\b(?:University|Institute|Yard|Group|Company|Club|River|Lake|County|City|Island|School|College|Festival|Award|Prize|Medal|Museum|War|Party|House|Ltd|Inc|Church|Railway|Station|League|Union|Bank|Kingdom|Empire|Republic|States|Sea|Ocean|Bay|Engines|Works|Dock)\b/;
const KINDS =
  'film|movie|song|album|single|ship|vessel|ferry|boat|company|firm|city|town|village|novel|book|band|group|river|country|island|series|game|play|opera|magazine|institute|university|school|team|club';
const NAME_OF_PLACE = LEXICAL.largeCity | LEXICAL.country | LEXICAL.place | LEXICAL.organization;

/** How likely a name of a turn is a person's: above 0 likely, below unlikely. @param place where the name stands */
export function personhood(
  name: string,
  { question }: ConversationTurn,
  place: 'answer' | 'question' | 'proof',
  proof: string,
): number {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const holds = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text);
  let score = spelledLikePerson(name);
  if (place === 'answer' && WHO.test(question) && !NO_PERSON.test(name)) score += 2;
  if (holds(`^[Ww]hat(?: is| are|['’]s) ${escaped}(?!['’])`, question)) score -= 2;
  if (place === 'answer' && new RegExp(`^(?:which|what) (?:[\\p{Ll}-]+ ){0,2}(?:${KINDS})\\b`, 'iu').test(question)) score -= 3;
  if (holds(`\\b[Tt]he ${escaped}(?!['’]s)(?! \\p{Ll}+(?:er|or|ist)\\b)`, question)) score -= 2;
  if (holds(`(?:did|does) ${escaped} (?:${DOES})\\b`, question)) score += 1;
  if (place === 'answer' && /^(?:where|in (?:what|which) (?:city|town|country|place))\b/i.test(question)) score -= 2;
  if (holds(`(?:${KINDS})s? (?:called )?["“]?${escaped}|["“]${escaped}["”]`, question)) score -= 3;
  if (
    holds(
      `(?:was|is|did|does|were|has) ${escaped} (?:${LIVES})\\b|${escaped}['’]s? (?:${KIN})\\b|(?:${KIN}) of ${escaped}`,
      question,
    )
  )
    score += 2;
  if (holds(`${escaped}[^.()]{0,30} ?\\([^()]{0,60}(?:\\d{3}|born)`, proof)) score += 2;
  if (holds(`${escaped}: (?:He|She|His|Her)\\b|${escaped},? who\\b`, proof)) score += 2;
  if (holds(`${escaped}[^.]{0,60} (?:is|was) (?:an?|the) (?:[\\p{L}0-9-]+ ){0,4}(?:${KINDS})\\b`, proof)) score -= 2;
  if (
    holds(
      `${escaped}[^.]{0,80} (?:is|was) (?:an?|the) (?:[\\p{L}-]+,? ){0,4}(?:[\\p{L}-]{3,}(?:er|or|ist|ian|man)|king|queen)\\b`,
      proof,
    )
  )
    score += 1;
  return score;
}

/** What the words of a name alone say: above 0 a person's, below none. */
export function spelledLikePerson(name: string): number {
  if (NO_PERSON.test(name) || /^[\p{Lu}\d]{2,6}$/u.test(name)) return -2;
  const folded = name.toLowerCase();
  const whole = lexicalBits(folded);
  if ((whole & LEXICAL.knownPerson) !== 0 && folded.includes(' ')) return 2;
  if ((whole & NAME_OF_PLACE) !== 0 && (whole & LEXICAL.givenName) === 0) return -1;
  const [first = '', ...rest] = folded.split(/[\s.]+/);
  return rest.length > 0 && (lexicalBits(first) & LEXICAL.givenName) !== 0 ? 1 : 0;
}
