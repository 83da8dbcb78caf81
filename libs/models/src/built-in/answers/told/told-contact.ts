import type { Passage } from '../../../tasks/tasks';
import { topicStems } from '../answer-span';
import { askedContact } from '../asked-question/asked-contact';
import { contactsIn } from '../passage-text/identifying-numbers';
import { stemsOfText } from '../passage-text/stems-of-text';
import { saidSentences } from '../said-sentences';

/** An address of mail or the number of a telephone, and the sentence that it stands in. */
export interface ToldContact {
  readonly value: string;
  readonly passage: Passage;
  readonly sentence: string;
}

const LONGEST = 600;
/** Words of questions that say nothing of whom or what about. */
const FILLS = /\b(?:questions?|problems?|issues?|help|need|have|want|general|right)\b/gi;
/** What mail comes from is none to write to. */
const SENDS = /\b(?:from|von|sent by|no-?reply)[\s`'"[(<*]{0,4}$/i;
const AROUND = 16;

/**
 * The address or the telephone number that a question asks for, whole: of a sentence that holds one alone, and says by itself or with its heads and its title whom or
 * what about. Undefined where none does, and where those that say most of it hold several.
 * @param passages best first
 */
export function toldContact(question: string, passages: readonly Passage[]): ToldContact | undefined {
  const asked = askedContact(question);
  const terms = asked ? [...topicStems(asked.about.replace(FILLS, ' '))] : [];
  if (asked === undefined || terms.length === 0) return undefined;
  const found: (ToldContact & { readonly said: number })[] = [];
  for (const passage of passages)
    for (const { text, stems, titleStems, headStems } of saidSentences(passage)) {
      if (text.length > LONGEST) continue;
      const values = new Set(
        contactsIn(text)
          .filter(({ by }) => asked.by === 'either' || by === asked.by)
          .map((contact) => contact.text)
          .filter((value) => !SENDS.test(text.slice(0, text.indexOf(value)).slice(-AROUND))),
      );
      const [value] = values;
      if (value === undefined || values.size > 1) continue;
      const beside = isCalledAfter(value, terms) ? stems : stemsOfText(text.replaceAll(value, ' '));
      if (!terms.every((term) => beside.has(term) || titleStems.has(term) || headStems.has(term))) continue;
      const said = terms.filter((term) => beside.has(term)).length;
      found.push({ value, passage, sentence: text, said });
    }
  const most = Math.max(...found.map(({ said }) => said));
  const best = found.filter(({ said }) => said === most);
  const [first] = best;
  return first && best.every(({ value }) => value === first.value) ? first : undefined;
}

/** "travel@agency.gov" is about travel, "travel.finance@agency.gov" about something else, where nothing beside it says so. */
function isCalledAfter(address: string, terms: readonly string[]): boolean {
  const [name = '', host = ''] = address.split('@');
  const [called, organisation] = [stemsOfText(name.replace(/[._+-]/g, ' ')), stemsOfText(host.replaceAll('.', ' '))];
  return [...called].every((one) => terms.includes(one) || organisation.has(one));
}
