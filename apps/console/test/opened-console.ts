import { StrataClient } from '@strata/client';
import { HANG_LIMIT_MS, launchStrata, statusOf, strata } from '@strata/testing';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

const PROGRAM = ['/usr/bin/chromium', '/usr/local/bin/chromium'].find((path) => existsSync(path));

/** Whether these tests can run: they are skipped where Debian's Chromium is missing. */
export const HAS_BROWSER = PROGRAM !== undefined;

/** As root, without a graphics card, and where shared memory is small, as in containers. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--disable-dev-shm-usage', '--disable-quic'];
const PASSWORD = 'console password';
/** It tells of each call that was refused, and of how a processor draws what is meant for graphics hardware. */
const OF_THE_BROWSER = /^Failed to load resource|GL Driver Message/;

/** A platform of its own, and a browser that looks at its console. */
export class OpenedConsole {
  /** what the pages complained about: exceptions, and errors on the console of the browser that are not its own remarks */
  readonly complaints: string[] = [];

  private constructor(
    readonly url: string,
    readonly client: StrataClient,
    private readonly home: string,
    private readonly browser: Browser,
  ) {}

  /** Starts both; nobody is signed in. */
  static async open(): Promise<OpenedConsole> {
    const home = mkdtempSync(join(tmpdir(), 'strata-console-'));
    const data = join(home, 'data');
    await launchStrata(['status', '--data', data]); // builds what changed
    const { code, err } = await strata(['start', '--data', data, '--port', '0'], { STRATA_ROOT_PASSWORD: PASSWORD });
    if (code !== 0) throw new Error(err);
    const { url } = await statusOf(data);
    const client = await StrataClient.login({ url, username: 'root', password: PASSWORD });
    const browser = await chromium.launch({ executablePath: PROGRAM!, args: FLAGS });
    return new OpenedConsole(url, client, home, browser);
  }

  /** A page of its own, with no session of another one. @param address below the `#`, such as `/strata/ask` */
  async page(address = '/', { width = 1_280, height = 800 } = {}): Promise<Page> {
    const context = await this.browser.newContext({ viewport: { width, height } });
    await context.addInitScript(asOverPlainHttp);
    const page = await context.newPage();
    page.setDefaultTimeout(HANG_LIMIT_MS);
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      const isComplaint = message.type() === 'error' || message.type() === 'warning';
      if (isComplaint && !OF_THE_BROWSER.test(message.text())) this.complaints.push(message.text());
    });
    await page.goto(`${this.url}/console/#${address}`);
    return page;
  }

  /** The same, with root signed in. */
  async signedIn(address = '/', size: { width?: number; height?: number } = {}): Promise<Page> {
    const page = await this.page(address, size);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    return page;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await strata(['stop', '--data', join(this.home, 'data')]);
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** Most people open it over plain http from another machine: what browsers then do not give a page is not there in the tests either. */
function asOverPlainHttp(): void {
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
  Reflect.deleteProperty(Crypto.prototype, 'subtle');
}
