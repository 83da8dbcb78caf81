import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildKnowledgeGraph } from '@strata/client';
import type { CitedChunk, RetrievalChunk, RetrievalMetadata } from '@strata/contracts';
import type { Page } from 'playwright-core';
import { HAS_BROWSER, OpenedConsole } from './opened-console';

const ifSeen = HAS_BROWSER ? describe : describe.skip;

const DOCUMENTS = {
  'halden-yard.md':
    '# Halden Yard\n\nHalden Yard is a shipyard on Lysvik Fjord. It was founded in 1908 by the boat builder Anders Rokke.\n\nThe yard built the icebreaker Tordis in 1977.',
  'anders-rokke.md':
    '# Anders Rokke\n\nAnders Rokke was a boat builder and the founder of Halden Yard. He was born on the island of Tarn in 1876.',
  'tordis.md': '# Tordis\n\nTordis is an icebreaker. She was built at Halden Yard in 1977 and is led by Captain Sofie Dahl.',
};
const QUIET = { began: () => {}, progress: () => {}, ended: () => {} };
const STREAM = '**/graphrag-query-stream';

const question = (page: Page) => page.getByLabel('Question', { exact: true });
const turn = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** Asks and waits for the answer. */
async function ask(page: Page, text: string): Promise<void> {
  await question(page).fill(text);
  await page.keyboard.press('Enter');
  await turn(page, text).getByRole('button', { name: 'Copy answer' }).waitFor();
}

/** Has the platform answer with this in place of what it would say. */
async function answerWith(page: Page, ...chunks: Partial<RetrievalChunk>[]): Promise<void> {
  const whole = { delta: '', finalResult: '', metadata: '', isFinal: false, runId: '', errorCode: '' };
  const body = chunks.map((chunk) => `data: ${JSON.stringify({ ...whole, ...chunk })}\n\n`).join('');
  await page.route(STREAM, (route) => route.fulfill({ contentType: 'text/event-stream', body }), { times: 1 });
}

const isNarrowEnough = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

ifSeen('Ask (skipped where chromium is missing)', () => {
  let opened: OpenedConsole;

  beforeAll(async () => {
    opened = await OpenedConsole.open();
    const { client } = opened;
    const files = Object.entries(DOCUMENTS).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) }));
    await client.files.upload('ships', files);
    await buildKnowledgeGraph(client, { categories: ['ships'], complexity: 'very_high', replicas: 1 }, QUIET);
    await client.createProject({ name: 'unbuilt' });
  });
  afterAll(async () => opened?.close());

  it('leads to the documents where nothing is built yet', async () => {
    const page = await opened.signedIn('/unbuilt/ask');
    await page.getByRole('heading', { name: 'Nothing is built yet' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Documents' }).click();
    expect(page.url()).toContain('#/unbuilt/documents');
  });

  it('answers with the fact first, and opens the passage that it stands on', async () => {
    const page = await opened.signedIn('/strata/ask');
    await question(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Who founded');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Halden Yard?');
    await page.keyboard.press('Enter');
    const answered = page.getByRole('article');
    await answered.getByText('Anders Rokke', { exact: true }).waitFor();
    await answered.getByRole('button', { name: /^Source 1: halden-yard.md/ }).click();
    const source = page.getByRole('complementary', { name: 'Source 1' });
    expect(await source.locator('mark').innerText()).toContain('founded in 1908 by the boat builder Anders Rokke');
    expect(await source.locator('dl').innerText()).toContain('ships');
    const saving = page.waitForEvent('download');
    await source.getByRole('button', { name: 'Save the original' }).click();
    expect((await saving).suggestedFilename()).toBe('halden-yard.md');
  });

  it('keeps a conversation and what is open of it in the address', async () => {
    const page = await opened.signedIn('/strata/ask');
    await ask(page, 'Who founded Halden Yard?');
    await ask(page, 'Where was he born?');
    await turn(page, 'Where was he born?').getByText('Understood as: Where was Anders Rokke born?').waitFor();
    await turn(page, 'Where was he born?')
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .click();
    await page.reload();
    await page.getByRole('complementary', { name: 'Source 1' }).getByText('island of Tarn').waitFor();
    await turn(page, 'Who founded Halden Yard?').waitFor();
    await ask(page, 'When was he born?');
    await turn(page, 'When was he born?').getByText('1876', { exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBe(3);
  });

  it('begins a new conversation, and opens the old one again from the history', async () => {
    const page = await opened.signedIn('/strata/ask');
    await ask(page, 'When was Tordis built?');
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
    expect(page.url()).toMatch(/#\/strata\/ask$/);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('link', { name: 'When was Tordis built?' }).click();
    await turn(page, 'When was Tordis built?').getByText('1977', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Graph' }).click();
    await page.getByRole('heading', { name: /Graph/ }).waitFor();
    await page.getByRole('link', { name: 'Ask' }).click();
    await turn(page, 'When was Tordis built?').waitFor();
  });

  it('is worked with the keys alone: a way to search, a source, and back', async () => {
    const page = await opened.signedIn('/strata/ask');
    await question(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Quick answer' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'How to search: Deep search' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('Who leads the icebreaker that Halden Yard built?');
    await page.keyboard.press('Enter');
    const marker = page
      .getByRole('article')
      .getByRole('button', { name: /^Source 1/ })
      .first();
    await marker.waitFor();
    await page.getByText('How it was searched').waitFor();
    await marker.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Source 1' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await marker.and(page.locator(':focus')).waitFor();
  });

  it('tells the steps of a search as they come, and ends it when it is stopped', async () => {
    const page = await opened.signedIn('/strata/ask');
    const progress = { type: 'progress', stage: 'plan_creation', status: 'completed', message: 'two steps' };
    // a stream that goes on for ever is no answer that a test can make up: the page gets one of its own
    await page.evaluate(
      ([begun]) => {
        const real = window.fetch;
        window.fetch = (...call) => {
          if (!String(call[0]).endsWith('graphrag-query-stream')) return real(...call);
          window.fetch = real;
          const { signal } = call[1] ?? {};
          const start = (stream: ReadableStreamDefaultController<Uint8Array>) => {
            stream.enqueue(new TextEncoder().encode(begun));
            signal?.addEventListener('abort', () => stream.error(signal.reason));
          };
          return Promise.resolve(new Response(new ReadableStream({ start })));
        };
      },
      [`data: ${JSON.stringify({ delta: '', metadata: JSON.stringify(progress), isFinal: false, runId: '', errorCode: '' })}\n\n`],
    );
    await question(page).fill('What is it all about?');
    await page.keyboard.press('Enter');
    await page.getByText('plan two steps').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped before there was an answer.').waitFor();
    await ask(page, 'When was Tordis built?');
  });

  it('tells a refusal in its own words, and asks again in its place', async () => {
    const page = await opened.signedIn('/strata/ask');
    await answerWith(
      page,
      { runId: 'r' },
      { isFinal: true, runId: 'r', errorCode: 'TIMEOUT', finalResult: 'the model thought too long' },
    );
    await question(page).fill('When was Tordis built?');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('TIMEOUT: the model thought too long').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await turn(page, 'When was Tordis built?').getByText('1977', { exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('shows the answer of a question that is being answered elsewhere when it is there', async () => {
    const { client } = opened;
    const run = { _key: 'elsewhere', runId: 'elsewhere', query: 'Who waits?', conversationId: '', response: '', metadata: '' };
    const runs = { '@runs': 'strata_Runs' };
    const createdAt = new Date().toISOString();
    await client.query('INSERT MERGE(@run, { status: "streaming", createdAt: @createdAt, deleted_at: null }) INTO @@runs', {
      ...{ ...runs, run, createdAt },
    });
    const page = await opened.signedIn('/strata/ask/elsewhere');
    await page.getByText('This question is being answered').waitFor();
    await client.query('UPDATE "elsewhere" WITH { status: "complete", response: "You do." } IN @@runs', runs);
    await turn(page, 'Who waits?').getByText('You do.').waitFor();
    await page.getByText('what you ask now begins a new conversation').waitFor();
  });

  it('says that a question of the address is unknown', async () => {
    const page = await opened.signedIn('/strata/ask/nobody-asked-this');
    await page.getByRole('alert').getByText('run nobody-asked-this is unknown').waitFor();
    await page.getByRole('button', { name: 'New conversation' }).click();
    await ask(page, 'When was Tordis built?');
  });

  it('shows what models and documents say as text, whatever it is', async () => {
    const page = await opened.signedIn('/strata/ask', { width: 390, height: 844 });
    const long = 'x'.repeat(400);
    const hostile = `<img src=x onerror="window.hit=1"><script>window.hit=2</script>${long}`;
    const chunk: CitedChunk = {
      ...{
        rank: 1,
        citation: 1,
        cited: [{ start: 0, end: 20 }],
        page: 2,
        heading_path: [hostile],
        chunk_id: 'c',
        document_id: 'd',
      },
      ...{ file_name: hostile, category: hostile, path: '', title: hostile, citable_url: 'javascript:window.hit=3', file_ids: [] },
      ...{ partition_id: 'p', chunk_order_index: 0, start: 0, end: hostile.length, content: hostile },
    };
    const metadata: Partial<RetrievalMetadata> = { model: 'any', context_data: { chunks: [chunk] } };
    const finalResult = [
      `**Bold** ${hostile} [1](/elsewhere) [go](javascript:window.hit=4) [good](https://good.example)`,
      '![seen](https://evil.example/pixel.png)',
      `| a | b |\n| - | - |\n| ${long} | [1] |`,
    ].join('\n\n');
    await answerWith(page, { runId: 'r' }, { isFinal: true, runId: 'r', finalResult, metadata: JSON.stringify(metadata) });
    await ask(page, hostile);
    await page.getByRole('article').locator('p .asking-marker').click();
    await page.getByRole('complementary', { name: 'Source 1' }).locator('mark').waitFor();
    expect(
      await page
        .getByRole('main')
        .locator('a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['https://good.example']);
    expect(await page.getByRole('main').locator('img, script').count()).toBe(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(await isNarrowEnough(page)).toBe(true);
  });

  it('fits a narrow screen, with every panel that can be opened', async () => {
    const page = await opened.signedIn('/strata/ask', { width: 360, height: 640 });
    await page.getByRole('button', { name: 'How to search' }).click();
    await page.getByRole('group', { name: 'How to search' }).waitFor();
    expect(await isNarrowEnough(page)).toBe(true);
    await page.getByText('One topic over all').click();
    await ask(page, 'When was Tordis built?');
    expect(await isNarrowEnough(page)).toBe(true);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('complementary', { name: 'History' }).getByRole('link').first().waitFor();
    expect(await isNarrowEnough(page)).toBe(true);
  });

  it('copies an answer with its sources', async () => {
    const page = await opened.signedIn('/strata/ask');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ask(page, 'When was Tordis built?');
    await page.getByRole('button', { name: 'Copy answer' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^1977\n[^]*\n\n\[1\] ships\/[a-z-]+\.md/);
  });

  it('throws nothing meanwhile', () => {
    expect(opened.complaints).toEqual([]);
  });
});
