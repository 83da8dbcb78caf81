import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ScriptedModelEndpoint } from '@strata/testing';
import { startScriptedModelEndpoint } from '@strata/testing';
import { modelsConfigSchema } from '../configuration/models-config';
import { createModels } from '../factory/create-models';

let endpoint: ScriptedModelEndpoint;
beforeAll(async () => {
  endpoint = await startScriptedModelEndpoint();
});
afterAll(() => endpoint.stop());

const themes = () =>
  createModels(
    modelsConfigSchema.parse({
      CHAT_API_PROVIDER: 'custom',
      CHAT_API_URL: endpoint.url,
      CHAT_MODEL: 'scripted',
      CHAT_API_KEY: 'sk-secret-123456',
    }),
  ).themeAnswerer;

const reports = ['Ships', 'Bread'].map((title, i) => ({
  title,
  coverage: 0.5 - i / 10,
  statements: [{ text: `${title} are made here.`, sources: [`${title}-1`, `${title}-2`] }],
}));

describe('points of reports by a model', () => {
  it('carry the passages of the reports that the model names, and those the markers into the answer', async () => {
    endpoint.next(
      '{"points": [{"answer": "Ships are built.", "score": 140, "reports": ["R1"]}, {"answer": "All is made here.", "score": 5}]}',
    );
    const points = await themes().ratePoints({ question: 'What is made?', reports });
    expect(points).toEqual([
      expect.objectContaining({
        ...{ score: 100, theme: 'Ships', coverage: 0.5 },
        statements: [{ text: 'Ships are built.', sources: ['Ships-1', 'Ships-2'] }],
      }),
      expect.objectContaining({ score: 5, theme: '', coverage: 0, statements: [{ text: 'All is made here.', sources: [] }] }),
    ]);
    expect(endpoint.calls.at(-1)!.text).toContain('# R2: Bread');
    endpoint.next('Ships [CITE:Ships-1].');
    await expect(themes().combine({ question: 'What is made?', points })).resolves.toMatchObject({ text: 'Ships [CITE:Ships-1].' });
    expect(endpoint.calls.at(-1)!.text).toContain('(100) Ships are built. [CITE:Ships-1] [CITE:Ships-2]');
  });

  it('have the passages of what each report says that is nearest to them', async () => {
    const yard = {
      ...{ title: 'Yard', coverage: 0.2 },
      statements: [
        { text: 'The yard is a firm.', sources: ['first'] },
        { text: 'Its owner sold the yard to a bank in 1931.', sources: ['sale', 'deed', 'more'] },
      ],
    };
    endpoint.next(
      '{"points": [{"answer": "The yard was sold to a bank and bread is made.", "score": 9, "reports": ["R1", "R3"]}]}',
    );
    const [point] = await themes().ratePoints({ question: 'What became of the yard?', reports: [yard, ...reports] });
    expect(point!.statements[0]!.sources).toEqual(['sale', 'deed', 'Bread-1', 'Bread-2']);
  });

  it('that name reports there are not have no passages', async () => {
    endpoint.next('{"points": [{"answer": "Nothing.", "score": 1, "reports": ["R9", "none"]}]}');
    const [point] = await themes().ratePoints({ question: 'What?', reports });
    expect(point).toMatchObject({ theme: '', statements: [{ sources: [] }] });
  });
});
