import { describe, expect, it } from '@jest/globals';
import { createModels, modelsConfigSchema } from '@strata/models';
import { rowsOfTexts } from '../project-index/indexed-texts.fixture';
import { ProjectIndex } from '../project-index/project-index';
import { followQuestion } from './follow-question';

const TEXTS: readonly (readonly [title: string, text: string])[] = [
  ['Low Tide', 'Low Tide is a 1937 American drama film directed by Ada Vane and starring Bo Holt.'],
  ['High Wind', 'High Wind is a 1951 French film. It was directed by Cora Lund for Pale Studio.'],
  ['Ada Vane', 'Ada Vane (4 May 1891, in Tarn – 2 March 1960, in Ulm) was a British film director. She studied in Graz.'],
  ['Cora Lund', 'Cora Lund (born 7 June 1902 in Oslo) is a Norwegian film director.'],
  ['Bo Holt', 'Bo Holt was an English actor, a son of the painter Erik Holt and his wife, Ines Moor.'],
  ['Erik Holt', 'Erik Holt was a British painter who died on 12 April 1930.'],
  ['Tarn', 'Tarn is a town in Borduria. Its oldest bridge is the Stone Bridge, which was built in 1410.'],
  ['Sunken Bell', 'Sunken Bell is a novel. The film of it has music by Monday Choir and music by Dario Pell.'],
  [
    'PEP 572 – Assignment Expressions',
    'PEP: 572\nTitle: Assignment Expressions\nAuthor: Chris Angel <ca@example.com>, Tim Peter <tp@example.com>\nStatus: Final\nCreated: 28-Feb-2018\n\n## Abstract\n\nThis is a proposal. It replaces PEP 379.',
  ],
  ['Boiler', '## Data\n\n- **Maker:** Stone & Sons, Hull\n- Boiler pressure: 12 bar\n\nThe boiler was made in a hurry.'],
  ['Dario Pell', 'Dario Pell was an Italian composer who was born in Pisa.'],
  ['Mount Vane', 'Mount Vane is a mountain of Borduria. Its summit has a height of 2,410 metres above the sea.'],
  ['Mount Holt', 'Mount Holt (9,100 ft high) is a mountain. It was first climbed in 1871.'],
  ['Mount Pell', 'Mount Pell is a mountain that is 1.9 km high, and lies 30 km from Tarn.'],
  ['Mount Moor', 'Mount Moor is a mountain near Ulm.'],
  ['Ulm Mills', 'Ulm Mills is a town. According to the census of 2011, its population was 12,345 in that year.'],
  ['Graz Mills', 'Graz Mills is a town of 1.2 million inhabitants, founded in 1802.'],
  ['Catasetum', 'Catasetum is a genus of showy orchids in the family Orchidaceae, with 166 species.'],
  ['Origanum', 'Origanum is a genus of herbs. It contains about 40 known species of the mint family Lamiaceae.'],
  ['Pelorium', 'Pelorium is a genus of the Orchidaceae family that has one species.'],
  ['Oak Field', 'Oak Field is an airport located in Hale County, Alabama, United States.'],
  ['Elm Field', 'Elm Field is an airport in Rapides Parish, Louisiana, United States.'],
  ['Ash Field', 'Ash Field is a small airport near Tuscaloosa, Alabama, United States.'],
  ['Pale Works', 'Pale Works is a maker of boilers in Ulm. Its former chairman Karl Moor died in 1990. It is led by many.'],
  ['Nora Quill', 'Nora Jane Quill (born 1960) is an engineer and the chairwoman and CEO of Pale Works.'],
  [
    'Grey Works',
    'Grey Works makes bells. The first president of Grey Works, Olaf Bern, came in 1901; Ida Falk is its president. President Ida Falk met Ada Vane.',
  ],
  [
    'Safety',
    'Divers of the harbour wear personal protective equipment (PPE). The Harbour Defence Agency (HDA) is an office of Borduria.',
  ],
  ['Offices', 'HDA is an office that guards the harbour. It was founded in 1920.'],
  ['Bell Times', 'Bell Times is a paper. It wrote about the chairman of Grey Works in 1950.'],
  [
    'Motor Vessel Aurelia',
    '# Motor Vessel Aurelia\n\nMV Aurelia was a cargo ship of 92 metres, built at Ulm Yard in 1952. In 1967 the Aurelia ran aground.',
  ],
  [
    'Ferry Brage',
    '# Ferry Brage\n\nBrage is the car ferry to Tarn. She was built in Ulm in 2003 and carries 48 cars. In 2019 the Brage became electric.',
  ],
  ['Summer Ghosts', 'Summer Ghosts is a 2009 Japanese animated comedy film. It was shown in Ulm.'],
  ['Red Barge', 'Red Barge is a 1943 painting by the British painter Lea Knight depicting a barge.'],
  ['Tarn group', 'The group contained Lea Knight (who kept a studio in Tarn with her husband and fellow painter Hal Knight).'],
  ['The Grey Abbey', 'The Grey Abbey is a 2010 French animated fantasy film directed by Cora Lund.'],
];
const rows = rowsOfTexts(TEXTS);
const { documents, chunks } = rows;
const models = createModels(modelsConfigSchema.parse({}));
const accept = () => true;

async function follow(question: string, index: ProjectIndex) {
  const found = await index.searchChunks(question, accept, models.embedder);
  const followed = await followQuestion({ question, accept, models }, index, found);
  const reasoning = followed.reasoningOver(followed.chunks);
  return {
    answer: reasoning?.answer,
    question: reasoning?.question,
    proof: reasoning?.steps.map(({ id }) => followed.chunks[Number(id) - 1]!.document.title),
    titles: followed.chunks.map(({ document }) => document.title),
  };
}

describe('followQuestion', () => {
  it.each([
    ['Where was the director of Low Tide born?', 'Tarn', ['Low Tide', 'Ada Vane']],
    ['Who was married to the painter of Red Barge?', 'Hal Knight', ['Red Barge', 'Tarn group']],
    ['Where did the director of the film Low Tide die?', 'Ulm', ['Low Tide', 'Ada Vane']],
    ["When did Bo Holt's father die?", '12 April 1930', ['Bo Holt', 'Erik Holt']],
    ['What nationality is the director of High Wind?', 'Norwegian', ['High Wind', 'Cora Lund']],
    [
      'Which film has the director born first, High Wind or Low Tide?',
      'Low Tide',
      ['High Wind', 'Cora Lund', 'Low Tide', 'Ada Vane'],
    ],
    ['Which film was released earlier, High Wind or Low Tide?', 'Low Tide', ['High Wind', 'Low Tide']],
    ['Is Ada Vane older than Cora Lund?', 'Yes', ['Ada Vane', 'Cora Lund']],
    ['Was Low Tide released after High Wind?', 'No', ['Low Tide', 'High Wind']],
    ['Which is the highest, Mount Vane, Mount Holt or Mount Pell?', 'Mount Holt', ['Mount Vane', 'Mount Holt', 'Mount Pell']],
    ['Which mountain is lower, Mount Vane or Mount Pell?', 'Mount Pell', ['Mount Vane', 'Mount Pell']],
    ['Which town has more inhabitants, Ulm Mills or Graz Mills?', 'Graz Mills', ['Ulm Mills', 'Graz Mills']],
    ['Which town is larger, Ulm Mills or Graz Mills?', 'Graz Mills', ['Ulm Mills', 'Graz Mills']],
    ['Are Ada Vane and Bo Holt from the same country?', 'Yes', ['Ada Vane', 'Bo Holt']],
    ['Are Cora Lund and Bo Holt of the same nationality?', 'No', ['Cora Lund', 'Bo Holt']],
    ['Are Ada Vane and Cora Lund both film directors?', 'Yes', ['Ada Vane', 'Cora Lund']],
    ['Are Ada Vane and Bo Holt both film directors?', 'No', ['Ada Vane', 'Bo Holt']],
    ['Are Ada Vane and Bo Holt both British people?', 'Yes', ['Ada Vane', 'Bo Holt']],
    ['Are Catasetum and Origanum in the same family?', 'No', ['Catasetum', 'Origanum']],
    ['Are Catasetum and Pelorium in the same plant family?', 'Yes', ['Catasetum', 'Pelorium']],
    ['Who is the chairman of Pale Works?', 'Nora Quill', ['Nora Quill']],
    ['Who is the managing director of Pale Works?', 'Nora Quill', ['Nora Quill']],
    ["Who was Grey Works' first president?", 'Olaf Bern', ['Grey Works']],
    ['Who is the president of Grey Works?', 'Ida Falk', ['Grey Works']],
    ['Which ship was built first, Brage or Aurelia?', 'Aurelia', ['Ferry Brage', 'Motor Vessel Aurelia']],
    ['Is the Aurelia or the Brage a ferry?', 'Brage', ['Ferry Brage', 'Motor Vessel Aurelia']],
    ['Are Oak Field and Elm Field airports in the same state?', 'No', ['Oak Field', 'Elm Field']],
    ['Are Oak Field and Elm Field both in Alabama?', 'No', ['Oak Field', 'Elm Field']],
    ['Are Oak Field and Ash Field both located in Alabama?', 'Yes', ['Oak Field', 'Ash Field']],
    ['Are Oak Field and Ash Field in the same state?', 'Yes', ['Oak Field', 'Ash Field']],
    ['Are Catasetum and Pelorium both genuses?', 'Yes', ['Catasetum', 'Pelorium']],
    ['Which genus has more species, Origanum or Catasetum?', 'Catasetum', ['Origanum', 'Catasetum']],
    ['Which genus has the fewest species, Pelorium or Origanum?', 'Pelorium', ['Pelorium', 'Origanum']],
    ['Which animated film is from Japan, The Grey Abbey or Summer Ghosts?', 'Summer Ghosts', ['Summer Ghosts', 'The Grey Abbey']],
    ['Is Summer Ghosts or The Grey Abbey a comedy?', 'Summer Ghosts', ['Summer Ghosts', 'The Grey Abbey']],
    ['What type of film are both Summer Ghosts and The Grey Abbey?', 'animated film', ['Summer Ghosts', 'The Grey Abbey']],
    ['What profession do Ada Vane and Cora Lund have in common?', 'film director', ['Ada Vane', 'Cora Lund']],
  ])('answers, with the proof in order: %s', async (question, answer, proof) => {
    const followed = await follow(question, await ProjectIndex.build(rows));
    expect(followed).toMatchObject({ answer, proof });
    expect(followed.titles.slice(0, proof.length)).toEqual(proof);
  });

  it.each([
    ['Who wrote PEP 572?', 'Chris Angel, Tim Peter'],
    ['Who is the author of PEP 572?', 'Chris Angel, Tim Peter'],
    ['When was PEP 572 created?', '28-Feb-2018'],
    ['What is the status of PEP 572?', 'Final'],
    ['Who is the maker of Boiler?', 'Stone & Sons, Hull'],
    ['What is the pressure of Boiler?', '12 bar'],
  ])('answers with what a field of a document holds: %s', async (question, answer) => {
    expect(await follow(question, await ProjectIndex.build(rows))).toMatchObject({ answer });
  });

  it.each(['When was PEP 572 rejected?', 'What is the colour of Boiler?'])(
    'makes nothing up where no field is called so: %s',
    async (question) => {
      expect((await follow(question, await ProjectIndex.build(rows))).answer ?? '').toBe('');
    },
  );

  it.each(['Which PEP is final?', 'Was PEP 999 accepted?', 'Is PEP the proposal?', 'Can I see the film?'])(
    'takes no word that opens the question for a part of a name: %s',
    async (question) => {
      const index = await ProjectIndex.build(rows);
      const followed = await followQuestion({ question, accept, models }, index, []);
      expect(followed.reasoningOver([])?.unknown ?? []).not.toContainEqual(expect.stringMatching(/^(Which|Was|Is|Can|I)\b/));
    },
  );

  it.each([
    ['What does PPE stand for?', 'personal protective equipment'],
    ['What is PPE?', 'personal protective equipment'],
    ['What does HDA mean?', 'Harbour Defence Agency'],
  ])('tells what a short form stands for: %s', async (question, answer) =>
    expect(await follow(question, await ProjectIndex.build(rows))).toMatchObject({ answer, proof: ['Safety'] }),
  );

  it('leaves what a thing is to the text that says so', async () =>
    expect((await follow('What is HDA?', await ProjectIndex.build(rows))).answer).toBeUndefined());

  it('shows what two things are where it is not told whether they have the same', async () => {
    const followed = await follow('Are Oak Field and Ash Field in the same company?', await ProjectIndex.build(rows));
    expect(followed).toMatchObject({ answer: '', proof: ['Oak Field', 'Ash Field'] });
  });

  it('asks the last question again with what was found out', async () => {
    const followed = await follow(
      'When was the oldest bridge in the city where Ada Vane was born built?',
      await ProjectIndex.build(rows),
    );
    expect(followed).toMatchObject({ answer: '', question: 'When was the oldest bridge in Tarn built', proof: ['Ada Vane'] });
    expect(followed.titles.slice(0, 2)).toEqual(['Ada Vane', 'Tarn']);
  });

  it('says for which of several things a value is not stated, and what is stated of the others', async () => {
    const index = await ProjectIndex.build(rows);
    const question = 'Which is the highest, Mount Vane, Mount Holt or Mount Moor?';
    const found = await index.searchChunks(question, accept, models.embedder);
    const { chunks: context, reasoningOver } = await followQuestion({ question, accept, models }, index, found);
    const reasoning = reasoningOver(context);
    expect(reasoning).toMatchObject({ answer: '', unstated: 'for Mount Moor' });
    expect(reasoning?.steps.map(({ told }) => told)).toEqual(['2,410 metres', '9,100 ft']);
  });

  it('asks with as much of a description resolved as the passages lead to', async () => {
    const followed = await follow('Who is the brother of the director of Low Tide?', await ProjectIndex.build(rows));
    expect(followed).toMatchObject({ answer: '', question: 'Who is the brother of Ada Vane', proof: ['Low Tide'] });
  });

  it('knows from the graph what can be an answer', async () => {
    const question = 'Who is the composer of Sunken Bell?';
    const entity = (name: string, type: string) => ({
      key: name,
      name: name.toUpperCase(),
      type,
      description: '',
      partitionId: 'p',
    });
    const entities = [entity('Monday Choir', 'creative work'), entity('Dario Pell', 'person')];
    expect((await follow(question, await ProjectIndex.build(rows))).answer).toBe('Monday Choir');
    expect(await follow(question, await ProjectIndex.build({ ...rows, entities }))).toMatchObject({
      answer: 'Dario Pell',
      proof: ['Sunken Bell'],
    });
  });

  it('takes a relation that the graph has between two over the words beside them', async () => {
    const question = 'Who is the spouse of Ada Vane?';
    const [title, content] = [
      'Ada Vane',
      'Ada Vane was married in Graz. With Otto Kern she wed her fortunes to those of Pale Studio.',
    ];
    const told = { ...rows, chunks: chunks.map((chunk) => (chunk.documentKey === 'd2' ? { ...chunk, content } : chunk)) };
    const entities = [title, 'Otto Kern', 'Graz', 'Pale Studio'].map((name) => ({
      ...{ key: name, name: name.toUpperCase(), type: 'thing', description: '', partitionId: 'p' },
    }));
    const relations = [{ source: 'Otto Kern', target: title, type: 'MARRIED_TO', chunkKeys: 'c2' }];
    expect((await follow(question, await ProjectIndex.build(told))).answer).not.toBe('Otto Kern');
    expect((await follow(question, await ProjectIndex.build({ ...told, entities, relations }))).answer).toBe('Otto Kern');
  });

  it('leaves a question as it is that describes nothing, or what no passage tells', async () => {
    const index = await ProjectIndex.build(rows);
    for (const question of [
      'Who studied in Graz?',
      "Who is Low Tide's father?",
      'Which is a town, Oak Field or Ash Field?',
      'Who is the chairman of Grey Works?',
    ])
      expect(await follow(question, index)).toMatchObject({ answer: undefined });
  });

  it('calls no title of a document unknown, though other passages fit the question better', async () => {
    const others = [1, 2, 3, 4, 5].map(
      (n) => [`Harbour ${n}`, `The city is the harbour that the star of the sea is from: pier ${n}, femmes.`] as const,
    );
    const index = await ProjectIndex.build(rowsOfTexts([['Sous les pieds des femmes', 'A drama film by Ada Vane.'], ...others]));
    const question = 'What city is the harbour that Sous les pieds des femmes and Marta Quist are from?';
    const found = (await index.searchChunks(question, accept, models.embedder)).toReversed();
    const { reasoningOver } = await followQuestion({ question, accept, models }, index, found);
    expect(reasoningOver([])?.unknown ?? []).not.toContain('Sous les pieds des femmes');
  });

  it('knows a name by its initials where a passage has it in full', async () => {
    const index = await ProjectIndex.build(rows);
    const unknownIn = async (question: string) => {
      const found = await index.searchChunks(question, accept, models.embedder);
      return (await followQuestion({ question, accept, models }, index, found)).reasoningOver([])?.unknown ?? [];
    };
    expect(await unknownIn('When was the SB, the oldest bridge, built?')).toEqual([]);
    expect(await unknownIn('When was the QX, the oldest bridge, built?')).toEqual(['QX']);
  });

  it.each([
    ["Who is Zebulon Quux's father?", ['Zebulon Quux']],
    ['Who is older, Zebulon Quux or Ada Vane?', undefined],
    ['how do tides work?', undefined],
    ['Who is the CEO of Ada Vane?', undefined],
    ['Who is the CEO of Zebulon Quux?', ['Zebulon Quux']],
    ['Besides Ada Vane, who directed Low Tide?', undefined],
    ['Dürfen Jugendliche unter 16 Maschinen bedienen?', undefined], // German nouns
    ['Können Zebulons Gäste kommen?', undefined],
    ['Puis-je inviter Zebulon Quux ?', ['Zebulon Quux']],
    ['Pueden Zebulon Quux venir?', ['Zebulon Quux']],
    [`Who is Zebulon Quux's father? ${'It matters. '.repeat(100)}`, undefined],
  ])('says what is not in the corpus: %s', async (question, unknown) => {
    const index = await ProjectIndex.build(rows);
    const followed = await followQuestion({ question, accept, models }, index, []);
    expect(followed.reasoningOver([])?.unknown).toEqual(unknown);
  });

  it.each([
    ['Which prize did Zebulon Quux and Ada Vane win in Ruritania?', ['Zebulon Quux', 'Ruritania']],
    ['Which films did Ada Vane and Bo Holt make?', undefined],
    ['Summarize Low Tide.', undefined], // what is to be done is no name
    ['Summarize Zebulon Quux.', ['Zebulon Quux']],
  ])('says what the best passages do not speak of, though other names are known: %s', async (question, unknown) => {
    const index = await ProjectIndex.build(rows);
    const found = await index.searchChunks(question, accept, models.embedder);
    const followed = await followQuestion({ question, accept, models }, index, found);
    expect(followed.reasoningOver(followed.chunks)?.unknown).toEqual(unknown);
  });

  it('answers as of a time, and says so where only other times are stated', async () => {
    const text = 'Pale Studio is a film studio. Its director was Cora Lund from 1950 to 1962, and Ines Moor led it until 1949.';
    const index = await ProjectIndex.build({
      ...rows,
      documents: [...documents, { ...documents[0]!, key: 'd9', title: 'Pale Studio' }],
      chunks: [...chunks, { ...chunks[0]!, key: 'c9', documentKey: 'd9', content: text, end: text.length }],
    });
    const then = await follow('Who was director of Pale Studio in 1955?', index);
    expect([then.answer, then.proof]).toEqual(['Cora Lund', ['Pale Studio']]);
    const question = 'Who was director of Pale Studio in 1990?';
    const followed = await followQuestion({ question, accept, models }, index, []);
    expect(followed.reasoningOver(followed.chunks)).toMatchObject({
      answer: '',
      unstated: 'in 1990',
      steps: [{ sentence: expect.any(String) }],
    });
  });

  it.each([
    ['what no passage says enough about', 'How are tariffs on imported spirits computed for a film?', true],
    ['not what a passage says in other case or form', 'When was the Stone bridge of Tarn built?', undefined],
    ['not a question without words of its own', 'Who is it?', undefined],
  ])('tells that there is no answer to %s', async (_, question, isUncovered) => {
    const index = await ProjectIndex.build(rows);
    const found = await index.searchChunks(question, accept, models.embedder);
    const followed = await followQuestion({ question, accept, models }, index, found);
    expect(followed.reasoningOver(followed.chunks)?.isUncovered).toBe(isUncovered);
    expect(followed.reasoningOver(followed.chunks)?.unknown ?? []).toEqual([]);
  });

  it.each([
    ['Wie hoch ist der Fernsehturm in Berlin?', 'Der Berliner Fernsehturm ist 368 Meter hoch und ein Turm in Berlin.'],
    ['How high is the Fernsehturm in Berlin?', 'The Berlin Fernsehturm is a tower in Berlin and is 368 metres high.'],
    ['東京タワーの高さは?', '東京タワーの高さは333メートルである。'],
    ['วัดพระแก้วสร้างขึ้นในปีใด', 'วัดพระแก้วสร้างขึ้นในปี พ.ศ. 2325'],
  ])('finds passages in the language of the question first, of scripts without blanks too: %s', async (question, first) => {
    const texts = [
      'The Berlin Fernsehturm is a tower in Berlin and is 368 metres high.',
      'Der Berliner Fernsehturm ist 368 Meter hoch und ein Turm in Berlin.',
      '東京タワーの高さは333メートルである。',
      'วัดพระแก้วสร้างขึ้นในปี พ.ศ. 2325',
      '大阪城は大阪市にある。',
    ];
    const index = await ProjectIndex.build({
      ...rows,
      documents: texts.map((_, i) => ({ ...documents[0]!, key: `d${i}`, title: `Text ${i}` })),
      chunks: texts.map((content, i) => ({ ...chunks[0]!, key: `c${i}`, documentKey: `d${i}`, content, end: content.length })),
    });
    const found = await index.searchChunks(question, accept, models.embedder);
    const followed = await followQuestion({ question, accept, models }, index, found);
    expect(followed.chunks[0]?.chunk.content).toBe(first);
    expect(followed.reasoningOver(followed.chunks)?.unknown).toBeUndefined();
  });

  it('reads accepted passages only', async () => {
    const index = await ProjectIndex.build({
      ...rows,
      documents: documents.map((one, i) => ({ ...one, partitionId: i === 2 ? 'other' : 'p' })),
      chunks: chunks.map((one, i) => ({ ...one, partitionId: i === 2 ? 'other' : 'p' })),
    });
    const question = 'Where was the director of Low Tide born?';
    const followed = await followQuestion({ question, models, accept: (id) => id === 'p' }, index, []);
    expect(followed.chunks.map(({ document }) => document.title)).not.toContain('Ada Vane');
  });
});
