import { properNames } from '@strata/text';
import { asksInEnglish } from './asks-in-english';
import { questionFocus } from './question-focus';

/** What kind of thing a question asks for. */
export type QuestionKind = 'person' | 'date' | 'place' | 'number' | 'reason' | 'choice' | 'thing';

const KINDS: readonly (readonly [QuestionKind, RegExp])[] = [
  ['choice', /^(?:is|are|was|were|do|does|did|has|have|can)\b|^which .* or \b|\bwhich (?:film|one|of)\b.*\bor\b/i],
  [
    'date',
    /\b(?:wann|quand|in welchem jahr|en quelle ann[ée]e|en qu[ée] año)\b|cu[áa]ndo\b|\b(?:what|which|in what) (?:year|date|day|month|century|time)\b|\bhow long ago\b/i,
  ],
  [
    'number',
    /\b(?:wie (?:viele?|hoch|lang|gro[ßs]s?|alt|weit)|combien)\b|cu[áa]nt[oa]s?\b|\bhow (?:many|much|long|far|old|tall|high|large|big|often|fast|hot|deep|heavy)\b|\bwhat (?:number|share|percentage|price)\b/i,
  ],
  [
    'place',
    /^(?:wo|où)\b|d[óo]nde\b|\b(?:what|which) (?:city|town|country|place|state|county|river|region|village|continent)\b|\bplace of (?:birth|death)\b/i,
  ],
  [
    'person',
    /^(?:wer|qui)\b|qui[ée]n\b|\b(?:what|which) (?:person|man|woman|actor|actress|director|author|singer|composer|king|queen|president)\b/i,
  ],
  ['reason', /\bwhy\b|\bcause of\b|\bhow (?:did|does|do|is|are|was|were|can)\b/i],
];

/** Words that a question asks with: others of them in it only lead over to a clause ("the name that he used when he …"). */
const ASKING_WORDS: Readonly<Record<string, QuestionKind>> = {
  when: 'date',
  where: 'place',
  who: 'person',
  whom: 'person',
  whose: 'person',
};

/** The first kind that fits; `thing` when none does. */
export function questionKind(question: string): QuestionKind {
  const trimmed = question.trim();
  const asking = /^\p{L}+/u.exec(trimmed.slice(questionFocus(trimmed).at))?.[0].toLowerCase() ?? '';
  const choice = KINDS[0]!;
  if (choice[1].test(trimmed) && asksInEnglish(trimmed)) return choice[0];
  return ASKING_WORDS[asking] ?? KINDS.slice(1).find(([, pattern]) => pattern.test(trimmed))?.[0] ?? 'thing';
}

/** What tells a date, or a number, in a sentence. */
export const DATE =
  /\b(?:1\d|20)\d\d\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b\d{1,4} (?:BC|AD|BCE|CE)\b|\bcentury\b/;
export const NUMBER =
  /\b\d[\d.,]*\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|twice)\b/i;
const REASON =
  /\b(?:because|due to|caused?|since|so that|in order to|therefore|reason|result(?:ed|s)? (?:in|from)|by \w+ing|led to|of (?:\w+ )?(?:disease|cancer|tuberculosis|illness|attack|injur|wounds?|fever|failure))\b/i;
const PLACE = /\b(?:in|at|near|from|of|to) (?:the )?\p{Lu}\p{L}+/u;

/** True when the sentence holds something of the kind that the question does not itself mention. */
export function holdsKind(kind: QuestionKind, sentence: string, question: string): boolean {
  if (kind === 'date') return DATE.test(sentence);
  if (kind === 'number') return NUMBER.test(sentence);
  if (kind === 'reason') return REASON.test(sentence);
  if (kind === 'place') return PLACE.test(sentence);
  if (kind === 'person')
    return properNames(sentence).some(({ name }) => !question.includes(name) && !/^\p{Lu}?\p{Ll}* ?\p{Lu}{4,}$/u.test(name));
  return true;
}
