import type { Language } from '@strata/text';
import { textLanguage } from '@strata/text';
import { NUMBER_WORDS } from './number-words';
import type { Span } from './shortened-quote';

const YEAR = String.raw`(?:1\d{3}|20\d\d)(?:\s?[–-]\s?(?:1\d{3}|20\d\d|\d\d))?`;
/** 年, 月 and 日 stand behind the numbers. */
const EAST_ASIAN = /(?<!\d)\d{3,4} ?年(?: ?\d{1,2} ?月(?: ?\d{1,2} ?日)?)?/gu;
const patterns = new Map<Language, RegExp>();

/** Dates of a sentence as any language writes them: a year, with the month and the day before it where they stand there ("15. März 1848", "7 de febrero de 2016"). */
export function writtenDates(sentence: string): Span[] {
  const language = textLanguage(sentence);
  const pattern = language === 'zh' || language === 'ja' ? EAST_ASIAN : patternOf(language ?? 'en');
  return [...sentence.matchAll(pattern)].map(({ 0: text, index }) => ({ start: index, end: index + text.length }));
}

const NUMBER = /(?<![\p{L}\p{N}.,])(?:\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?![\p{L}\p{N}]|[.,]\d)/gu;

const IN_WORDS = new RegExp(`(?<![\\p{L}\\p{N}])(?:${NUMBER_WORDS})(?![\\p{L}\\p{N}])`, 'giu');

/** Numbers of a sentence as any language writes them ("12 843", "1.600", "sieben"), without those of its dates. */
export function writtenNumbers(sentence: string): Span[] {
  const dates = writtenDates(sentence);
  return [...sentence.matchAll(NUMBER), ...sentence.matchAll(IN_WORDS)]
    .map(({ 0: text, index }) => ({ start: index, end: index + text.length }))
    .filter(({ start, end }) => !dates.some((date) => start < date.end && end > date.start))
    .sort((a, b) => a.start - b.start);
}

function patternOf(language: Language): RegExp {
  let pattern = patterns.get(language);
  if (!pattern) {
    const names = monthNames(language).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    const month = `(?:(?:\\d{1,2}\\.?º? (?:de |ngày )?)?(?:${names.join('|')})\\p{L}{0,3} (?:de |del |năm )?)`;
    pattern = new RegExp(`(?<![\\p{L}\\p{N}.,])${month}?(?<![\\p{N}.,–-])${YEAR}(?!\\s?%|\\p{N}|[.,]\\d)`, 'giu');
    patterns.set(language, pattern);
  }
  return pattern;
}

/** The months of a language, alone and as they stand beside a day. */
function monthNames(language: Language): string[] {
  const alone = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const dated = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2000, month, 1)));
  const names = months.flatMap((date) => [
    alone.format(date),
    dated.formatToParts(date).find(({ type }) => type === 'month')!.value,
  ]);
  return [...new Set(names)].sort((a, b) => b.length - a.length);
}
