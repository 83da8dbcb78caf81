import { normalizeText } from '@strata/event-loop';
import { z } from 'zod';
import { ArangoError } from '@strata/errors';
import { isAscii } from '../values/word-breaks';

/** ICU locale names as ArangoDB writes them (`en`, `de_DE.utf-8`, `de_DE@collation=phonebook`) as a BCP 47 tag. */
export function languageTag(locale: string): string {
  const tag = locale.replace(/[.@].*$/, '').replaceAll('_', '-');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch (cause) {
    throw new ArangoError('bad-parameter', `analyzer: '${locale}' is no locale`, {}, { cause });
  }
}

export const letterCase = z.enum(['lower', 'upper', 'none']);
export type LetterCase = z.infer<typeof letterCase>;

/** Case and accents of a text brought to one form; `accent` true keeps accents. */
export function normalizer(locale: string, target: LetterCase, accent: boolean): (text: string) => string {
  const cased = caseChange(languageTag(locale), target);
  if (accent) return (text) => (isAscii(text) ? cased(text) : normalizeText(cased(text), 'NFC'));
  return (text) => (isAscii(text) ? cased(text) : normalizeText(normalizeText(cased(text), 'NFD').replace(/\p{Mn}/gu, ''), 'NFC'));
}

/** Languages whose rules of case differ from the general ones; for all others the plain functions do the same, faster. */
const OWN_CASE_RULES = new Set(['tr', 'az', 'lt', 'el', 'nl']);

function caseChange(tag: string, target: LetterCase): (text: string) => string {
  if (target === 'none') return (text) => text;
  if (!OWN_CASE_RULES.has(tag.slice(0, 2))) return target === 'lower' ? (text) => text.toLowerCase() : (text) => text.toUpperCase();
  return target === 'lower' ? (text) => text.toLocaleLowerCase(tag) : (text) => text.toLocaleUpperCase(tag);
}

/** Parses analyzer properties; a fault becomes error 10 naming the attribute. */
export function parseProperties<T extends z.ZodType>(type: string, schema: T, properties: unknown): z.output<T> {
  const parsed = schema.safeParse(properties);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ArangoError(
    'bad-parameter',
    `analyzer of type '${type}': ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'invalid'}`,
  );
}
