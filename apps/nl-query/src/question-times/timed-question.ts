import { stem, STOP_WORDS, timeExpressions, words } from '@strata/text';
import { isRoleStem } from './role-words';

/** A question as of a time, or about the time for which something held. */
export interface TimedQuestion {
  /** `holder`: who it was then; the others: since when, until when, from when to when */
  readonly asks: 'holder' | 'since' | 'until' | 'span';
  /** of `holder`: ISO 8601, as exact as the question */
  readonly at: string;
  /** as the question has it: "in 1920" */
  readonly atText: string;
  /** Stems of what is asked about, role and names. */
  readonly stems: readonly string[];
  /** Those of them that say what it is to them, as far as the question's spelling tells: all but names. */
  readonly roles: readonly string[];
}

const WHO =
  /^(?:who|(?:which|what) (?:person|man|woman|company|firm|group|king|queen|president|director|organi[sz]ation|politician|family))\b\s*/i;
/** What somebody does, or is, for a time. */
const HOLDS =
  /^(?:(?:was|were|is|are)(?: the| an?| then(?: the)?)? (?!born\b|killed\b|elected\b|named\b|appointed\b|awarded\b|chosen\b)|(?:led|leads|headed|ruled|rules|governed|owned|owns|ran|runs|managed|manages|chaired|edited|coached|represented|reigned|commanded|presided over|had)\b)/i;
const IN = /(?:,? *\b(?:in|during|on|at|as of|around|by|back in)(?: the year)?\s*)$/i;
const WHEN: readonly (readonly [TimedQuestion['asks'], RegExp])[] = [
  ['since', /^(?:since|from) (?:when|(?:what|which) year)\b/i],
  ['until', /^(?:until|till|up to) (?:when|(?:what|which) year)\b/i],
  ['span', /^(?:how long (?:was|did|has|had|were)|from when (?:to|until) when)\b/i],
];
/** Words of questions that say nothing about what is asked. */
const ASKING = new Set('when since until till year long who which what person man woman'.split(' '));

/** Reads "Who led X in 1920?", "Since when …", "Until when …", "How long was …"; undefined for any other question. */
export function timedQuestion(question: string): TimedQuestion | undefined {
  const plain = question.trim().replace(/[?.!\s]+$/, '');
  const asks = WHEN.find(([, pattern]) => pattern.test(plain));
  if (asks) return { asks: asks[0], at: '', atText: '', ...askedAbout(plain.replace(asks[1], ' ')) };
  const dates = timeExpressions(plain);
  const [date] = dates;
  if (!date || dates.length > 1 || date.iso.startsWith('--')) return undefined;
  const [before, behind] = [plain.slice(0, date.start), plain.slice(date.end)];
  const isOpening = /^(?:in|during|as of|at|on|by|around)?(?: the year)?\s*$/i.test(before);
  if (!isOpening && (behind.trim() !== '' || !IN.test(before))) return undefined;
  const rest = (isOpening ? behind.replace(/^[,\s]+/, '') : before.replace(IN, '')).trim();
  const who = WHO.exec(rest);
  if (!who || !HOLDS.test(rest.slice(who[0].length))) return undefined;
  const atText = isOpening ? `${before}${plain.slice(date.start, date.end)}` : plain.slice(before.replace(IN, '').length);
  return {
    asks: 'holder',
    at: date.iso,
    atText: atText.replace(/^[,\s]+/, '').toLowerCase(),
    ...askedAbout(rest),
  };
}

function askedAbout(text: string): Pick<TimedQuestion, 'stems' | 'roles'> {
  const said = words(text)
    .filter(({ text: word }) => !STOP_WORDS.has(word) && !ASKING.has(word))
    .map(({ text: word, start }) => ({ stem: stem(word), isLower: /^\p{Ll}/u.test(text.slice(start)) }));
  const roles = said.filter((word) => word.isLower || isRoleStem(word.stem));
  const stems = (of: typeof said) => [...new Set(of.map((word) => word.stem))];
  return { stems: stems(said), roles: stems(roles) };
}
