import { isOverridableSetting } from '@strata/models';

/** `importer_env` of a request, taken apart. */
export interface ImporterEnvironment {
  /** settings that an import may have, as they would stand in the environment */
  readonly settings: Readonly<Record<string, string>>;
  /** keys that came with the request, by side */
  readonly inlineKeys: { readonly chat?: string; readonly embedding?: string };
  /** names of what an import may not have */
  readonly dropped: readonly string[];
  /** names whose values are neither text, number nor boolean */
  readonly unreadable: readonly string[];
}

const INLINE_KEYS = { CHAT_API_KEY: 'chat', EMBEDDING_API_KEY: 'embedding' } as const;
/** What looks like the name of a variable may be shown; anything else may be a secret in the wrong place. */
const NAME = /^[A-Z_][A-Z0-9_]{0,63}$/i;

/** Takes `importer_env` apart: what is not on the list of settings that an import may have is dropped. */
export function readImporterEnvironment(sent: Readonly<Record<string, unknown>>): ImporterEnvironment {
  const settings: Record<string, string> = {};
  const inlineKeys: { chat?: string; embedding?: string } = {};
  const [dropped, unreadable]: [string[], string[]] = [[], []];
  for (const [name, value] of Object.entries(sent)) {
    if (value === null || value === undefined || value === '') continue;
    const isKey = Object.hasOwn(INLINE_KEYS, name);
    if (!isKey && !isOverridableSetting(name)) dropped.push(NAME.test(name) ? name : 'a name that is none');
    else if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') unreadable.push(name);
    else if (isKey) inlineKeys[INLINE_KEYS[name as keyof typeof INLINE_KEYS]] = String(value);
    else settings[name] = String(value);
  }
  return { settings, inlineKeys, dropped: dropped.sort(), unreadable: unreadable.sort() };
}
