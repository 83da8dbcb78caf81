import { mkdir, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TemporaryFolder } from '@strata/testing';
import { eventually, temporaryFolder } from '@strata/testing';
import { LogFile } from './log-file';
import { ServiceProcess } from './service-process';

const SERVICE = `
import { createServer } from 'node:http';
createServer((request, response) => response.end('mine')).listen(Number(process.env.PORT), '127.0.0.1', () => process.send({ event: 'listening' }));
`;

describe('a service whose port a stranger has', () => {
  let folder: TemporaryFolder;
  let stranger: Server;
  let service: ServiceProcess;

  beforeEach(async () => {
    folder = await temporaryFolder();
    await mkdir(join(folder.path, 'thing'));
    await writeFile(join(folder.path, 'thing', 'main.mjs'), SERVICE);
    stranger = createServer((_, response) => response.end('welcome, whoever you are')).listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const plan = { name: 'thing-1', app: 'thing', port, url, healthPath: '/', livePath: '/', env: { PORT: String(port) } };
    service = new ServiceProcess(plan, folder.path, new LogFile(join(folder.path, 'log')), {}, () => undefined);
  });
  afterEach(async () => {
    await service.stop(1_000);
    stranger.close();
    await folder.remove();
  });

  it('is not taken for it, and listens once the port is free', async () => {
    service.start();
    await eventually(() => service.restarts >= 2);
    expect(await (await fetch(service.url)).text()).toBe('welcome, whoever you are');
    expect(service.listening).toBe(false);
    stranger.closeAllConnections();
    stranger.close();
    await eventually(() => service.listening);
    expect(await (await fetch(service.url)).text()).toBe('mine');
  });
});
