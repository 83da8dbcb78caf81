import type { FastifyInstance } from 'fastify';
import type { AccountStore } from '../accounts/account-store';
import { currentRequestContext } from '../requests/request-context';
import type { AskedFor } from './audited-actions';
import { AUDITED_ACTIONS, pickedDetails } from './audited-actions';
import type { AuditLog } from './audit-log';
import { outcomeOf } from './audit-entry';

/** Records what is done through the gateway's own routes, once it is answered. */
export function auditOwnRoutes(server: FastifyInstance, audit: AuditLog, accounts: Pick<AccountStore, 'find'>): void {
  server.addHook('onResponse', async (request, reply) => {
    const rule = AUDITED_ACTIONS[`${request.method} ${request.routeOptions.url ?? ''}`];
    if (!rule || (rule.onlyRefusals && outcomeOf(reply.statusCode) !== 'refused')) return;
    const asked: AskedFor = { params: request.params as Record<string, string>, body: membersOf(request.body) };
    const target = rule.target?.(asked);
    const action = {
      action: rule.action,
      target: typeof target === 'string' ? target : undefined,
      details: pickedDetails(rule, asked),
      by: await knownUser(rule.by?.(asked), accounts),
    };
    audit.record(
      { requestId: request.id, address: request.socket.remoteAddress ?? '', principal: currentRequestContext().principal },
      action,
      reply.statusCode,
    );
  });
}

/** A name typed at the login may be anything, a password by mistake included: it is written down only when there is such a user. */
async function knownUser(name: string | undefined, accounts: Pick<AccountStore, 'find'>): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const account = await accounts.find(name).catch(() => undefined);
  return account ? name : 'unknown user';
}

function membersOf(body: unknown): Record<string, unknown> {
  try {
    const members: unknown = Buffer.isBuffer(body) ? JSON.parse(body.toString('utf8')) : undefined;
    return typeof members === 'object' && members !== null ? (members as Record<string, unknown>) : {};
  } catch {
    return {}; // no JSON: the answer said so
  }
}
