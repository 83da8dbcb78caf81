import { amounts } from '@strata/text';
import type { Span } from './passage-text/shortened-quote';
import { NUMBER, PERIOD } from './passage-text/time-words';
import { wholeAmounts } from './passage-text/whole-ranges';

const BARE_NUMBER = /^\d[\d.,]*$/;
const HOW_MUCH = /\bhow (?!many\b)(?:much|long|far|old|tall|high|large|big|deep|heavy|fast|soon|late|early|wide|thick)\b/i;
const PERIOD_BEHIND = new RegExp(
  String.raw`^(?:(?: to | or |[–-])${NUMBER})?[ -](?:(?:business|calendar|working|full|consecutive) )?(?:${PERIOD})(?!\p{L})`,
  'iu',
);
/** Of money, not of another amount. */
const ASKS_MONEY =
  /\bhow much (?:money|is|are|was|were|does|do|did|will|would|has|have|had|can|must|should)\b.*\b(?:approve|approved|spen[dt]|pay|paid|cost|costs|charge|charged|raise|raised|budget|donate|donated|earn|earned|owe|owed|fine|fee|price)\b/i;
const MONEY =
  /[$€£¥₹]|\b(?:dollars?|euros?|pounds?|cents?|francs?|yen|rupees?|crowns?|pesos?|EUR|USD|GBP|CHF|k|million|billion|points?|free|nothing)\b/i;
/** Characters behind a number in which its unit stands. */
const AROUND = 40;

/**
 * What a question for an amount is answered with, made whole: with its unit, and with the other amount that it may be. Any other line as it is.
 * @param span where it stands in the sentence
 * @returns "" for a number that is no money where it is asked what was spent
 */
export function fittedAmount(question: string, span: Span, sentence: string): string {
  const whole = wholeAmount(question, span, sentence);
  return ASKS_MONEY.test(question) && /\d/.test(whole) && !MONEY.test(whole) ? '' : whole;
}

/** With its unit where it is asked how much, and with the other amount that it may be. */
function wholeAmount(question: string, span: Span, sentence: string): string {
  const line = sentence.slice(span.start, span.end);
  const measured = HOW_MUCH.test(question) && BARE_NUMBER.test(line) ? withUnit(span, sentence) : span;
  const whole = wholeAmounts(sentence, measured);
  return sentence.slice(whole.start, whole.end).trim();
}

function withUnit(span: Span, sentence: string): Span {
  const period = PERIOD_BEHIND.exec(sentence.slice(span.end, span.end + AROUND))?.[0];
  if (period !== undefined) return { start: span.start, end: span.end + period.length };
  return amounts(sentence).find(({ start, end, unit }) => unit !== '' && start <= span.start && end >= span.end) ?? span;
}
