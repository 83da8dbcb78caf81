import { LEXICAL, lexicalBits, relationSynonyms, saysInflected, stem, words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { stemsOfText } from '../passage-text/stems-of-text';

/** What people are called for what they hold; each row says the same. */
const OFFICES = [
  'mayor mayoress bürgermeister bürgermeisterin oberbürgermeister maire alcalde alcaldesa sindaco',
  'governor gouverneur gobernador gobernadora governatore',
  'president chairman chairwoman chairperson chair präsident präsidentin vorsitzende vorsitzender vorsitz président présidente presidente presidenta',
  'ceo geschäftsführer geschäftsführerin',
  'treasurer kassenwart kassenwartin schatzmeister schatzmeisterin kassierer kassiererin trésorier trésorière tesorero tesorera tesoriere',
  'secretary schriftführer schriftführerin secrétaire secretario secretaria segretario segretaria',
  'king könig roi rey re',
  'queen königin reine reina regina',
  'emperor kaiser empereur emperador imperatore',
  'pope papst pape papa',
  'bishop archbishop bischof évêque obispo vescovo',
  'chancellor kanzler kanzlerin bundeskanzler chancelier',
  'minister ministerin ministre ministro',
  'senator senatorin',
  'ambassador botschafter botschafterin ambassadeur embajador ambasciatore',
  'sheriff',
  'principal headmaster headmistress schulleiter schulleiterin',
  'dean dekan doyen decano',
  'rector rektor rektorin recteur',
  'curator kurator kuratorin',
  'janitor hausmeister hausmeisterin concierge conserje',
  'landrat landrätin',
].map((row) => row.split(' '));
/** How texts write an office that a question abbreviates. */
const WRITTEN_OUT: Readonly<Record<string, RegExp>> = { ceo: /\bchief executive\b|\bmanaging director\b/i };
const ASKS_WHO =
  /^(?:and |so )?(?:who(?:['’]s| is| was| are| were)|wer (?:ist|war|sind|waren)|qui (?:est|était)|¿? ?quién (?:es|era|fue)|chi (?:è|era)) (?:the |an? |der |die |das |le |la |l['’]|el |il )?(?:(?:current|former|first|new|present|aktuelle|derzeitige|neue|erste) )?/iu;
/** Words of an office: "deputy prime *minister*". */
const MOST_WORDS = 3;
const SHORTEST = 4;

/**
 * Whether a question asks who holds an office of which no passage speaks, by its word or another one for it: whoever else stands in them does not hold it. False for
 * all other questions.
 */
export function isUnsaidOffice(question: string, passages: readonly Passage[]): boolean {
  const asked = question.trim();
  const opening = ASKS_WHO.exec(asked)?.[0];
  if (opening === undefined) return false;
  const named = words(asked.slice(opening.length, opening.length + LOOKED_AT)).slice(0, MOST_WORDS);
  const row = named
    .map(({ text }) => OFFICES.find((one) => one.some((word) => isForm(text, word))))
    .find((one) => one !== undefined);
  if (row === undefined) return false;
  return passages.every(({ title, text }) => {
    const whole = `${title}\n${text}`;
    if (row.some((word) => WRITTEN_OUT[word]?.test(whole))) return false;
    return words(whole).every(({ text: said }) => !row.some((word) => isForm(said, word) || isPart(said, word)));
  });
}

const LOOKED_AT = 100;
const folded = new Map(OFFICES.flat().map((word) => [word, words(word)[0]!.text]));
const isForm = (said: string, word: string): boolean => said === folded.get(word) || stem(said) === stem(folded.get(word)!);
/** "Vizepräsident", "Bürgermeisterwahl" */
const isPart = (said: string, word: string): boolean => folded.get(word)!.length > SHORTEST && said.includes(folded.get(word)!);

/** "who was elected *treasurer*": whoever holds another office is not meant. */
const ASKS_HOLDER =
  /^(?:and )?who (?:(?:is|was|has been|got) (?:re-?)?(?:elected|appointed|chosen|named|made)(?: as)?|is|was|became|becomes)(?: the)? (?<office>(?:\p{L}+ ){0,3}?\p{L}+)(?=[?.!]*$| (?:of|in|at|for|since|from|during|on|before|after|by)\b| \d)/iu;

/** Whether a question asks who holds an office, and a text speaks neither of that nor of another word for it: who is named there holds another one. */
export function isOfAnotherOffice(question: string, text: string): boolean {
  const office = officeAsked(question);
  return office !== undefined && !saysOffice(office, text);
}

/** Stem of the office whose holder a question asks for; undefined for any other question. */
function officeAsked(question: string): string | undefined {
  const head = ASKS_HOLDER.exec(question.trim())?.groups!['office']!.split(' ').at(-1)!.toLowerCase();
  return head !== undefined && (lexicalBits(head) & LEXICAL.personNoun) !== 0 ? stem(head) : undefined;
}

function saysOffice(office: string, text: string): boolean {
  const said = stemsOfText(text);
  return said.has(office) || saysInflected(said, office) || [...relationSynonyms(office)].some((other) => said.has(other));
}
