import { textLanguage } from '@strata/text';

/** Languages beside English in which names have rules of their own. */
export type ReadLanguage = 'de' | 'fr' | 'es' | 'it' | 'pt';

const READ: ReadonlySet<string> = new Set<ReadLanguage>(['de', 'fr', 'es', 'it', 'pt']);

/** The language of a text where it is one of them. */
export function readLanguage(text: string): ReadLanguage | undefined {
  const language = textLanguage(text);
  return isReadLanguage(language) ? language : undefined;
}

/** Whether a language is one of them. */
export function isReadLanguage(language: string | undefined): language is ReadLanguage {
  return language !== undefined && READ.has(language);
}
