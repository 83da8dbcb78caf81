import { Agent, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CredentialKind } from './credential-kinds';
import { credentialKinds } from './credential-kinds';
import type { Decision, Options } from './decision-table';
import { expectedDecision } from './decision-table';
import { PATH_FORMS } from './path-forms';
import { PreparedGateways } from './prepared-gateways';

const OPTIONS: readonly Options[] = ['on, system only', 'on, everything', 'off'];
const CHALLENGES = ['Bearer token_type="JWT", realm="dbserver"', 'Basic realm="dbserver"'];
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

let gateways: PreparedGateways;
let kinds: CredentialKind[];

beforeAll(async () => {
  gateways = await PreparedGateways.start();
  kinds = credentialKinds(gateways.accounts);
});
afterAll(async () => {
  agent.destroy();
  await gateways?.stop();
});

/** GET, with the path and the headers exactly as given. */
function decisionOf(url: string, path: string, credentials: readonly string[], omits: boolean): Promise<Decision> {
  const { hostname, port } = new URL(url);
  const headers = [
    ['host', `${hostname}:${port}`],
    ...credentials.map((value) => ['authorization', value]),
    ...(omits ? [['x-omit-www-authenticate', '']] : []),
  ].flat();
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (text += piece));
      response.on('end', () => {
        const challenge = response.headersDistinct['www-authenticate'];
        if (challenge) expect(challenge).toEqual(CHALLENGES);
        const status = response.statusCode ?? 0;
        const { errorNum } = (status < 400 ? {} : JSON.parse(text)) as { errorNum?: number };
        resolve({ status, errorNum, isChallenged: challenge !== undefined });
      });
    });
    request.on('error', reject);
    request.end();
  });
}

const inWords = ({ status, errorNum, isChallenged }: Decision) =>
  `${status} ${errorNum ?? '-'}${isChallenged ? ', challenged' : ''}`;

/** The first way to write each thing that a path can stand for. */
const PLAIN_FORMS = new Set(new Map([...PATH_FORMS].reverse().map(([form, means]) => [means, form])).values());

/**
 * All kinds meet all forms, but for the kinds that cost the gateway an argon2 hash each time (right passwords it remembers): those meet
 * everything a path can stand for, and each form meets a few of them in turn.
 */
function kindsFor(form: string): { kind: CredentialKind; at: number }[] {
  const turn = PATH_FORMS.findIndex(([path]) => path === form);
  return kinds
    .map((kind, at) => ({ kind, at }))
    .filter(({ kind, at }) => !kind.isHashed || PLAIN_FORMS.has(form) || (at + turn) % HASHED_SHARE === 0);
}
const HASHED_SHARE = 4;

describe.each(OPTIONS)('authentication %s', (options) => {
  it.each(PATH_FORMS)('%s is judged as: %s', async (path, means) => {
    const wrong = await Promise.all(
      kindsFor(path).map(async ({ kind: { name, headers, means: who }, at }) => {
        const omits = (at + path.length) % 2 === 0;
        const expected = inWords(expectedDecision(options, means, who, omits));
        const found = inWords(await decisionOf(gateways.urls[options], path, headers, omits));
        return found === expected ? [] : [`${name}${omits ? ', challenge unwanted' : ''}: ${found} instead of ${expected}`];
      }),
    );
    expect(wrong.flat()).toEqual([]);
  });
});

it('covers more than twenty kinds of credentials', () => {
  expect(kinds.length).toBeGreaterThanOrEqual(21);
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
  expect(kinds.filter(({ isHashed }) => isHashed)).toHaveLength(11);
});
