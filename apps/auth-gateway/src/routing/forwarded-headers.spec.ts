import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RawService, TestEdge } from '../edge/test-edge.builder';

let answer = '';
let service: RawService;
let edge: TestEdge;
let behindProxy: TestEdge;
beforeAll(async () => {
  service = await RawService.start((socket) => void socket.write(`HTTP/1.1 200 OK\r\n${answer}content-length: 0\r\n\r\n`));
  edge = await TestEdge.start({ services: { pipeline: [service.url] } });
  behindProxy = await TestEdge.start({ services: { pipeline: [service.url] }, trustedProxies: ['127.0.0.0/8', '10.1.0.0/16'] });
});
afterAll(async () => {
  await edge.stop();
  await behindProxy.stop();
  await service.stop();
});

/** Header lines that the service got. */
async function forwarded(lines: readonly string[], through = edge): Promise<string[]> {
  service.heard.length = 0;
  const all = ['Host: front.test', ...lines].map((line) => `${line}\r\n`).join('');
  await through.talk(
    `GET /graphrag/pipeline/p/x HTTP/1.1\r\n${all}${lines.some((line) => line.startsWith('Connection')) ? '' : 'Connection: close\r\n'}\r\n`,
  );
  return (service.heard[0] ?? '').split('\r\n').slice(1);
}

describe('headers of a request', () => {
  it.each([
    ['x-custom: a', 'x-custom: a'],
    ['X-CuStOm:   a b  ', 'x-custom: a b'],
    ['cookie: a=b', 'cookie: a=b'],
    ['x-arango-trx-id: 7', 'x-arango-trx-id: 7'],
    ['x-request-id: mine-1', 'x-request-id: mine-1'],
    ['accept: a\r\naccept: b', 'accept: a, b'],
    ['x-latin: \xe4', 'x-latin: \xe4'],
  ])('pass: %j', async (sent, expected) => {
    expect(await forwarded([sent])).toContain(expected);
  });

  it.each([
    'keep-alive: timeout=5',
    'te: trailers',
    'trailer: x',
    'proxy-authorization: Basic x',
    'proxy-connection: keep-alive',
    'http2-settings: x',
    'upgrade: h2c',
    'x-http-method: DELETE',
    'x-http-method-override: DELETE',
    'x-method-override: DELETE',
    'x-forwarded-port: 1',
    'x-forwarded-prefix: /x',
    'x-original-url: /x',
    'x-rewrite-url: /x',
    'x-real-ip: 1.2.3.4',
    'forwarded: for=1.2.3.4',
    'via: 1.1 x',
    'x-strata-project: other\r\nX-Strata-Project: others',
  ])('do not pass: %s', async (line) => {
    const [name = '', value] = line.split(': ');
    expect((await forwarded([line])).join('\n')).not.toMatch(new RegExp(`^${name}: ${value}`, 'm'));
  });

  it('that the connection names do not pass, and it can name none of ours', async () => {
    const lines = await forwarded([
      'Connection: close, X-Secret, x-forwarded-for, x-request-id, host',
      'X-Secret: 1',
      'X-Other: 2',
    ]);
    expect(lines).toEqual(
      expect.arrayContaining(['x-other: 2', 'x-forwarded-for: 127.0.0.1', `host: ${new URL(service.url).host}`]),
    );
    expect(lines.join('\n')).not.toMatch(/x-secret|^connection/im);
  });

  it.each(['x'.repeat(129), 'a b', 'ä', ''])('get a new request id in place of %j', async (id) => {
    const [line = ''] = (await forwarded([`x-request-id: ${id}`])).filter((one) => one.startsWith('x-request-id'));
    expect(line).toMatch(/^x-request-id: [\w.-]{10,40}$/);
  });
});

describe('where a request came from', () => {
  const origin = (lines: readonly string[]) => lines.filter((line) => line.startsWith('x-forwarded')).sort();

  it('is what the gateway sees, whatever the client says', async () => {
    const said = [
      'X-Forwarded-For: 1.2.3.4',
      'x-forwarded-for: 5.6.7.8',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Host: evil.test',
    ];
    expect(origin(await forwarded(said))).toEqual([
      'x-forwarded-for: 127.0.0.1',
      'x-forwarded-host: front.test',
      'x-forwarded-proto: http',
    ]);
  });

  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4, 10.1.2.3', '1.2.3.4'],
    ['1.2.3.4, nonsense', '1.2.3.4'],
    ['2001:db8::1', '2001:db8::1'],
    ['10.1.2.3', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('is what a proxy in front saw, where the operator names that proxy: %j', async (said, expected) => {
    expect(
      origin(
        await forwarded([`X-Forwarded-For: ${said}`, 'X-Forwarded-Proto: https', 'X-Forwarded-Host: public.test'], behindProxy),
      ),
    ).toEqual([`x-forwarded-for: ${expected}`, 'x-forwarded-host: public.test', 'x-forwarded-proto: https']);
  });
});

describe('headers of an answer', () => {
  const answered = async (lines: readonly string[]) => {
    answer = lines.map((line) => `${line}\r\n`).join('');
    return (
      await edge.talk('GET /graphrag/pipeline/p/x HTTP/1.1\r\nHost: a\r\nOrigin: http://o.test\r\nConnection: close\r\n\r\n')
    ).split('\r\n');
  };

  it.each([
    ['server: private', 'server: Strata'],
    [
      'cache-control: public',
      'cache-control: no-cache, no-store, must-revalidate, pre-check=0, post-check=0, max-age=0, s-maxage=0',
    ],
    ['x-request-id: theirs', expect.not.stringContaining('theirs')],
    ['access-control-allow-origin: *', 'access-control-allow-origin: http://o.test'],
    ['access-control-allow-credentials: true', 'access-control-allow-credentials: false'],
    ['date: yesterday', expect.stringMatching(/^date: \w{3}, /)],
  ])('are the gateway’s own in place of %j', async (sent, expected) => {
    const name = sent.split(':')[0] ?? '';
    expect((await answered([sent])).filter((line) => line.startsWith(`${name}:`))).toEqual([expected]);
  });

  it.each(['keep-alive: timeout=5', 'proxy-authenticate: Basic', 'trailer: x', 'upgrade: h2c', 'strict-transport-security: x'])(
    'do not pass: %s',
    async (line) => {
      expect(await answered([line])).not.toContain(line);
    },
  );

  it('that the connection names do not pass', async () => {
    const lines = await answered(['connection: x-private', 'x-private: 1', 'x-public: 2']);
    expect(lines).toContain('x-public: 2');
    expect(lines.join()).not.toContain('x-private');
  });
});
