import { describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { citableUrlProblem } from './citable-url';
import { databaseOfFileId } from './file-id';
import { isPrivateAddress } from './private-addresses';
import { UrlDownload } from './url-download';

const id = (text: string) => `rag-input-${Buffer.from(text).toString('base64url')}`;

describe('citableUrlProblem', () => {
  it.each(['https://e.org/a_(b)', 'http://e.org', 'HTTPS://e.org/(x)(y)'])('keeps %s', (url) => {
    expect(citableUrlProblem(url)).toBeUndefined();
  });
  it.each(['ftp://e.org', 'e.org', 'https://e.org/a b', 'https://e.org/)(', 'https://e.org/(', 'javascript:alert(1)', 'https://'])(
    'drops %s',
    (url) => {
      expect(citableUrlProblem(url)).toEqual(expect.any(String));
    },
  );
});

describe('databaseOfFileId', () => {
  it.each([
    [id('db:a.txt'), 'db'],
    [id(':2:db:acme:legal:a.pdf'), 'db'],
    [id('a.txt'), undefined],
    ['rag-input-', undefined],
    ['rag-input-%%', undefined],
    ['other-eDp5', undefined],
  ])('%s names %s', (fileId, database) => {
    expect(databaseOfFileId(fileId)).toBe(database);
  });
});

describe('isPrivateAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '::1',
    '::',
    '[::1]',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    'nonsense',
  ])('%s is private', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });
  it.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is public', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});

describe('UrlDownload', () => {
  const signal = new AbortController().signal;

  async function serving(
    answer: (path: string) => { status: number; location?: string; body?: string },
    test: (url: string) => Promise<void>,
  ): Promise<void> {
    const server = createServer((request, response) => {
      const { status, location, body = '' } = answer(request.url ?? '');
      response.writeHead(status, location ? { location } : {}).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await test(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).finally(() => server.close());
  }

  it('follows three redirects and not a fourth', async () => {
    const chain = (path: string) =>
      path === '/0' ? { status: 200, body: 'text' } : { status: 302, location: `/${Number(path.slice(1)) - 1}` };
    await serving(chain, async (url) => {
      const download = new UrlDownload(true);
      expect(Buffer.from(await download.fetch(`${url}/3`, signal)).toString()).toBe('text');
      await expect(download.fetch(`${url}/4`, signal)).rejects.toMatchObject({ type: 'FileDownloadError' });
    });
  });

  it('refuses private addresses, by number, by name and by redirect', async () => {
    await serving(
      () => ({ status: 200 }),
      async (url) => {
        for (const target of [url, url.replace('127.0.0.1', 'localhost'), url.replace('127.0.0.1', '[::ffff:127.0.0.1]')])
          await expect(new UrlDownload(false).fetch(target, signal)).rejects.toMatchObject({
            type: 'FileDownloadError',
            message: expect.stringContaining('private address'),
          });
      },
    );
    await serving(
      () => ({ status: 302, location: 'file:///etc/passwd' }),
      async (url) => {
        await expect(new UrlDownload(true).fetch(url, signal)).rejects.toMatchObject({
          message: expect.stringContaining('no http or https'),
        });
      },
    );
  });

  it('reports what the other side answers, without the query of the link', async () => {
    await serving(
      () => ({ status: 403 }),
      async (url) => {
        const refused = new UrlDownload(true).fetch(`${url}/a?signature=secret`, signal);
        await expect(refused).rejects.toMatchObject({ message: expect.stringMatching(/answered 403$/) });
        await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining('secret') });
      },
    );
  });
});
