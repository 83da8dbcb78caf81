import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HAS_BROWSER, OpenedConsole } from './opened-console';

const ifSeen = HAS_BROWSER ? describe : describe.skip;

ifSeen('The console (skipped where chromium is missing)', () => {
  let opened: OpenedConsole;

  beforeAll(async () => {
    opened = await OpenedConsole.open();
  });
  afterAll(async () => opened?.close());

  it('is where the address of the platform leads', async () => {
    const answer = await fetch(opened.url, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/console/']);
  });

  it('says that a password is wrong, and lets in with the right one', async () => {
    const page = await opened.page();
    await page.getByLabel('Password').fill('no');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').innerText()).toBe('Name or password is wrong.');
    await page.getByLabel('Password').fill('console password');
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect(page.url()).toContain('#/strata/ask');
  });

  it('asks for no password after a reload, and for one after signing out', async () => {
    const page = await opened.signedIn('/strata/query');
    await page.reload();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    expect(await page.evaluate(() => window.sessionStorage.length)).toBe(0);
  });

  it('asks again where the session is over, and goes on with the page as it was', async () => {
    const page = await opened.signedIn('/strata/ask');
    await page.evaluate(() => {
      const [head, body] = window.sessionStorage.getItem('strata-token')!.split('.');
      window.sessionStorage.setItem('strata-token', `${head}.${body}.AAAA`);
    });
    await page.reload();
    await page.getByText('Your session is over').waitFor();
    await page.getByLabel('Password').fill('console password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Your session is over').waitFor({ state: 'detached' });
    expect(page.url()).toContain('#/strata/ask');
  });

  it('lets the browser run and load only what the gateway serves', async () => {
    const page = await opened.page();
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(policy).toContain("default-src 'none'; script-src 'self'");
  });
});
