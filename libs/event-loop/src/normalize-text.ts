export type NormalizationForm = 'NFC' | 'NFD' | 'NFKC' | 'NFKD';

/** Marks that may follow one letter: more than any language writes (Unicode Standard Annex 15, section 13, "Stream-Safe Text Format"). */
const MAX_MARKS = 30;
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u');
const SAFE_PART = new RegExp(`\\P{M}*\\p{M}{0,${MAX_MARKS}}`, 'gu');

/**
 * `text.normalize(form)` in time that grows with the text. The marks behind a letter are put in order, which takes ICU the square of their number:
 * half a minute, in which nothing else happens, for a hundred thousand. Behind more than thirty marks an order begins anew.
 */
export function normalizeText(text: string, form: NormalizationForm): string {
  if (text.length <= MAX_MARKS || !TOO_MANY_MARKS.test(text)) return text.normalize(form);
  return text.replace(SAFE_PART, (part) => part.normalize(form));
}
