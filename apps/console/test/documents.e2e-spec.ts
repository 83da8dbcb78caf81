import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { HAS_BROWSER, OpenedConsole } from './opened-console';

const ifSeen = HAS_BROWSER ? describe : describe.skip;

const HOSTILE = '<img src=x onerror=alert(1)>.txt';
const LARGE_BYTES = 17 * 2 ** 20; // more than goes in one call

ifSeen('The documents page (skipped where chromium is missing)', () => {
  let opened: OpenedConsole;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strata-documents-'));
    const put = (path: string, text: string) => {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const [n, name] of ['Alice Meyer', 'Bob Stone', 'Carla Diaz'].entries())
      put(
        `papers/legal/contract-${n}.md`,
        `# Contract ${n}\n${name} of Nordwind AG signed contract ${n} in Berlin on 3 March 2024.`,
      );
    put('papers/notes.md', 'Nordwind AG delivers turbines to Hamburg.');
    put('papers/empty.md', '');
    put('papers/.env', 'KEY=1');
    opened = await OpenedConsole.open();
  });
  afterAll(async () => {
    await opened?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0], kind = 'Choose files') =>
    page.locator(`input[type="file"][aria-label="${kind}"]`).setInputFiles(files);
  const upload = async (page: Page, category = '') => {
    await page.getByLabel('Category').first().waitFor();
    const dialog = page.getByRole('dialog', { name: 'Upload' });
    if (category !== '') await dialog.getByLabel('Category').fill(category);
    await dialog.getByRole('button', { name: 'Upload' }).click();
  };
  /** As from the desktop; a page cannot make up a folder by itself. */
  const drop = async (page: Page, path: string) => {
    const browser = await page.context().newCDPSession(page);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await browser.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  };
  const rows = (page: Page) => page.locator('.documents-table tbody .documents-name bdi').allInnerTexts();

  it('says what to do where nothing is, and takes a folder, whose sub-folders become categories', async () => {
    const page = await opened.signedIn('/strata/documents');
    await page.getByText('There are no documents yet').waitFor();
    await choose(page, join(folder, 'papers'), 'Choose a folder');
    const dialog = page.getByRole('dialog', { name: 'Upload' });
    await dialog.getByText('4 files').waitFor();
    expect(await dialog.locator('.documents-categories li').allInnerTexts()).toEqual(['legal 3', 'default 1']);
    expect((await dialog.locator('.documents-left-out li').allInnerTexts()).sort()).toEqual([
      'papers/.env: files of this name may hold credentials (to upload one, choose it alone)',
      'papers/empty.md: it is empty',
    ]);
    await upload(page);
    await page.getByText('Uploaded: 4 new documents.').waitFor();
    await page.getByText('4 documents, ').waitFor();
    expect(await rows(page)).toEqual(['notes.md', 'contract-0.md', 'contract-1.md', 'contract-2.md']);
  });

  it('asks what models may be paid, builds the graph, and goes on after a reload in the middle', async () => {
    const page = await opened.signedIn('/strata/documents');
    const models = [{ model: 'gpt', role: 'chat', calls: 40, promptTokens: 9_000, completionTokens: 2_000, cost: 5.5 }];
    const estimate = { partitions: 2, documents: 4, chunks: 4, images: 0, calls: 40, promptTokens: 9_000, completionTokens: 2_000 };
    await page.route('**/orchestrate/estimate', (route) => route.fulfill({ json: { ...estimate, cost: 5.5, models } }));
    await page.getByRole('button', { name: 'Build the knowledge graph' }).click();
    const question = page.getByRole('group', { name: 'What the models would cost' });
    await question.getByText('chat (gpt): about 40 calls').waitFor();
    await page.reload();
    await question.getByLabel('At most').fill('7');
    const [started] = await Promise.all([
      page.waitForRequest('**/v1/orchestrate'),
      question.getByRole('button', { name: 'Go on' }).click(),
    ]);
    expect(started.postDataJSON()).toMatchObject({ maxCost: 7 });
    await page.getByText('The graph is ready').waitFor();
    await page.getByText('The graph is up to date with the documents.').waitFor();
    const documents = page.locator('.documents-figures div').filter({ hasText: 'documents' });
    await documents.locator('dd').filter({ hasText: /^4$/ }).waitFor();
    await page.getByText('partitions have a graph of entities').click();
    await page.getByRole('columnheader', { name: 'Looks for' }).waitFor();
    await page.locator('.documents-badge').filter({ hasNotText: 'in the graph' }).first().waitFor({ state: 'detached' });
  });

  it('tells new versions, unchanged and refused files apart, and updates the graph by what is new', async () => {
    const page = await opened.signedIn('/strata/documents');
    await page.getByText('4 documents, ').waitFor();
    const contract = text('contract-0.md', '# Contract 0\nDora Klein of Nordwind AG signed it in Bremen.');
    await choose(page, [
      contract,
      text('contract-1.md', 'Bob'),
      text('bad\u0007name.md', 'x'),
      text(HOSTILE, 'Eve Holm of Acme Corp in Paris.'),
    ]);
    await page.getByRole('dialog').getByText('to 1 category').waitFor();
    await page.getByRole('dialog').getByLabel('Category').fill('not a label');
    expect(await page.getByRole('dialog').getByRole('alert').innerText()).toContain('A category is 1 to 128 letters');
    await upload(page, 'legal');
    await page.getByText('Uploaded: 1 new document, 2 new versions, 1 refused.').waitFor();
    await page.locator('.documents-left-out li').filter({ hasText: 'a file name has no control characters' }).waitFor();
    await page.getByText('2 newer versions to read.').waitFor();
    await page.getByRole('button', { name: 'Update the knowledge graph' }).click();
    await page.getByText('The graph is ready').waitFor();
    await choose(page, [contract]);
    await upload(page, 'legal');
    await page.getByText('Uploaded: 1 unchanged.').waitFor();
  });

  it('shows hostile names as text, keeps the view in the address, and works with the keyboard', async () => {
    const page = await opened.signedIn('/strata/documents');
    await page.getByRole('searchbox', { name: 'Name' }).fill('<IMG');
    await page.getByText('1 of 5 documents').waitFor();
    await page.reload();
    await page.getByText('1 of 5 documents').waitFor();
    expect(await rows(page)).toEqual([HOSTILE]);
    expect(await page.locator('main img').count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Name' }).fill('nobody is called so');
    await page.getByRole('button', { name: 'Show all documents' }).press('Enter');
    await page.getByRole('button', { name: 'Name' }).press('Enter');
    await page.getByRole('button', { name: 'Name' }).press('Enter');
    await page.locator('th[aria-sort="descending"]').waitFor();
    expect((await rows(page))[0]).toBe('notes.md');
    const remove = page.getByRole('button', { name: 'Remove notes.md' });
    await remove.press('Enter');
    await page.getByRole('dialog', { name: 'Remove 1 document?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('downloads a document as it was uploaded', async () => {
    const page = await opened.signedIn('/strata/documents');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download notes.md' }).click(),
    ]);
    const read = await download.createReadStream();
    let content = '';
    for await (const piece of read) content += String(piece);
    expect([download.suggestedFilename(), content]).toEqual(['notes.md', 'Nordwind AG delivers turbines to Hamburg.']);
  });

  it('removes documents from the graph too, and what somebody has locked only on demand', async () => {
    const [file] = (await opened.client.files.all('legal')).filter(({ name }) => name === 'contract-2.md');
    await opened.client.files.lock(file!.id);
    const page = await opened.signedIn('/strata/documents');
    await page.getByLabel('Choose contract-2.md').check();
    await page.getByRole('button', { name: 'Remove 1 document' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('is locked by root').waitFor();
    expect(await dialog.getByRole('button', { name: 'Remove', exact: true }).isDisabled()).toBe(true);
    await dialog.getByLabel('Remove what is locked all the same').check();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('1 document removed, from the graph too.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('4 documents, ').waitFor();
  });

  it('shows a build that was started elsewhere, and has it stopped', async () => {
    const page = await opened.page('/strata/documents');
    let isStopped = false;
    const runs = { corpusBuildIds: ['7'], strategizeJobIds: [], orchestrationIds: [] };
    await page.route('**/runs?limit=1', (route) => route.fulfill({ json: runs }));
    await page.route('**/corpus/builds/7', (route) => {
      isStopped ||= route.request().method() === 'DELETE';
      return route.fulfill({
        json: {
          status: isStopped ? 'cancelled' : 'running',
          message: 'Reading files',
          progress: 42,
          waitingFor: '',
          leftOutFiles: [],
          leftOutTotal: 0,
        },
      });
    });
    await page.getByLabel('Password').fill('console password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The graph is being built elsewhere.').waitFor();
    await page.getByText('42 %').waitFor();
    await page.getByRole('button', { name: 'Stop the build' }).click();
    await page.getByText('The graph is being built elsewhere.').waitFor({ state: 'detached' });
    await page.getByText('The graph is up to date with the documents.').waitFor();
    expect(isStopped).toBe(true);
  });

  it('makes a project, by the rules of the server, and removes it once its name is typed', async () => {
    const page = await opened.signedIn('/strata/documents');
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('1 st');
    expect(await dialog.getByRole('alert').innerText()).toContain('A project is called by a letter');
    await dialog.getByLabel('Name').fill('strata');
    await dialog.getByRole('button', { name: 'Make the project' }).click();
    await dialog.locator('.error-notice').getByText('strata').waitFor();
    await dialog.getByLabel('Name').fill('papers');
    await dialog.getByLabel('Name').press('Enter');
    await page.getByText('There are no documents yet').waitFor();
    expect(page.url()).toContain('#/papers/documents');

    await drop(page, join(folder, 'papers'));
    await page.getByRole('dialog').getByText('4 files').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await choose(page, [text('large.txt', 'word '.repeat(LARGE_BYTES / 5))]);
    await upload(page);
    await page.getByText('Uploaded: 1 new document.').waitFor();

    await page.getByRole('button', { name: 'Remove project' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove project' });
    expect(await removal.getByRole('button', { name: 'Remove', exact: true }).isDisabled()).toBe(true);
    await removal.getByLabel('The documents, too').check();
    await removal.getByLabel('Type papers to confirm').fill('papers');
    await removal.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.waitForURL('**/#/strata/documents');
    await page.getByText('4 documents, ').waitFor();
    expect((await opened.client.listProjects()).map(({ name }) => name)).toEqual(['strata']);
  });

  it('tells a project that is not there, and a refusal in the words of the platform', async () => {
    const page = await opened.signedIn('/ghost/documents');
    await page.getByText('There is no such project').waitFor();
    const refusing = await opened.page('/strata/documents');
    await refusing.route('**/rag-input/?*', (route) => route.fulfill({ status: 403, json: { message: 'no access to strata' } }));
    await refusing.getByLabel('Password').fill('console password');
    await refusing.getByRole('button', { name: 'Sign in' }).click();
    await refusing.getByText('You may not do that: no access to strata').first().waitFor();
    await refusing.unroute('**/rag-input/?*');
    await refusing.getByRole('button', { name: 'Try again' }).first().click();
    await refusing.getByText('4 documents, ').waitFor();
  });

  it('fits a narrow screen, and no page threw anything', async () => {
    const page = await opened.signedIn('/strata/documents', { width: 390, height: 844 });
    await page.getByText('4 documents, ').waitFor();
    const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(await widths()).toEqual([390, 390]);
    await page.getByText('partitions have a graph of entities').click();
    await page.getByRole('button', { name: 'New project' }).click();
    expect(await widths()).toEqual([390, 390]);
    expect(opened.complaints).toEqual([]);
  });
});
