import type { ContractCall } from '@strata/testing';
import type { Answer, ContractService, Sent } from './contract-service';

/** What has to be there before a call that is right: what it takes away. */
const PREPARED: Readonly<Record<string, (on: ContractService) => Promise<Sent>>> = {
  'DELETE /{id}': async (on) => ({ params: { id: await on.store('brief', 'brief.txt') } }),
  'POST /delete': async (on) => {
    await on.store('brief', 'brief.txt');
    return {};
  },
  'DELETE /uploads/{upload}': async (on) => ({ params: { upload: await on.begin({ name: 'brief.txt', scope: 'brief' }) } }),
  'DELETE /version-rules': async (on) => {
    await on.ask('PUT /version-rules');
    return { query: { scope: 'shelf' } };
  },
  'GET /versions': async () => ({ query: { name: 'a.txt', scope: 'shelf' } }),
};

/** How a call is sent so that nothing refuses it. */
export async function prepared(on: ContractService, { name }: ContractCall): Promise<Sent> {
  return (await PREPARED[name]?.(on)) ?? {};
}

/** Sends a call that is right. */
export async function askWell(on: ContractService, call: ContractCall, sent: Sent = {}): Promise<Answer> {
  return on.ask(call, { ...(await prepared(on, call)), ...sent });
}
