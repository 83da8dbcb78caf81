import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { HAS_BROWSER, OpenedConsole } from './opened-console';

const ifSeen = HAS_BROWSER ? describe : describe.skip;

let opened: OpenedConsole;
beforeAll(async () => {
  if (HAS_BROWSER) opened = await OpenedConsole.open();
});
afterAll(async () => opened?.close());

ifSeen('The console (skipped where chromium is missing)', () => {
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

  it('begins with the project that was looked at last, and shows the next user nothing of the one before', async () => {
    const page = await opened.signedIn('/elsewhere/query');
    await page.getByLabel('Query in AQL; Ctrl+Enter runs it').fill('RETURN "mine"');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Password').fill('console password');
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect(await page.getByLabel('Query in AQL; Ctrl+Enter runs it').inputValue()).not.toContain('mine');
    await page.goto(`${opened.url}/console/`);
    await page.waitForURL('**/console/#/elsewhere/ask');
  });

  it('lets the browser run and load only what the gateway serves', async () => {
    const page = await opened.page();
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(policy).toContain("default-src 'none'; script-src 'self'");
  });
});

ifSeen('The page for queries (skipped where chromium is missing)', () => {
  let page: Page;
  beforeAll(async () => {
    page = await opened.signedIn('/strata/query');
  });

  const editor = () => page.getByLabel('Query in AQL; Ctrl+Enter runs it');
  const rows = () => page.getByRole('region', { name: 'Rows' });
  const run = async (aql: string) => {
    await editor().fill(aql);
    await editor().press('Control+Enter');
  };

  it('shows rows as a table, what they hold as text', async () => {
    await run('FOR n IN 1..2 RETURN {n, said: "<img src=x onerror=alert(1)>", list: [1, {a: null}]}');
    await rows().getByText('list', { exact: true }).waitFor();
    expect((await rows().innerText()).split(/\s*[\t\n]\s*/)).toEqual([
      ...['n', 'said', 'list'],
      ...['1', '<img src=x onerror=alert(1)>', '[1,{"a":null}]'],
      ...['2', '<img src=x onerror=alert(1)>', '[1,{"a":null}]'],
    ]);
  });

  it('fetches further rows when they are asked for', async () => {
    await run('FOR n IN 1..700 RETURN n');
    await page.getByText('First 500 rows').waitFor();
    await page.getByRole('button', { name: 'More rows' }).click();
    await page.getByText(/^700 rows/).waitFor();
    expect(await page.getByRole('button', { name: 'More rows' }).count()).toBe(0);
  });

  it('tells mistakes in the words of the server, with their place', async () => {
    await run('FOR x IN [1]\n  RETRUN x');
    expect(await page.getByRole('alert').innerText()).toBe(
      "unexpected qualifier 'RETRUN', expecting 'OPTIONS' near 'RETRUN x' at position 2:3 (while parsing)",
    );
    expect(await page.getByLabel('The mistake is in line 2, column 3').innerText()).toBe('2 |   RETRUN x\n      ^');
  });

  it('takes values of bind parameters, and runs nothing where they are no JSON object', async () => {
    await page.getByText('Values of bind parameters').click();
    const values = page.getByLabel('Values of bind parameters, as a JSON object');
    await values.fill('{"n": 4');
    await run('RETURN @n + 1');
    await page.getByText('The values are no JSON').waitFor();
    await values.fill('{"n": 4}');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await rows().getByText('5', { exact: true }).waitFor();
    await values.fill('');
  });

  it('explains and profiles', async () => {
    await editor().fill('FOR n IN 1..3 FILTER n > 1 RETURN n');
    await page.getByRole('button', { name: 'Explain' }).click();
    const plan = page.getByRole('region', { name: 'Plan' });
    await plan.getByText('Est. cost').waitFor();
    await page.getByRole('button', { name: 'Profile' }).click();
    await plan.getByText('Calls').waitFor();
    await page.getByText('2 rows').waitFor();
  });

  it('ends a query that runs on, on the server as well', async () => {
    await run('FOR a IN 1..100000 FOR b IN 1..100000 FILTER a + b < 0 RETURN 1');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Ended before there was a result.').waitFor();
    await run('RETURN "next"');
    await rows().getByText('next', { exact: true }).waitFor();
  });

  it('puts the name of a collection into the query, and keeps the query over a reload', async () => {
    await editor().fill('');
    await page.getByRole('button', { name: 'pipeline_projects', exact: true }).click();
    expect(await editor().inputValue()).toBe('pipeline_projects');
    await editor().fill('RETURN "kept"');
    await page.reload();
    expect(await editor().inputValue()).toBe('RETURN "kept"');
  });

  it('writes a query for a question, says how it read it, and tells what it did not understand', async () => {
    const words = page.getByLabel('A question about the data');
    await words.fill('How many pipeline projects are there?');
    await words.press('Enter');
    await page.getByText('Read as:').waitFor();
    expect(await editor().inputValue()).toContain('pipeline_projects');
    await words.fill('Blorp the snazz of quux?');
    await words.press('Enter');
    await page.getByRole('region', { name: 'Ask the data' }).getByRole('alert').waitFor();
  });

  it('fits a narrow screen', async () => {
    const narrow = await opened.signedIn('/strata/query', { width: 390, height: 844 });
    await narrow.getByLabel('Query in AQL; Ctrl+Enter runs it').fill(`RETURN {a: "${'long'.repeat(200)}", b: RANGE(1, 200)}`);
    await narrow.getByRole('button', { name: 'Run', exact: true }).click();
    await narrow.getByRole('region', { name: 'Rows' }).waitFor();
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('has thrown nothing', () => {
    expect(opened.complaints).toEqual([]);
  });
});
