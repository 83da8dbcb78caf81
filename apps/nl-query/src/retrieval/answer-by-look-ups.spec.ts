import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createModels, modelsConfigSchema } from '@strata/models';
import type { ModelCall, ScriptedModelEndpoint } from '@strata/testing';
import { startScriptedModelEndpoint } from '@strata/testing';
import { rowsOfTexts } from '../project-index/indexed-texts.fixture';
import { ProjectIndex } from '../project-index/project-index';
import { answerByLookUps, lookUpsMetadata } from './answer-by-look-ups';

const TEXTS: readonly (readonly [title: string, text: string])[] = [
  ['Aurelia', 'Aurelia is a steam yacht. She was built by the Holm yard in 1912.'],
  ['Holm yard', 'The Holm yard is a shipyard in Lysvik. It was founded by Ada Vane.'],
  ['Ada Vane', 'Ada Vane was a naval architect. She died in Tarn on 2 March 1960.'],
  ['Bo Holt', 'Bo Holt was an actor who died in 1971.'],
  ...Array.from({ length: 30 }, (_, i) => [`Ship ${i}`, `Ship ${i} was built by a yard whose founder died.`] as const),
];
const QUESTION = 'When did the founder of the yard that built Aurelia die?';
const SPLIT = 'Which yard built Aurelia?\nWho founded #1?\nWhen did #2 die?';

let endpoint: ScriptedModelEndpoint;
let index: ProjectIndex;
beforeAll(async () => {
  endpoint = await startScriptedModelEndpoint();
  index = await ProjectIndex.build(rowsOfTexts(TEXTS));
});
beforeEach(() => void (endpoint.calls.length = 0));
afterAll(() => endpoint.stop());

async function answer(question = QUESTION, chunks: readonly string[] = ['Bo Holt']) {
  const models = createModels(
    modelsConfigSchema.parse({
      ...{ CHAT_API_PROVIDER: 'custom', CHAT_API_URL: endpoint.url, CHAT_MODEL: 'scripted', CHAT_API_KEY: 'sk-secret-123456' },
    }),
  );
  const request = {
    ...{ models, question, instructions: '', showCitations: true, customPrompts: {}, model: '', level: 2 },
    accept: () => true,
  };
  const found = await index.searchChunks(question, request.accept, models.embedder);
  const ranked = found.filter(({ document }) => chunks.includes(document.title));
  const pieces: string[] = [];
  const answered = await answerByLookUps(request, index, { chunks: ranked, notes: '', reasoning: undefined }, (piece) =>
    pieces.push(piece),
  );
  return { ...answered, said: pieces.join(''), titles: answered.chunks.map(({ document }) => document.title) };
}

/** Says the words with the marker of the source of a title, when it is among those shown. */
const fromSource =
  (words: string, title: string) =>
  ({ text }: ModelCall) => {
    const marker = new RegExp(`(\\[CITE:\\d+\\]) ${title}\\n`).exec(text)?.[1];
    return marker === undefined ? 'NOTHING_FOUND' : `${words} ${marker}`;
  };

/** A model that reads: takes the question apart, and answers where the source is before it. */
function reader(call: ModelCall): string {
  if (call.text.includes('Write the look-ups')) return SPLIT;
  if (call.text.endsWith('Which yard built Aurelia?')) return fromSource('Holm yard.', 'Aurelia')(call);
  if (call.text.endsWith('Who founded Holm yard?')) return fromSource('Ada Vane', 'Holm yard')(call);
  return fromSource('On 2 March 1960', 'Ada Vane')(call);
}

describe('A question to a chat model', () => {
  it('that its passages answer costs one call', async () => {
    endpoint.always(reader);
    const { text, steps } = await answer(QUESTION, ['Ada Vane', 'Bo Holt']);
    expect(text).toBe('On 2 March 1960 [1]');
    expect(endpoint.calls).toHaveLength(1);
    expect(lookUpsMetadata(steps)).toEqual({});
  });

  it('that they do not answer is taken apart, looked up step by step, and answered from what the steps found', async () => {
    endpoint.always(reader);
    const { text, said, titles, steps } = await answer();
    expect(text).toBe('On 2 March 1960 [1]');
    expect(said).toBe(text);
    expect(titles.slice(0, 3)).toEqual(['Aurelia', 'Holm yard', 'Ada Vane']);
    expect(titles).toHaveLength(12);
    expect(endpoint.calls).toHaveLength(5);
    expect(endpoint.calls.at(-1)!.text).toContain('Which yard built Aurelia? Holm yard\nWho founded Holm yard? Ada Vane');
    expect(lookUpsMetadata(steps)).toEqual({
      look_ups: [
        { question: 'Which yard built Aurelia?', answer: 'Holm yard', chunk_ids: ['c0'] },
        { question: 'Who founded Holm yard?', answer: 'Ada Vane', chunk_ids: ['c1'] },
        { question: 'When did Ada Vane die?', answer: '', chunk_ids: [] },
      ],
    });
  });

  it.each<[string, (call: ModelCall) => string, number]>([
    ['takes one look-up', (call) => (call.text.includes('Write the look-ups') ? QUESTION : 'NOTHING_FOUND'), 2],
    ['is not answered by its steps either', (call) => (call.text.includes('Write the look-ups') ? SPLIT : 'NOTHING_FOUND'), 4],
    [
      'gets an essay for a step',
      (call) =>
        call.text.includes('Write the look-ups') ? SPLIT : call.text.endsWith('Aurelia?') ? 'long '.repeat(100) : 'NOTHING_FOUND',
      4,
    ],
  ])('that %s is not answered', async (_, say, calls) => {
    endpoint.always(say);
    const { text, said } = await answer();
    expect([text, said]).toEqual(['', '']);
    expect(endpoint.calls).toHaveLength(calls);
  });

  it('of which a step finds no answer goes on with the others', async () => {
    endpoint.always((call) =>
      call.text.includes('Write the look-ups')
        ? 'Who built Nowhere?\nWho founded #1?\nWhen did Ada Vane die?'
        : call.text.endsWith('Who built Nowhere?')
          ? 'NOTHING_FOUND'
          : reader(call),
    );
    const { text, steps } = await answer();
    expect(text).toBe('On 2 March 1960 [1]');
    expect(steps.map(({ question }) => question)).toEqual(['Who built Nowhere?', 'When did Ada Vane die?']);
  });

  it('whose provider fails while it is taken apart fails with the code of the provider', async () => {
    endpoint.always((call) =>
      call.text.includes('Write the look-ups') ? { status: 401, error: { message: 'no such key' } } : 'NOTHING_FOUND',
    );
    await expect(answer()).rejects.toMatchObject({ type: 'INVALID_API_KEY' });
    expect(endpoint.calls).toHaveLength(2);
  });
});
