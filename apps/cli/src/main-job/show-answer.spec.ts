import { describe, expect, it } from '@jest/globals';
import { renderAnswer, sourceLines, understoodLines } from './show-answer';

const chunk = (citation: number, document_id: string, file_name: string, category: string, path = '') => ({
  ...{ citation, document_id, file_name, category, path, rank: 1, cited: [], start: 1, end: 9, citable_url: '', title: 'A title' },
  ...{ page: null as number | null, heading_path: [] as string[] },
});
const rendered = (...chunks: ReturnType<typeof chunk>[]) =>
  renderAnswer({ result: 'It is so.', metadata: JSON.stringify({ context_data: { chunks } }), runId: '', errorCode: '' }, 80);

describe('sources of an answer', () => {
  it('are called by their names, with the sub-folder they came from', () => {
    const text = rendered(
      chunk(1, 'd1', 'a.md', 'legal'),
      chunk(2, 'd2', 'b.md', 'legal', 'old/b.md'),
      chunk(3, 'd1', 'a.md', 'legal'),
    );
    expect(text).toContain('[1] a.md, characters 1–9');
    expect(text).toContain('[2] old/b.md, characters 1–9');
    expect(text).toContain('[3] a.md, characters 1–9');
  });

  it('bear category and path where a name is not unique', () => {
    const text = rendered(chunk(1, 'd1', 'a.md', '中文'), chunk(2, 'd2', 'a.md', 'legal', 'old/a.md'));
    expect(text).toContain('[1] 中文/a.md, characters 1–9');
    expect(text).toContain('[2] legal/old/a.md, characters 1–9');
  });

  it('say on which page and under which headings the passage stands', () => {
    const text = rendered(
      { ...chunk(1, 'd1', 'a.pdf', 'legal'), page: 12, heading_path: ['A title', 'Part 1', 'Duties', 'Of the owner'] },
      { ...chunk(2, 'd2', 'b.md', 'legal'), heading_path: ['A title'] },
    );
    expect(text).toContain('[1] a.pdf, page 12, “Duties › Of the owner”, characters 1–9');
    expect(text).toContain('[2] b.md, characters 1–9');
  });
});

it('the steps of a question stand before its answer', () => {
  const look_ups = [
    { question: 'Which yard built Aurelia?', answer: 'Holm yard', chunk_ids: ['c'] },
    { question: 'Who founded Holm yard?', answer: '', chunk_ids: [] },
  ];
  const text = renderAnswer({ result: 'Ada Vane.', metadata: JSON.stringify({ look_ups }), runId: '', errorCode: '' }, 80);
  expect(text).toBe('  looked up: Which yard built Aurelia? → Holm yard\n  looked up: Who founded Holm yard?\n\n  Ada Vane.');
});

it('a source is shown with its place, and the sentences it is cited for between marks', () => {
  const content = 'Halden Yard is a shipyard. It was founded in 1908. It has two docks.';
  const at = (text: string) => 100 + content.indexOf(text);
  const cited = ['It was founded in 1908.', 'It has two docks.'].map((text) => ({ start: at(text), end: at(text) + text.length }));
  const chunk = {
    ...{ rank: 1, citation: 2, cited, page: 3, heading_path: ['Halden Yard', 'History'], title: 'Halden Yard' },
    ...{ chunk_id: 'c', document_id: 'd', file_name: 'yard.md', category: 'ships', path: '', citable_url: '', file_ids: [] },
    ...{ partition_id: 'p', chunk_order_index: 0, start: 100, end: 100 + content.length, content },
  };
  expect(sourceLines('Who?', chunk, 100)).toEqual([
    '  [2] of the answer to: Who?',
    `  ships/yard.md, page 3, “History”, characters 100–${100 + content.length}`,
    '',
    '  Halden Yard is a shipyard. »It was founded in 1908.« »It has two docks.«',
  ]);
});

it('what a question was understood as is told where it is not what was asked', () => {
  expect(understoodLines('And when?', { understoodQuery: 'When was it built?' })).toEqual([
    '  understood as: When was it built?',
    '',
  ]);
  expect([understoodLines('When?', { understoodQuery: 'When?' }), understoodLines('When?', {})]).toEqual([[], []]);
});
