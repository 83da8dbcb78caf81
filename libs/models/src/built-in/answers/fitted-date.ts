import { relationSynonyms, saysInflected, timeExpressions } from '@strata/text';
import { topicStems } from './answer-span';
import { ASKS_WHEN_ELSEWHERE } from './asked-question/asked-in-languages';
import { questionKind } from './asked-question/question-kind';
import { withDateRanges } from './passage-text/date-ranges';
import type { Span } from './passage-text/shortened-quote';
import { stemsOfText } from './passage-text/stems-of-text';
import { PERIOD } from './passage-text/time-words';
import { wholeDates } from './passage-text/whole-ranges';
import { writtenDates } from './passage-text/written-values';

const BARE_NUMBER = /^\d[\d.,]*$/;
/** Digits that a year has at least, where nothing says that it is one. */
const LEAST_OF_YEAR = 3;
/** A year with less than four digits, or of another calendar; ages and spans of time, which may be what was asked by "when". */
const OTHER_TIME = new RegExp(
  String.raw`\b\d{3,4}\b|\b(?:AD|BC|CE|BCE)\b|:\d\d|\b(?:age|am|pm|${PERIOD})\b|\d(?:s|st|nd|rd|th)\b|\d ?[/.年月] ?\d*`,
  'i',
);
/** "By when must I bill *each week*?" has a day or an hour for an answer. */
const ASKS_REPEATED = /\b(?:each|every|per|an?) (?:day|week|month|quarter|year|morning|evening|\p{L}+day)\b/iu;

/** Whether a question asks for a time. */
export function asksWhen(question: string): boolean {
  return questionKind(question) === 'date' || ASKS_WHEN_ELSEWHERE.test(question);
}

/**
 * A time that was found in a sentence, with the other end of its period; "" where it is none, where a year stands for what is done each week, and where the sentence says
 * nothing of what is dated.
 */
export function fittedDate(question: string, span: Span, sentence: string): string {
  const line = sentence.slice(span.start, span.end);
  const isYear = BARE_NUMBER.test(line) && line.length >= LEAST_OF_YEAR;
  return (isYear && ASKS_REPEATED.test(question)) || !saysWhatWas(question, sentence) ? '' : dated(line, span, sentence);
}

/** Something of what is dated, other than a date, where that is a thing and what was done to it: the title of a document alone dates nothing. */
function saysWhatWas(question: string, sentence: string): boolean {
  const terms = [...topicStems(question)].filter((term) => !/\d/.test(term));
  const said = stemsOfText(sentence);
  return (
    terms.length < 2 ||
    terms.some((term) => said.has(term) || saysInflected(said, term) || [...relationSynonyms(term)].some((one) => said.has(one)))
  );
}

function dated(line: string, { start, end }: Span, sentence: string): string {
  if (BARE_NUMBER.test(line) && line.length < LEAST_OF_YEAR) {
    const written = timeExpressions(sentence).find((time) => time.start <= start && time.end >= end);
    const whole = written && wholeDates(sentence, written);
    return whole ? sentence.slice(whole.start, whole.end) : '';
  }
  const dates = [...timeExpressions(sentence), ...writtenDates(sentence)];
  if (/\d/.test(line) && !dates.some((one) => one.start < end && one.end > start) && !OTHER_TIME.test(line)) return '';
  for (const known of [timeExpressions(sentence), writtenDates(sentence)]) {
    const range = withDateRanges(sentence, known).find((one) => one.start <= start && one.end >= end);
    if (range && !dates.some((one) => one.start === range.start && one.end === range.end))
      return sentence.slice(range.start, range.end);
  }
  const whole = wholeDates(sentence, { start, end });
  return sentence.slice(whole.start, whole.end);
}
