import { describe, expect, it } from '@jest/globals';
import { renderAnswer } from './show-answer';

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
