import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TemporaryFolder } from '@strata/testing';
import { eventually, freePort, temporaryFolder } from '@strata/testing';
import { DataFolder } from './data-folder';
import { askToLend, LentServices } from './lent-services';
import { runsOurs } from './processes';
import { LogFile } from './log-file';
import { ServiceProcess } from './service-process';

const SERVICE = `
import { createServer } from 'node:http';
createServer((request, response) => response.end('mine')).listen(Number(process.env.PORT), '127.0.0.1', () => process.send({ event: 'listening' }));
`;

describe('a service lent to a process under development', () => {
  it('ends, is run by the other one until that has ended, and is started again then', async () => {
    await using home = await temporaryFolder();
    const data = new DataFolder(home.path);
    const developed = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    await mkdir(join(home.path, 'thing'));
    await writeFile(join(home.path, 'thing', 'main.mjs'), SERVICE);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const plan = { name: 'thing-1', app: 'thing', port, url, healthPath: '/', livePath: '/', env: { PORT: String(port) } };
    const service = new ServiceProcess(plan, home.path, new LogFile(join(home.path, 'log')), {}, () => undefined);
    const lent = new LentServices(data, [service]);
    try {
      service.start();
      await eventually(() => service.listening);
      const own = service.pid;
      askToLend(data, 'thing-1', developed.pid ?? 0);
      lent.look();
      await eventually(() => service.pid === developed.pid && !runsOurs(own, ''));
      expect(service.restarts).toBe(0);
      lent.look();
      developed.kill('SIGKILL');
      await once(developed, 'exit');
      lent.look();
      await eventually(() => service.listening && service.lentTo === undefined);
      expect(await (await fetch(url)).text()).toBe('mine');
    } finally {
      developed.kill('SIGKILL');
      await service.stop(1_000);
    }
  });
});

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
