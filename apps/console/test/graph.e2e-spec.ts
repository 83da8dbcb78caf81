import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StrataClient } from '@strata/client';
import type { Page } from 'playwright-core';
import { HAS_BROWSER, OpenedConsole } from './opened-console';
import { projectForGraph, storeGraph } from './stored-graph';

const ifSeen = HAS_BROWSER ? describe : describe.skip;
const HOSTILE = '<img src=x onerror="document.title=1">';
const LONG = `Long${'Name'.repeat(80)}`;

ifSeen('The graph page (skipped where chromium is missing)', () => {
  let opened: OpenedConsole;
  let yard: StrataClient;

  beforeAll(async () => {
    opened = await OpenedConsole.open();
    const root = { url: opened.url, password: 'console password' };
    yard = await projectForGraph(root, opened.client, 'yard');
    await storeGraph(yard, {
      entities: [
        ...([
          ['Anders Rokke', 'person'],
          ['Halden Yard', 'organization'],
          ['Sofie Dahl', 'person'],
        ] as const),
        ...([
          ['Tarn', 'location'],
          ['Brage', 'ship'],
          [HOSTILE, HOSTILE],
          [LONG, 'person'],
        ] as const),
      ],
      relations: [
        ['Anders Rokke', 'FOUNDED', 'Halden Yard', { phrase: 'founded', valid_from: '1901', valid_until: '1912' }],
        ['Anders Rokke', 'MARRIED_TO', 'Sofie Dahl'],
        ['Halden Yard', 'KNOWN_FOR', HOSTILE],
        ...[...'abcdefg'].map((name) => ['Sofie Dahl', name, LONG] as const),
        ['Halden Yard', 'RELATED_TO', 'Tarn'],
      ],
      texts: {
        'yard.md': 'Anders Rokke founded Halden Yard in 1901, and married Sofie Dahl.',
        [`${HOSTILE}.md`]: `The yard builds ${HOSTILE} on Tarn, and the Brage.`,
      },
      themes: { 'Boat building': ['Anders Rokke', 'Halden Yard'], [HOSTILE]: ['Tarn'] },
    });
    const passages = await projectForGraph(root, opened.client, 'passages');
    const row = { rag_partition_id: 'notes_0_b', module: 'notes', strategy_type: 'VectorRAG', document_count: 3 };
    await passages.query('INSERT @row INTO passages_rags', { row });
  });
  afterAll(async () => opened?.close());

  const find = async (page: Page, letters: string) => {
    await page.getByLabel('Find an entity').fill(letters);
    await page.getByRole('listbox', { name: 'Entities found' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
  };
  const panel = (page: Page) => page.getByRole('complementary', { name: 'Chosen entity' });

  it('draws what is most connected, by named relations where there are enough', async () => {
    const page = await opened.signedIn('/yard/graph');
    await page.getByText('5 of 7 entities, 10 relations between them').waitFor();
    expect(
      await page
        .getByLabel(/^Drawing of 5 entities/)
        .locator('canvas')
        .count(),
    ).toBeGreaterThan(3);
    await page.getByLabel('Co-occurrences (1)').check();
    await page.getByText('6 of 7 entities, 11 relations between them').waitFor();
  });

  it('finds an entity by its name and tells of it with the passages that say so', async () => {
    const page = await opened.signedIn('/yard/graph');
    await find(page, 'anders');
    await page.getByRole('heading', { name: 'Anders Rokke' }).waitFor();
    const relation = panel(page).getByRole('listitem').filter({ hasText: 'Halden Yard' });
    expect(await relation.innerText()).toContain('Halden Yard, 1901–1912');
    await relation.getByRole('button', { name: '1 passage' }).click();
    await relation.locator('mark').first().waitFor();
    expect(await relation.locator('mark').allInnerTexts()).toEqual(['Anders Rokke', 'founded', 'Halden Yard']);
    expect(await relation.getByText('yard.md, page 7').count()).toBe(1);
    await panel(page).getByRole('heading', { name: 'Named in 1' }).waitFor();
  });

  it('walks to a neighbour and back, and stays there over a reload', async () => {
    const page = await opened.signedIn('/yard/graph/ent-0');
    await panel(page).getByRole('link', { name: 'Halden Yard' }).click();
    await page.getByRole('heading', { name: 'Halden Yard' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Halden Yard' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Anders Rokke' }).waitFor();
    expect(page.url()).toMatch(/#\/yard\/graph\/ent-0$/);
  });

  it('draws what is found though it has few relations, and by a double click its neighbours', async () => {
    const page = await opened.signedIn('/yard/graph');
    await find(page, 'brage');
    await page.getByText('6 of 7 entities').waitFor();
    await panel(page).getByText('No passage says how it is related').waitFor();
    await page.goto(`${opened.url}/console/#/yard/graph/${encodeURIComponent('theme=comm-1&cooccurrences=yes')}`);
    await page.getByText('1 of 7 entities').waitFor();
    await page.getByLabel(/^Drawing of 1 entity/).dblclick(); // one entity alone is in the middle
    await page.getByText('2 of 7 entities, 1 relation between them').waitFor();
    await panel(page).getByRole('heading', { name: 'Tarn' }).waitFor();
  });

  it('shows the same as a list, by the keyboard alone', async () => {
    const page = await opened.signedIn('/yard/graph');
    await page.getByRole('link', { name: 'List' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('rowheader').allInnerTexts()).toHaveLength(5);
    await page.getByRole('checkbox', { name: 'organization' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('rowheader', { name: 'Halden Yard' }).waitFor({ state: 'detached' });
    await page.getByRole('rowheader', { name: 'Sofie Dahl' }).getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sofie Dahl' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sofie Dahl');
  });

  it('is a list with a word why where the browser has no WebGL', async () => {
    const page = await opened.signedIn('/yard/graph');
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.reload();
    await page.getByText('This browser does not draw with WebGL').waitFor();
    await page.getByRole('rowheader', { name: 'Anders Rokke' }).waitFor();
  });

  it('reads out themes, and shows the entities of one', async () => {
    const page = await opened.signedIn('/yard/graph/themes');
    await page.getByRole('button', { name: 'Boat building' }).click();
    await page.getByRole('heading', { name: 'Boat building matters.' }).waitFor();
    await page.getByRole('button', { name: '1 passage' }).click();
    await page.getByText('yard.md, page 7').waitFor();
    await page.getByRole('link', { name: 'Show its entities in the graph' }).click();
    await page.getByText('2 of 7 entities, 1 relation between them').waitFor();
  });

  it('takes what the data hold for text, however long', async () => {
    const page = await opened.signedIn('/yard/graph/list/ent-5', { width: 390, height: 844 });
    await panel(page).getByRole('heading', { name: HOSTILE }).waitFor();
    await panel(page).locator('mark').first().waitFor();
    await page.getByRole('rowheader', { name: LONG }).waitFor();
    expect(await page.locator('img[src="x"], a[href^="javascript"]').count()).toBe(0);
    await find(page, LONG.slice(0, 12));
    await panel(page).getByRole('heading', { name: LONG }).waitFor();
    await page.getByRole('link', { name: 'Themes', exact: true }).click();
    await page.getByRole('button', { name: HOSTILE }).waitFor();
    expect(await page.title()).toBe('Strata');
  });

  it('fits a narrow screen in all its views', async () => {
    const page = await opened.signedIn('/yard/graph/ent-6', { width: 390, height: 844 });
    const views = {
      Drawing: page.getByLabel(/^Drawing of/),
      List: page.getByRole('table'),
      Themes: page.getByRole('article').first(),
    };
    for (const [view, shown] of Object.entries(views)) {
      await page.getByRole('link', { name: view, exact: true }).click();
      await shown.waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });

  it('says why there is no graph: nothing built, or passages only', async () => {
    const page = await opened.signedIn('/strata/graph');
    await page.getByRole('heading', { name: 'No knowledge graph yet' }).waitFor();
    await page.goto(`${opened.url}/console/#/passages/graph`);
    await page.getByRole('heading', { name: 'This project has no entities' }).waitFor();
    await page.getByText('Its one partition was built as VectorRAG').waitFor();
  });

  it('says in the words of the platform what is not there', async () => {
    const page = await opened.signedIn('/nowhere/graph');
    expect(await page.getByRole('alert').innerText()).toContain('nowhere');
    await page.goto(`${opened.url}/console/#/yard/graph/ent-999`);
    await page.getByText('This entity is no longer in the graph').waitFor();
  });

  it('has thrown no exception in all that', () => {
    expect(opened.complaints).toEqual([]);
  });
});
