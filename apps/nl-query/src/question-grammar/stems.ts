import { singular } from '../database-schema/name-words';

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bought: 'buy',
    sold: 'sell',
    born: 'birth',
    birthday: 'birth',
    wrote: 'write',
    written: 'write',
    writer: 'write',
    author: 'author',
    taught: 'teach',
    teacher: 'teach',
    made: 'make',
    paid: 'pay',
    sent: 'send',
    took: 'take',
    taken: 'take',
    led: 'lead',
    won: 'win',
    lent: 'lend',
    built: 'build',
    flew: 'fly',
    flown: 'fly',
    knew: 'know',
    known: 'know',
    given: 'give',
    gave: 'give',
    driven: 'drive',
    grown: 'grow',
    held: 'hold',
    left: 'leave',
    met: 'meet',
    began: 'begin',
    begun: 'begin',
    ran: 'run',
    shipped: 'ship',
    shipping: 'ship',
    publication: 'publish',
    delivery: 'deliver',
    arrival: 'arriv',
    death: 'die',
    died: 'die',
    renewal: 'renew',
    approval: 'approv',
  }),
);

/** A form that inflections of an English word share, good enough to compare names with questions: placed, placing, places: plac. */
export function stem(word: string): string {
  const known = IRREGULAR.get(word);
  if (known !== undefined) return known;
  const noun = singular(word);
  if (noun.length <= 3) return noun;
  const kept = withoutEnding(withoutEnding(noun.replace(/scrib(?:e|ed|ing)$/, 'script')));
  return kept.replace(/([^aeiouls])\1$/, '$1').replace(/[ey]$/, (end) => (end === 'y' ? 'i' : ''));
}

function withoutEnding(word: string): string {
  if (word.length <= 4) return word;
  const cut = word.replace(/(?:ations?|ions?|ings?|ers?|ors?|ed|ments?|ships?|ly|[ae]nce|ures?)$/, '');
  return cut.length >= 3 && /[aeiouy]/.test(cut) ? cut : word;
}
