import { isAccessToken, userOfAccessToken } from '../authentication/access-token-string';
import type { AuditEntry } from './audit-entry';
import { plainValue } from './audit-entry';

/** What a request said, none of it trusted. */
export interface AskedFor {
  params: Readonly<Record<string, string>>;
  /** members of its JSON body; empty when it has none */
  body: Readonly<Record<string, unknown>>;
}

export interface ActionRule {
  action: string;
  /** whom or what it concerns */
  target?: (asked: AskedFor) => unknown;
  /** fields of the body that may stand in the log: an allow-list, so that a new secret field is left out by itself */
  fields?: readonly string[];
  /** anything else worth knowing that can be told without giving a secret away */
  more?: (asked: AskedFor) => AuditEntry['details'];
  /** who wants to log in */
  by?: (asked: AskedFor) => string | undefined;
  /** only refusals are worth a line */
  onlyRefusals?: true;
}

const userInPath = ({ params }: AskedFor) => params.user;
const passwordSet = ({ body }: AskedFor): AuditEntry['details'] => ({ passwordSet: typeof body.passwd === 'string' });
const whereGranted = ({ params: { database = '', collection } }: AskedFor): AuditEntry['details'] => ({
  on: collection === undefined ? database : `${database}/${collection}`,
});

/** What is audited of the gateway's own routes, by method and pattern of the path. */
export const AUDITED_ACTIONS: Readonly<Record<string, ActionRule>> = {
  'POST /_api/user': { action: 'user.create', target: ({ body }) => body.user, fields: ['active'], more: passwordSet },
  'GET /_api/user': { action: 'user.list', onlyRefusals: true },
  'GET /_api/user/:user': { action: 'user.show', target: userInPath, onlyRefusals: true },
  'PUT /_api/user/:user': { action: 'user.replace', target: userInPath, fields: ['active'], more: passwordSet },
  'PATCH /_api/user/:user': { action: 'user.change', target: userInPath, fields: ['active'], more: passwordSet },
  'DELETE /_api/user/:user': { action: 'user.remove', target: userInPath },
  'GET /_api/user/:user/database': { action: 'grant.list', target: userInPath, onlyRefusals: true },
  'PUT /_api/user/:user/database/:database': { action: 'grant.set', target: userInPath, fields: ['grant'], more: whereGranted },
  'DELETE /_api/user/:user/database/:database': { action: 'grant.clear', target: userInPath, more: whereGranted },
  'PUT /_api/user/:user/database/:database/:collection': {
    action: 'grant.set',
    target: userInPath,
    fields: ['grant'],
    more: whereGranted,
  },
  'DELETE /_api/user/:user/database/:database/:collection': { action: 'grant.clear', target: userInPath, more: whereGranted },
  'POST /_api/token/:user': { action: 'token.create', target: userInPath, fields: ['name', 'valid_until'] },
  'GET /_api/token/:user': { action: 'token.list', target: userInPath, onlyRefusals: true },
  'DELETE /_api/token/:user/:id': {
    action: 'token.remove',
    target: userInPath,
    more: ({ params: { id = '' } }) => ({ id: String(plainValue(id)) }),
  },
  'GET /_admin/server/jwt': { action: 'secrets.show' },
  'POST /_admin/server/jwt': { action: 'secrets.reload' },
  'POST /_admin/server/tls': { action: 'certificate.reload' },
  'PUT /_admin/server/mode': { action: 'mode.set', fields: ['mode'] },
  'POST /_api/database': { action: 'database.create', target: ({ body }) => body.name },
  'DELETE /_api/database/:name': { action: 'database.remove', target: ({ params }) => params.name },
  'POST /_open/auth': { action: 'session.open', by: whoLogsIn, fields: ['expiryTime'] },
  'POST /_open/auth/renew': { action: 'session.renew', onlyRefusals: true },
};

/** The fields of the body that `fields` allows, where they are plain values. */
export function pickedDetails({ fields = [], more }: ActionRule, asked: AskedFor): Record<string, string | number | boolean> {
  const details: Record<string, string | number | boolean> = { ...more?.(asked) };
  for (const field of fields) {
    const value = plainValue(asked.body[field]);
    if (value !== undefined) details[field] = value;
  }
  return details;
}

function whoLogsIn({ body: { username, password } }: AskedFor): string | undefined {
  if (typeof username === 'string' && username !== '') return username;
  return typeof password === 'string' && isAccessToken(password) ? userOfAccessToken(password) : undefined;
}
