import { z } from 'zod';
import { ArangoError } from '@strata/errors';

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

/** Case and accents of a token brought to one form; `accent` true keeps accents. */
export function normalizer(locale: string, target: LetterCase, accent: boolean): (text: string) => string {
  const tag = languageTag(locale);
  const cased =
    target === 'lower'
      ? (text: string) => text.toLocaleLowerCase(tag)
      : target === 'upper'
        ? (text: string) => text.toLocaleUpperCase(tag)
        : same;
  if (accent) return (text) => cased(text).normalize('NFC');
  return (text) =>
    ASCII.test(text)
      ? cased(text)
      : cased(text)
          .normalize('NFD')
          .replace(/\p{Mn}/gu, '')
          .normalize('NFC');
}

const ASCII = /^[ -~]*$/;
const same = (text: string): string => text;

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
