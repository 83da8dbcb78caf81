import { describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import type { CommunityReportRequest } from '@strata/models';
import { UNUSABLE_ANSWER } from '@strata/models';
import { ImportJobs } from '../import-jobs/import-jobs.provider';
import type { ImportState } from './import-state';
import { newImportState } from './import-state';
import type { ImportTools } from './import-step';
import { findCommunities } from './steps/find-communities.step';
import { resolveDuplicates } from './steps/resolve-duplicates.step';

const unusable = new AppError('bad-gateway', 'PROVIDER_ERROR', 'PROVIDER_ERROR: the model gave no usable report', {
  [UNUSABLE_ANSWER]: true,
});
const tooLong = new AppError('failed-precondition', 'CONTEXT_LENGTH_EXCEEDED', 'CONTEXT_LENGTH_EXCEEDED: too long');
const wrongKey = new AppError('upstream-refused', 'INVALID_API_KEY', 'INVALID_API_KEY: no such key');
const LONG = [1, 2].map((n) => `Nobody knows thing number ${n}. ${'It is said so in many places. '.repeat(20)}`);

function importOf(names: readonly string[]) {
  const attempt = { partitionId: 'p', importId: 'i', attempt: 'a', importNumber: 1 };
  const parameters = { extraction: { prompts: {} } } as Partial<ImportState['parameters']> as ImportState['parameters'];
  const state = newImportState(parameters, [], attempt, true);
  state.entities = names.map((name) => ({
    name,
    type: 'person',
    descriptions: [`${name} is known all over Norway for her bridges.`],
    mentions: new Map(),
  }));
  const document = { fileName: 'a.txt', title: 'A', text: '', citableUrl: '', fileIds: [] };
  state.documents = [document];
  state.chunks = LONG.map((content, order) => ({
    ...{ content, order, document: 0, tokens: 1, start: 0, end: content.length, places: [] },
  }));
  state.extracted = LONG.map((description) => ({
    entities: names.map((name) => ({ name, type: 'person', description, mentions: [] })),
    ...{ relations: [], skippedRecords: 0, model: 'm' },
  }));
  const description = {
    jobId: 'j',
    project: 'strata',
    jobType: 'import' as const,
    files: [],
    partitionId: 'p',
    importId: 'i',
    marker: '',
  };
  return { state, job: new ImportJobs().start(description, true) };
}

/** Every entity is a community of its own; `fails` says what the model throws when it is asked about an entity. */
function tools(fails: (name: string) => unknown): ImportTools {
  const refuse = (name: string) => {
    const error = fails(name);
    if (error !== undefined) throw error;
  };
  const models = {
    communityReporter: {
      report: async ({ entities }: CommunityReportRequest) => {
        refuse(entities[0]!.name);
        return { title: 'T', summary: 'By the model.', rating: 5, ratingExplanation: '', sources: [], findings: [], model: 'm' };
      },
    },
    descriptionSummarizer: {
      summarize: async (name: string) => {
        refuse(name);
        return { text: 'By the model.', model: 'm' };
      },
    },
  };
  // two places of one entity: a community has two members at least
  const cluster = async ({ sizes }: { sizes: Uint8Array }) => {
    const entities = [...sizes.keys()].filter((node) => sizes[node] === 1);
    const chunks = [...sizes.keys()].filter((node) => sizes[node] === 0);
    return { levels: [{ level: 1, communities: entities.map((i) => ({ id: i, parent: null, members: [i, i, ...chunks] })) }] };
  };
  return { models, cluster, parallel: { chat: 2, embedding: 1 }, log: () => undefined } as object as ImportTools;
}

const NAMES = ['ADA', 'BOB', 'EVE', 'MAX', 'TOM'];

describe.each([
  ['a community report', findCommunities, (state: ImportState) => state.communities.map(({ report }) => report.summary)],
  ['a summary', resolveDuplicates, (state: ImportState) => state.entities.map(({ descriptions }) => descriptions.join(' '))],
])('%s that the model never gives', (_, step, textsOf) => {
  it.each([
    ['an answer without use', unusable],
    ['too long a prompt', tooLong],
    ['a fault of our own', new TypeError("reading 'x'")],
  ])('is replaced by a built-in one, and named: %s', async (_, error) => {
    const { state, job } = importOf(NAMES);
    await step.run(
      state,
      job,
      tools((name) => (name === 'EVE' ? error : undefined)),
    );
    const texts = textsOf(state);
    expect(texts.filter((text) => text === 'By the model.')).toHaveLength(4);
    expect(texts.every((text) => text.length > 0)).toBe(true);
    expect(state.remarks).toEqual([
      expect.stringMatching(/^1 of 5 (community reports|summaries) are built-in ones \(.+\): [A-Z_]+: /),
    ]);
  });

  it('does not end the import of a single one', async () => {
    const { state, job } = importOf(['ADA']);
    await step.run(
      state,
      job,
      tools(() => unusable),
    );
    expect(textsOf(state)[0]).toMatch(/known|knows/);
  });

  it.each([
    ['most fail', unusable, () => true],
    ['the key is wrong', wrongKey, (name: string) => name === 'EVE'],
  ])('ends the import when %s', async (_, error, fails) => {
    const { state, job } = importOf(NAMES);
    await expect(
      step.run(
        state,
        job,
        tools((name) => (fails(name) ? error : undefined)),
      ),
    ).rejects.toMatchObject({ type: error.type });
  });
});
