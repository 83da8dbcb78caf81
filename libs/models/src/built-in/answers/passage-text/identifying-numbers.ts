import type { Span } from './shortened-quote';

/** Groups of digits that are one number of a telephone or an account: "1-844-303-6515", "(877) 472-6716", "+49 5241 123456", "1226 231 500". */
const GROUPS =
  /(?<![\p{L}\p{N}.,])(?:(?:\+\d{1,3}[ ./-]?)?\(\d{1,5}\) ?\d{2,5}|\+\d{1,3}[ ./-]?\d{2,5}|\d{1,6})(?:[ \u00a0./-]\d{1,6}){1,7}(?![\p{L}\p{N}]|,\d)/gu;
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?!\d)/;
const THOUSANDS = /^\d{1,3}(?<sign>[ \u00a0.])\d{3}(?:\k<sign>\d{3})*$/u;
/** Groups of digits that only numbers of something have one after the other. */
const LEAST_GROUPS = 3;
/** "71.AH.113", "RFC-1810", "COVID-19": capitals and digits that are joined. */
const CODE = /(?<![\p{L}\p{N}._/-])(?=[\d._/-]*\p{Lu})[\p{Lu}\d]{1,12}(?:[._/-][\p{Lu}\d]{1,12}){1,6}(?![\p{L}\p{N}])/gu;
const MONTH = /JAN|FEB|MAR|APR|MA[YI]|JUN|JUL|AUG|SEP|O[CK]T|NOV|DE[CZ]|Q[1-4]/;
/** What a number stands behind that tells a thing from others, and counts nothing. */
const CUE =
  /(?:^|[^\p{L}])(?:(?:(?:nos?|nr|num|figs?|pp?|vol|pls?|abb|tel|inv|cat)\.|nr|tel|phone|telephone|fax|telefon|konto|account|iban|code|id)(?: (?:no|nr)\.?| code| number| nummer)?[ :#]{0,3}|(?:line|number|nummer|plate|figures?|pages?|note|seite) #?)$/iu;
/** "Poliakoff 1987, 68–79": the year of a book and its pages. */
const CITATION =
  /(?<!(?:^|[^\p{L}])(?:In|On|Of|By|Until|Since|From|To|Am|Im|January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember) )(?<=(?<!\p{L})\p{Lu}[\p{L}'’-]{1,30}\.? )(?:1[5-9]|20)\d\d[a-z]?(?:, ?(?:(?:nos?|pp?|figs?|plates?|pls?|vol|n|cat|esp|s\.v)\b\.? ?)?\d{1,4}(?: ?[–-] ?\d{1,4})?(?![\p{L}\p{N}]))+/gu;
const NOTE_MARK = /\[\^?\d{1,4}\]/g;
const AROUND = 24;

/**
 * Whether a stretch of a sentence is a number, or a part of one, that names something and counts nothing, and is no time either: of a telephone, an account, a code, a
 * figure.
 */
export function isOfIdentifier(sentence: string, { start, end }: Span): boolean {
  const isInside = (found: Iterable<RegExpMatchArray>, fits: (text: string) => boolean): boolean => {
    for (const { 0: text, index } of found) if (index! <= start && index! + text.length >= end && fits(text)) return true;
    return false;
  };
  return (
    isInside(sentence.matchAll(GROUPS), isNumberOfThing) ||
    isInside(sentence.matchAll(CODE), (code) => !MONTH.test(code)) ||
    (/^\d/.test(sentence.slice(start, end)) && CUE.test(sentence.slice(Math.max(0, start - AROUND), start)))
  );
}

/** Whether a stretch of a sentence belongs to what a bibliography or a footnote names, by the year and the pages of a book, or to the mark of a note. */
export function isOfCitation(sentence: string, { start, end }: Span): boolean {
  for (const pattern of [CITATION, NOTE_MARK])
    for (const { 0: text, index } of sentence.matchAll(pattern)) if (index <= start && index + text.length >= end) return true;
  return false;
}

/** Addresses of mail in a sentence, and numbers of telephones, each whole. */
export function contactsIn(sentence: string): { readonly by: 'email' | 'phone'; readonly text: string }[] {
  const phones = [...sentence.matchAll(GROUPS)].filter(
    ({ 0: text, index }) =>
      isNumberOfThing(text) &&
      digitsOf(text) >= LEAST_OF_PHONE &&
      !ACCOUNT.test(sentence.slice(Math.max(0, index - AROUND), index)),
  );
  return [
    ...[...sentence.matchAll(EMAIL)].map(([text]) => ({ by: 'email' as const, text })),
    ...phones.map(([text]) => ({ by: 'phone' as const, text })),
  ];
}

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,5}/giu;
const ACCOUNT = /(?:konto|account|iban|routing|isbn|inv|id)[^,;]*$/i;
const LEAST_OF_PHONE = 7;
const digitsOf = (text: string): number => text.replace(/[^\d]/g, '').length;

function isNumberOfThing(groups: string): boolean {
  if (/^[+(]/.test(groups)) return true;
  if (DATE.test(groups) || THOUSANDS.test(groups)) return false;
  return groups.split(/[^\d]+/).length >= LEAST_GROUPS;
}
