import { table } from '../terminal/table';
import { failure, UserError } from '../terminal/user-error';
import type { CommandContext } from '../terminal/command-context';
import type { ServerOptions } from './user';
import { onServer, say } from './user';
import { wholeNumber } from './option-values';

interface AccessToken {
  id: number;
  name: string;
  valid_until: number;
  created_at: number;
  fingerprint: string;
  active: boolean;
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const MAX_ID = 999_999_999_999_999;

const tokenPath = (user: string) => `/_api/token/${encodeURIComponent(user)}`;
const day = (seconds: number) => new Date(seconds * 1_000).toISOString().replace(/:\d\d\.000Z$/, 'Z');

/** `strata token list [user]`: the access tokens of a user, by default of the one who asks. */
export async function listTokens(user: string | undefined, options: ServerOptions, context: CommandContext): Promise<void> {
  const { tokens } = await onServer(options, context, (system) =>
    system.json<{ tokens: AccessToken[] }>({ path: tokenPath(user ?? options.username) }),
  );
  const rows = tokens.map(({ id, name, fingerprint, created_at: made, valid_until: until, active }) => [
    String(id),
    name,
    fingerprint,
    day(made),
    active ? day(until) : `${day(until)} (expired)`,
  ]);
  say(options, table(['id', 'name', 'fingerprint', 'created', 'valid until'], rows), tokens);
}

/** `strata token create <user>`: the token is shown this once. */
export async function createToken(
  user: string,
  options: ServerOptions & { name: string; validFor: string },
  context: CommandContext,
): Promise<void> {
  const valid_until = Math.floor(Date.now() / 1_000) + secondsOf(options.validFor);
  const created = await onServer(options, context, (system) =>
    system.json<AccessToken & { token: string }>({
      method: 'POST',
      path: tokenPath(user),
      body: { name: options.name, valid_until },
    }),
  );
  if (!options.json)
    console.error(`Token ${created.id} of ${user}, valid until ${day(created.valid_until)}; it is shown this once:`);
  say(options, created.token, created);
}

/** `strata token revoke <user> <id>` */
export async function revokeToken(user: string, id: string, options: ServerOptions, context: CommandContext): Promise<void> {
  const number = wholeNumber('<id>', id, 0, MAX_ID);
  await onServer(options, context, async (system) => {
    const { tokens } = await system.json<{ tokens: AccessToken[] }>({ path: tokenPath(user) });
    if (!tokens.some((token) => token.id === number)) throw failure(`${user} has no access token ${number}`); // the server would not say so
    await system.bytes({ method: 'DELETE', path: `${tokenPath(user)}/${number}` });
  });
  say(options, `Token ${number} of ${user} is refused from now on`, { user, id: number, revoked: true });
}

/** `90m`, `12h`, `30d`. @throws UserError */
function secondsOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (SECONDS[unit] ?? 0);
  if (seconds === 0) throw new UserError(`--valid-for takes a time such as 90m, 12h or 30d, not '${text}'`);
  return seconds;
}
