const YEAR = /\b(1\d{3}|20[0-2]\d)\b/g;
const OTHER_WORDS =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|born|died|b|d|c|ca|circa|about|or)\b/gi;

/** `was born on 3 May 1920`, `was born in Newport in 1920`. */
const BORN = /^,?\s+(?:who\s+)?was born\b[^.;()]{0,70}?\b(1\d{3}|20[0-2]\d)\b/;

/** Behind what somebody was lord of: `, Count of Ligny (1421–1503)`. */
const TITLED =
  /^,\s+(?:the\s+)?(?:\d+(?:st|nd|rd|th)\s+)?(?:Grand\s+|Lord\s+)?(?:Duke|Duchess|Count|Countess|Earl|Baronet|Baron|Baroness|Viscount|Marquess|Marquis|Margrave|Landgrave|Prince|Princess|Elector|Lord|King|Queen)\b[^().;]{0,90}\(([^()]{4,60})\)/;

/** The years of a life that stand in brackets right behind a person's name: `(1815–1852)`, `(born 10 May 1962)`; none for any other brackets. */
export function yearsBeside(text: string): { born?: number; died?: number } {
  const [, bornIn] = BORN.exec(text) ?? [];
  if (bornIn !== undefined) return { born: Number(bornIn) };
  const [, inside] = /^\s*\(([^()]{4,60})\)/.exec(text) ?? TITLED.exec(text) ?? [];
  if (inside === undefined || /\p{L}/u.test(inside.replace(OTHER_WORDS, ''))) return {};
  const years = [...inside.matchAll(YEAR)].map(([year]) => Number(year));
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return {};
  if (/\bdied\b|\bd\./i.test(inside) && years.length === 1) return { died: first };
  if (/\bborn\b|\bb\./i.test(inside) && years.length === 1) return { born: first };
  const span = last - first;
  return years.length === 2 && /[-–—]/.test(inside) && span >= 10 && span <= 110 ? { born: first, died: last } : {};
}
