import { describe, expect, it } from '@jest/globals';
import { rowsOfTexts } from '../project-index/indexed-texts.fixture';
import { ProjectIndex } from '../project-index/project-index';
import { withAskedDocuments } from './asked-documents';

const TEXTS = [
  ['winch', 'A drum that pulls ropes.\n\n## License\n\nMIT © Ole Vane\n'],
  ['capstan', 'An upright drum for hawsers.\n\n## Options\n\n- `speed`: how fast\n- `bars`: how many\n'],
  ['pitch', 'Rope parser for ships.\n\n## Usage\n\n```js\nparse("hemp")\n```\n'],
  ['bell', 'Rings a loud bell. A rope of the winch hangs from it.\n\n© Ole Vane\n'],
  ['yard', 'The tug Auk and the ship Gull were built at Holm Yard.'],
  ['heron', 'Heron was a ship of 9 metres, built at Holm Yard.'],
  ['office', 'In May 1908 nothing was there. Holm Yard was officially launched in June 1908.'],
  ['Rule 7', 'Status: Withdrawn\nReplaces: 4\n\nRopes are tarred once a year.'],
  ['Tauordnung', 'Es gibt Taue.\n\n(2) Tau im Sinne dieser Ordnung ist jedes Seil aus Hanf.'],
  ['Hafenordnung', 'Der Hafenmeister wird vom Rat gewählt. Das Liegegeld beträgt 9 Euro.'],
  ...Array.from({ length: 30 }, (_, i) => [`log ${i}`, `On day ${i} the winch and the capstan pulled a rope.`] as const),
].map(([title, text]) => [title, `# ${title}\n\n${text}`] as const);
const accept = () => true;

async function titles(question: string): Promise<string[]> {
  const index = await ProjectIndex.build(rowsOfTexts(TEXTS));
  const found = await withAskedDocuments({ question, accept }, [], index);
  return found.map(({ document }) => document.title);
}

describe('the documents that a question needs by its form', () => {
  it.each([
    ['those of both things that it compares', 'How do winch and capstan differ?', ['winch', 'capstan']],
    ['none where one of the two has none', 'How do winch and windlass differ?', []],
    ['that of the one thing that it asks something of', 'What is the license of winch?', ['winch']],
    ['that of the thing whose parts it asks for', 'Which options does capstan have?', ['capstan']],
    ['those that say what things are listed by', 'Which packages are made by Ole Vane?', ['bell', 'winch']],
    ['those that list things, or say of one what they are listed by', 'Which ships were built at Holm Yard?', ['yard', 'heron']],
    ['that which says by another word when a thing was founded', 'When was Holm Yard founded?', ['office']],
    ['what is for what is to be done', 'How do I parse ropes?', ['pitch']],
    ['that which says in a field what became of a thing', 'Was Rule 7 accepted?', ['Rule 7']],
    ['that which defines a term in German', 'Was ist ein Tau?', ['Tauordnung']],
    ['that which says in German who does something', 'Wer wählt den Hafenmeister?', ['Hafenordnung']],
    ['that which says in German how much something is', 'Wie hoch ist das Liegegeld?', ['Hafenordnung']],
    ['none where no field says what became of it', 'Was Rule 8 accepted?', []],
    ['none of any other question', 'Why does it ring?', []],
  ])('are %s: %s', async (_, question, expected) => {
    expect((await titles(question)).toSorted()).toEqual(expected.toSorted());
  });

  it('come before what was found for its words', async () => {
    const index = await ProjectIndex.build(rowsOfTexts(TEXTS));
    const found = [...index.openingsCalled('log 1', accept), ...index.openingsCalled('winch', accept)];
    const all = await withAskedDocuments({ question: 'What is the license of winch?', accept }, found, index);
    expect(all.map(({ document }) => document.title)).toEqual(['winch', 'log 1']);
  });
});
