import { isSaidOfAnother } from './asked-question/another-such-thing';
import type { AskedContact } from './asked-question/asked-contact';
import { askedContact } from './asked-question/asked-contact';
import { isNoMeaning } from './asked-question/asked-definition';
import { saysExtremeOfKind } from './asked-question/asked-extreme';
import { isStatementForName } from './asked-question/asked-name';
import { isOfAnotherOffice } from './asked-question/asked-office';
import { askedSubject, isBehindVerb } from './asked-question/asked-subject';
import { isDoneToAnother, isDoneToNamesake } from './asked-question/done-to-another';
import { isNeitherOfTwo } from './asked-question/neither-of-two';
import { fittedAmount } from './fitted-amount';
import { asksWhen, fittedDate } from './fitted-date';
import { contactsIn, isOfCitation, isOfIdentifier } from './passage-text/identifying-numbers';
import { somebodyNamed } from './passage-text/name-before-noun';
import type { Span } from './passage-text/shortened-quote';

/** "Name: Ada Vane": what a value is told under is none itself. */
const LABELS = /^(?:\*\*|__|["'`])?\s*:(?!\/\/|\d)\s/;
/** The only questions that years and pages of books answer. */
const ASKS_BOOK = /\b(?:cite|cited|published|wrote|written|pages?|references?|book|article)\b/i;
const COUNTS = /\bhow (?:many|much|often|long)\b|\bwie (?:viele?|lange|oft)\b|\bcombien\b|\bcu[áa]nt[oa]s?\b/i;
const DID = /^(?:and |so )?who (?!is\b|are\b|was\b|were\b)\p{L}+ (?:the )?(?<thing>[^\s?]{3,40})[\s?.!]*$/iu;
const ASKS_WHO = /^(?:and |so |by )?whom?\b/i;
/** "Python" of "Python 3.6" is nobody. */
const VERSION_BEHIND = /^ v?\d{1,3}\.\d/;
/** All of something, which "4 additional years" are not. */
const ASKS_WHOLE = /\b(?:maximum|minimum|longest|shortest|limit|total|altogether|in all)\b|^(?:and )?how long\b/i;
const ADDED_BEHIND = /^ (?:additional|more|further|extra|other|weitere|zusätzliche)\b/i;
/** Of the places where a number stands in a sentence. */
const MOST_PLACES = 5;
/** Words before and behind a line that are looked at. */
const AROUND = 40;

/**
 * What a question is answered with on the first line, made whole: a number with its unit, a date with the other end of its period.
 * @param line found in a sentence by whatever means
 * @param beside what the sentence is about: heads and title
 * @returns "" where it is nothing that the question can be answered with: a number without more for a time, a label, what stands where the asked doer does not
 */
export function fittedLine(question: string, line: string, sentence: string, beside = ''): string {
  if (line === '' || !sentence.includes(line)) return line;
  const at = /\d/.test(line) ? numberPlace(question, line, sentence) : sentence.indexOf(line);
  if (at === undefined) return '';
  const span = { start: at, end: at + line.length };
  const subject = askedSubject(question);
  if (subject && isBehindVerb(subject, sentence, span)) return '';
  if (isDoneToAnother(question, sentence) || isSaidOfAnother(question, sentence, span) || isNeitherOfTwo(question, line)) return '';
  if (!saysExtremeOfKind(question, sentence) || isNoMeaning(question, sentence, span)) return '';
  if (isStatementForName(question, line)) return '';
  const behind = sentence.slice(span.end, span.end + AROUND);
  if (LABELS.test(behind) && (at === 0 || /;\s*$/.test(sentence.slice(Math.max(0, at - AROUND), at)))) return '';
  if (asksWhen(question)) return fittedDate(question, span, sentence);
  const contact = askedContact(question);
  if (contact) return contactIn(contact, sentence);
  if (ASKS_WHO.test(question.trim())) {
    if (VERSION_BEHIND.test(behind)) return '';
    if (/^(?:yes|no)\b/i.test(line) || isPartOfNamed(question, sentence, span) || isDoneToNamesake(question, sentence, span))
      return '';
    const somebody = somebodyNamed(sentence, span);
    if (somebody !== line) return somebody;
  }
  if (isOfAnotherOffice(question, `${sentence} ${beside}`)) return '';
  if (ASKS_WHOLE.test(question) && ADDED_BEHIND.test(behind) && /\d$|^\p{L}+$/u.test(line)) return '';
  return fittedAmount(question, span, sentence);
}

/** Where a number stands in a sentence for itself; undefined where it only stands in what names something, or in a citation. */
function numberPlace(question: string, line: string, sentence: string): number | undefined {
  const isCounted = COUNTS.test(question) || asksWhen(question);
  const asksBook = ASKS_BOOK.test(question);
  const first = sentence.indexOf(line);
  let isOfElse = false;
  for (let at = first, place = 0; at >= 0 && place < MOST_PLACES; at = sentence.indexOf(line, at + 1), place++) {
    const span = { start: at, end: at + line.length };
    if (/[\p{L}\p{N}]$/u.test(sentence.slice(0, at).slice(-1)) || /^[\p{L}\p{N}]/u.test(sentence.slice(span.end, span.end + 2)))
      continue;
    if (!(!asksBook && isOfCitation(sentence, span)) && !(isCounted && isOfIdentifier(sentence, span))) return at;
    isOfElse = true;
  }
  return isOfElse ? undefined : first;
}

/** "Pages" of "cloud.gov Pages" made no cloud.gov. */
function isPartOfNamed(question: string, sentence: string, { start }: Span): boolean {
  const named = DID.exec(question.trim())?.groups!['thing'];
  const before = sentence.slice(Math.max(0, start - AROUND), start).toLowerCase();
  return named !== undefined && /\p{Lu}|\w\.\w|\d/u.test(named) && before.endsWith(`${named.toLowerCase()} `);
}

/** The only address or number that a sentence holds. */
function contactIn({ by }: AskedContact, sentence: string): string {
  const found = new Set(contactsIn(sentence).flatMap((one) => (by === 'either' || one.by === by ? [one.text] : [])));
  return found.size === 1 ? [...found][0]! : '';
}
