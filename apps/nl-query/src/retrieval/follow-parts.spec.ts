import { beforeAll, describe, expect, it } from '@jest/globals';
import { createModels, modelsConfigSchema } from '@strata/models';
import { rowsOfTexts } from '../project-index/indexed-texts.fixture';
import { ProjectIndex } from '../project-index/project-index';
import { answerFromChunks } from './answer-from-chunks';
import { followParts } from './follow-parts';

const TEXTS: readonly (readonly [title: string, text: string])[] = [
  ['Low Tide', 'Low Tide is a 1937 American drama film directed by Ada Vane and starring Bo Holt.'],
  ['Ada Vane', 'Ada Vane (4 May 1891, in Tarn – 2 March 1960, in Ulm) was a British film director. She studied in Graz.'],
  ['Tarn', 'Tarn is a town in Borduria. Its oldest bridge is the Stone Bridge, which was built in 1410.'],
  ['Mount Vane', 'Mount Vane is a mountain of Borduria. Its summit has a height of 2,410 metres above the sea.'],
];
const models = createModels(modelsConfigSchema.parse({}));
let index: ProjectIndex;

beforeAll(async () => {
  index = await ProjectIndex.build(rowsOfTexts(TEXTS));
});

async function answered(question: string): Promise<string> {
  const request = {
    models,
    question,
    instructions: '',
    showCitations: true,
    customPrompts: {},
    model: '',
    level: 2,
    accept: () => true,
  };
  const followed = await followParts(request, index);
  const context = followed.chunks.slice(0, 12);
  const told = { reasoning: followed.reasoningOver(context), parts: followed.partsOver(context) };
  return (await answerFromChunks(request, context, told, () => undefined)).text;
}

describe('a question that asks several', () => {
  it('is answered one after the other, with passages of each', async () => {
    const text = await answered('Who directed Low Tide and how high is Mount Vane?');
    expect(text.split('\n')[0]).toBe('Ada Vane');
    expect(text).toMatch(/directed by Ada Vane.*\[1\].*2,410 metres.*\[2\]$/);
  });

  it('asks the second of what the first one comes to', async () => {
    const [line] = (await answered('Who directed Low Tide, and where was she born?')).split('\n');
    expect(line).toBe('Ada Vane; Tarn');
  });

  it('is followed as it stands where it asks one', async () => {
    const { partsOver, chunks } = await followParts({ question: 'Who directed Low Tide?', accept: () => true, models }, index);
    expect([partsOver(chunks), chunks[0]!.document.title]).toEqual([[], 'Low Tide']);
  });
});
