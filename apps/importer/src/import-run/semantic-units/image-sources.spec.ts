import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UrlDownload } from '../../file-sources/url-download';
import { readAllowedHosts } from './allowed-hosts';
import { ImageFetch } from './image-fetch';
import { storedImageUrl } from './image-urls';

/** A header is all that is looked at. */
const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(64);
  bytes.write('89504e470d0a1a0a', 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/a.png': (response) => response.end(png(64, 48)),
  '/small.png': (response) => response.end(png(31, 200)),
  '/page': (response) => response.end('<html>not found, but with status 200, and longer than a header</html>'),
  '/gone': (response) => void response.writeHead(404).end(),
  '/elsewhere': (response) => void response.writeHead(302, { location: `http://localhost:${port}/a.png` }).end(),
  '/inside': (response) => void response.writeHead(302, { location: '/a.png' }).end(),
  '/huge': (response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
      response.once('drain', more);
    };
    more();
  },
};
let port = 0;
const server = createServer((request, response) => (ANSWERS[request.url ?? ''] ?? ((unknown) => unknown.destroy()))(response));
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close().closeAllConnections());

const asked: unknown[] = [];
function images(hosts: string, { allowPrivate = true } = {}) {
  const storedFiles = {
    downloadImage: async (file: { database: string; fileId: string }) => {
      asked.push(file);
      return file.database === 'strata' ? png(40, 40) : undefined;
    },
  };
  const fetch = new ImageFetch({ storedFiles, urlDownload: new UrlDownload(allowPrivate), allowedHosts: readAllowedHosts(hosts) });
  return (url: string) => fetch.fetch(url, AbortSignal.timeout(20_000));
}

describe('IMAGE_FETCH_ALLOWED_HOSTS', () => {
  it.each([
    ['', 'x.example', false],
    ['x.example', 'x.example', true],
    ['x.example:8080, y.example', 'X.Example.', true],
    ['x.example', 'a.x.example', false],
    ['*.x.example', 'a.b.x.example', true],
    ['*.x.example', 'x.example', false],
    ['*.x.example', 'evilx.example', false],
    ['[::1]:80', '[::1]', true],
    ['bücher.example', 'xn--bcher-kva.example', true],
  ])('%j: %s is let through: %s', (list, host, expected) => {
    expect(readAllowedHosts(list).includes(host)).toBe(expected);
  });

  it.each(['http://x.example', 'x example', '*', '*.*.example'])('%j is no host', (list) => {
    expect(() => readAllowedHosts(list)).toThrow(/IMAGE_FETCH_ALLOWED_HOSTS/);
  });
});

describe('an image', () => {
  const here = (path: string) => `http://127.0.0.1:${port}${path}`;
  const failed = (why: RegExp) => expect.objectContaining({ kind: 'failed-precondition', message: expect.stringMatching(why) });

  it('of an allowed host is fetched, whatever the port, also behind a redirect to that host', async () => {
    const fetch = images('127.0.0.1:1');
    await expect(fetch(here('/a.png'))).resolves.toEqual({ bytes: new Uint8Array(png(64, 48)), type: 'image/png' });
    await expect(fetch(here('/inside'))).resolves.toMatchObject({ type: 'image/png' });
  });

  it.each([
    ['of a host that is not on the list', 'x.example', '/a.png', /127\.0\.0\.1 is not on IMAGE_FETCH_ALLOWED_HOSTS/],
    ['of any host without a list', '', '/a.png', /is not on IMAGE_FETCH_ALLOWED_HOSTS/],
    ['behind a redirect to another host', '127.0.0.1', '/elsewhere', /leads to a host that is not allowed/],
    ['that is a page', '127.0.0.1', '/page', /is no PNG, JPEG/],
    ['that is gone', '127.0.0.1', '/gone', /answered 404/],
    ['that never ends', '127.0.0.1', '/huge', /FILE_TOO_LARGE: more than 20 MiB/],
    ['whose connection breaks', '127.0.0.1', '/broken', /download of/],
  ])('%s is not', async (_, hosts, path, why) => {
    await expect(images(hosts)(here(path))).rejects.toEqual(failed(why));
  });

  it('of a private address is not, though its host is on the list', async () => {
    await expect(images('127.0.0.1', { allowPrivate: false })(here('/a.png'))).rejects.toEqual(failed(/private address/));
    await expect(images('localhost', { allowPrivate: false })(`http://localhost:${port}/a.png`)).rejects.toEqual(
      failed(/private address/),
    );
  });

  it('below 32 pixels a side is decoration', async () => {
    await expect(images('127.0.0.1')(here('/small.png'))).resolves.toBeUndefined();
  });

  it('of the file manager is read there, whatever the list says, but no other database', async () => {
    await expect(images('')(storedImageUrl('strata', 'rag-input-abc'))).resolves.toMatchObject({ type: 'image/png' });
    expect(asked).toEqual([{ database: 'strata', fileId: 'rag-input-abc' }]);
    await expect(images('')(storedImageUrl('other', 'rag-input-abc'))).rejects.toEqual(failed(/no file of this project/));
  });

  it('in the URL is taken from there', async () => {
    await expect(images('')(`data:image/png;base64,${png(40, 40).toString('base64')}`)).resolves.toMatchObject({
      type: 'image/png',
    });
  });

  it.each([
    ['s3://bucket/a.png', /cannot be read: no object store is configured/],
    ['ftp://x.example/a.png', /scheme that is not fetched/],
    ['file:///etc/passwd', /scheme that is not fetched/],
    ['javascript:alert(1)', /scheme that is not fetched/],
  ])('at %s is refused', async (url, why) => {
    await expect(images('x.example')(url)).rejects.toEqual(failed(why));
  });
});
