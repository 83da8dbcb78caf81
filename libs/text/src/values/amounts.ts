import type { TextSpan } from '../lexical/words';

/** A number that a text states, with its unit where it has one. */
export interface Amount extends TextSpan {
  value: number;
  /** ISO 4217 code of a currency, `%`, or the unit as written; empty for a bare number. */
  unit: string;
}

const WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS = ['thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
TENS.forEach((word, place) => ((WORDS as Record<string, number>)[word] = 30 + 10 * place));
const SCALES: Readonly<Record<string, number>> = { hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  dollar: 'USD',
  euro: 'EUR',
  yen: 'JPY',
  rupee: 'INR',
  usd: 'USD',
  eur: 'EUR',
  gbp: 'GBP',
};
const UNITS =
  'percent|per cent|km2|km|kilometres?|kilometers?|metres?|meters?|miles?|feet|ft|cm|mm|kg|kilograms?|grams?|tonnes?|tons?|hectares?|acres?|litres?|liters?|dollars?|euros?|yen|rupees?|USD|EUR|GBP|MHz|GHz|kHz|MB|GB|TB|kB|°C|°F|MW|kW|GW|V|W';
const NUMBER_WORD = `(?:${Object.keys(WORDS)
  .filter((word) => word !== 'one' && word !== 'zero')
  .join('|')})`;
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\d.,/:#_$€£-])(US\\$|[$€£¥₹])?\\s?(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|${NUMBER_WORD})(?:[ -](${NUMBER_WORD}))?(?: (hundred|thousand|million|billion|trillion))?(?:\\s?(%)|[ -](${UNITS})(?![\\p{L}\\d]))?(?![\\p{L}\\d_/:]|-\\p{L}|[.,]\\d)`,
  'giu',
);

/** Numbers, shares, sums of money and measures of a text in order. */
export function amounts(text: string): Amount[] {
  const found: Amount[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const [whole, sign, digits = '', more = '', scale = '', percent, unit = ''] = match;
    const value = (numberOf(digits) + (more === '' ? 0 : numberOf(more))) * (SCALES[scale.toLowerCase()] ?? 1);
    const start = match.index + (whole.length - whole.trimStart().length);
    if (Number.isFinite(value)) found.push({ start, end: match.index + whole.length, value, unit: unitOf(sign, percent, unit) });
  }
  return found;
}

function numberOf(written: string): number {
  return WORDS[written.toLowerCase()] ?? Number(written.replaceAll(',', ''));
}

function unitOf(sign: string | undefined, percent: string | undefined, unit: string): string {
  if (sign) return CURRENCIES[sign.toLowerCase()] ?? sign;
  if (percent || /^per ?cent$/i.test(unit)) return '%';
  return CURRENCIES[unit.toLowerCase().replace(/s$/, '')] ?? unit;
}
