import { describe, expect, it } from '@jest/globals';
import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import { builtInAnalyzer } from '../../analyzers/built-in-analyzers';
import type { IndexWriter } from '../../storage/snapshots/index-entries';
import type { StoredDocument } from '../../store/database';
import type { FieldTree } from '../definitions/field-tree';
import { documentTerms, documentTermsSteps } from './document-terms';
import { PostingBuilder } from './posting-builder';
import { applyChanges } from './posting-writer';

const NODE: FieldTree = {
  analyzers: [builtInAnalyzer('text_en')!],
  includeAllFields: true,
  trackListPositions: false,
  arrays: true,
  presence: true,
  isNested: false,
  fields: new Map(),
};

/** Entries in memory. */
function writerOf(entries: Map<string, Buffer>): IndexWriter {
  const text = (key: Uint8Array) => Buffer.from(key).toString('latin1');
  return {
    get: (key) => entries.get(text(key)),
    put: (key, value) => void entries.set(text(key), Buffer.from(value)),
    remove: (key) => void entries.delete(text(key)),
    range: () => [],
    visit: () => ({ count: 0, last: undefined }),
    counter: () => 0,
    add: () => undefined,
  };
}

const documentOf = (key: string, content: object): StoredDocument => {
  const object = { _key: key, ...content };
  return {
    key,
    id: `c/${key}`,
    rev: '',
    get: () => undefined,
    toJson: () => Buffer.from(''),
    toObject: () => object,
    large: undefined,
  };
};

/** The number of pauses, and the longest stretch of writes without one. */
function paused(steps: Steps<unknown>, writes: () => number = () => 0): { pauses: number; most: number } {
  let [pauses, most, before] = [0, 0, 0];
  while (steps.next().done !== true) {
    pauses += 1;
    most = Math.max(most, writes() - before);
    before = writes();
  }
  return { pauses, most };
}

const shown = (entries: ReadonlyMap<string, Buffer>) =>
  [...entries].map(([key, value]) => `${key} ${value.toString('hex')}`).sort();

const words = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, at) => `w${(at * 7919 + from) % 50_021}`).join(' ');

describe('postings of long texts', () => {
  const content = { text: words(40_000), list: Array.from({ length: 5_000 }, (_, at) => `one of ${at}`) };

  it('are found in steps', () => {
    const { pauses } = paused(documentTermsSteps(NODE, content));
    expect(pauses).toBeGreaterThan(20);
    expect([...documentTerms(NODE, content)].length).toBeGreaterThan(1);
  });

  it('are written in steps, whether a commit brings them or a new index is built', () => {
    const committed = new Map<string, Buffer>();
    let writes = 0;
    const counted = (entries: Map<string, Buffer>): IndexWriter => {
      const writer = writerOf(entries);
      return { ...writer, put: (key, value) => void ((writes += 1), writer.put(key, value)) };
    };
    const commit = paused(
      applyChanges(NODE, null, [{ key: 'a', after: documentOf('a', content) }], counted(committed)),
      () => writes,
    );
    expect(commit.pauses).toBeGreaterThan(150);
    expect(commit.most).toBeLessThan(300);

    const built = new Map<string, Buffer>();
    const builder = new PostingBuilder(NODE, null);
    expect(paused(builder.add(documentOf('a', content))).pauses).toBeGreaterThan(20);
    writes = 0;
    const build = paused(
      builder.flush(() => counted(built)),
      () => writes,
    );
    expect(build.pauses).toBeGreaterThan(20);
    expect(build.most).toBeLessThan(300);
    expect(shown(built)).toEqual(shown(committed));
  });

  it('of one word in very many documents are written in steps', () => {
    const builder = new PostingBuilder(NODE, null);
    for (let at = 0; at < 20_000; at += 1) runSteps(builder.add(documentOf(String(at), { text: 'common '.repeat(8) })));
    const entries = new Map<string, Buffer>();
    expect(paused(builder.flush(() => writerOf(entries))).pauses).toBeGreaterThan(20 + 12);
  });
});
