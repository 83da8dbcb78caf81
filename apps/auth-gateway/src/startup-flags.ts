import { AppError } from '@strata/errors';

/** Flags that may be repeated: their values are joined with commas. */
const REPEATABLE = new Set(['HTTP_TRUSTED_ORIGIN']);

/**
 * Turns startup options into settings: `--server.session-timeout 60` (or `=60`) becomes `SERVER_SESSION_TIMEOUT=60`; an option without a
 * value means `true`.
 * @param known names of the settings there are
 * @throws AppError invalid-argument for an unknown option or anything else that is no option
 */
export function settingsFromFlags(argv: readonly string[], known: readonly string[]): Record<string, string> {
  const settings: Record<string, string> = {};
  const rest = [...argv];
  while (rest.length > 0) {
    const word = rest.shift() ?? '';
    if (word === '--help' || word === '-h') continue;
    const [, flag, inline] = /^--([a-z][a-z0-9.-]*)(?:=(.*))?$/s.exec(word) ?? [];
    const name = flag?.replace(/[.-]/g, '_').toUpperCase();
    if (!name || !known.includes(name)) throw new AppError('invalid-argument', 'UnknownOptionError', `unknown option ${word}`);
    const next = inline ?? (rest[0]?.startsWith('--') ? undefined : rest.shift());
    const value = next ?? 'true';
    settings[name] = REPEATABLE.has(name) && settings[name] ? `${settings[name]},${value}` : value;
  }
  return settings;
}
