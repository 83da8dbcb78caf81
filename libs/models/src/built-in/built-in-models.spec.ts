import { describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@strata/testing';
import fc from 'fast-check';
import { createModels } from '../factory/create-models';
import { modelsConfigSchema } from '../configuration/models-config';

const models = createModels(modelsConfigSchema.parse({}));
const DEFAULT_TYPES = ['person', 'organization', 'geo', 'event'];
const CURIE =
  '# Marie Curie\n\nMarie Curie (born 7 November 1867) was a Polish physicist. She was born in Warsaw, Poland. ' +
  'In 1895 Curie married Pierre Curie, who taught at the University of Paris. She founded the Radium Institute in Paris after World War I.';

const extract = async (text: string, entityTypes = DEFAULT_TYPES, more = {}) => {
  const graph = await models.graphExtractor.extract({ text, entityTypes, ...more });
  return { ...graph, types: Object.fromEntries(graph.entities.map(({ name, type }) => [name, type])) };
};

describe('built-in extraction', () => {
  it('types names by spelling and context', async () => {
    const { types } = await extract(CURIE);
    expect(types).toMatchObject({
      'Marie Curie': 'person',
      Warsaw: 'geo',
      'Pierre Curie': 'person',
      'University of Paris': 'organization',
      'Radium Institute': 'organization',
      'World War I': 'event',
    });
  });

  it('names relations by the verb between, and lends a pronoun its subject', async () => {
    const { relations } = await extract(CURIE);
    const found = relations.map(({ source, type, target }) => `${source} ${type} ${target}`);
    expect(found).toEqual(expect.arrayContaining(['Marie Curie BORN_IN Warsaw', 'Marie Curie FOUNDED Radium Institute']));
    expect(relations.every(({ weight, description }) => weight >= 1 && weight <= 10 && description !== '')).toBe(true);
  });

  it('follows the types of an ontology, whatever its words', async () => {
    const text =
      'The pump Aqua 7 is a device made by Northwind Ltd. Alice Brown is a technician. The lake Vostra is a reservoir near Hamburg.';
    const { types } = await extract(text, ['equipment', 'supplier', 'staff member', 'water body', 'location']);
    expect(types).toMatchObject({ 'Alice Brown': 'staff member', Hamburg: 'location' });
    expect(types['Aqua 7']).toBe('equipment');
    expect(types['Northwind Ltd']).toBe('supplier');
  });

  it('drops what strict types exclude', async () => {
    const { types, relations } = await extract(CURIE, ['person'], { strictTypes: true, relationshipTypes: ['MARRIED_TO'] });
    expect(new Set(Object.values(types))).toEqual(new Set(['person']));
    expect(relations.every(({ type }) => type === 'MARRIED_TO')).toBe(true);
  });

  it('keeps technical terms that a text repeats', async () => {
    const { types } = await extract('A solid electrolyte conducts ions. Every solid electrolyte of this kind is brittle.');
    expect(Object.keys(types)).toContain('solid electrolyte');
  });

  it.each([
    'I cannot.',
    'He cannot, so he left. Gonna, cannot; cannot: Cannot!',
    'constructor __proto__ toString hasOwnProperty',
    '\ud800 x \udc00',
    '\u0000\u0001 \u202e',
  ])('throws on no text: %j', async (text) => {
    await expect(extract(text)).resolves.toMatchObject({ model: 'built-in' });
    await expect(models.embedder.embed([text])).resolves.toHaveLength(1);
    await expect(models.entityTypeNamer.nameTypes([text], { min: 1, max: 3 })).resolves.toBeDefined();
  });

  it('lets the process answer while it reads one short text after the other', async () => {
    const { msPerTurn } = await turnsDuring(async () => {
      for (let count = 0; count < 60; count++) await extract(`${CURIE}\n\n`.repeat(6)); // chunks of an import, from memory
    });
    expect(msPerTurn).toBeLessThan(50);
  });

  it('lets the process answer while it reads a text of any length, and finds the same in all of it', async () => {
    const text = `${CURIE}\n\n`.repeat(600);
    const { result, msPerTurn } = await turnsDuring(() => extract(text));
    const { entities, relations } = result;
    await models.embedder.embed([text, text]);
    expect(msPerTurn).toBeLessThan(50);
    const curie = entities.filter(({ name }) => name === 'Marie Curie');
    expect(curie).toHaveLength(1);
    expect(curie[0]!.mentions.length).toBeGreaterThan(600);
    for (const { name, mentions } of entities)
      if (name === 'Warsaw') for (const { start, end } of mentions) expect(text.slice(start, end)).toBe('Warsaw');
    expect(relations.every(({ weight }) => weight <= 10)).toBe(true);
  });

  it('points at real places, and relates only what it extracted, in any text', async () => {
    const pieces = fc.constantFrom(
      'Anna',
      'of',
      'New York',
      '.',
      ' ',
      '\n\n',
      'was',
      'born',
      '#',
      '(',
      ')',
      'é',
      '𝒳',
      'Inc',
      'the',
      '-',
      '1999',
      "'s",
      '北京',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 40 }), async (parts) => {
        const text = parts.join(' ');
        const { entities, relations } = await extract(text);
        const names = new Set(entities.map(({ name }) => name));
        expect(names.size).toBe(entities.length);
        for (const { mentions } of entities) {
          expect(mentions.length).toBeGreaterThan(0);
          for (const { start, end } of mentions) expect(text.slice(start, end)).toMatch(/[\p{L}\p{N}]/u);
        }
        for (const { source, target } of relations) expect(names.has(source) && names.has(target) && source !== target).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('reads hundreds of passages in seconds', async () => {
    await extract('warm up');
    const started = process.cpuUsage();
    for (let i = 0; i < 300; i++) await extract(CURIE.replaceAll('Curie', `Curie${i}`));
    expect(process.cpuUsage(started).user).toBeLessThan(20_000_000);
  });

  it('relates technical things that stand side by side', async () => {
    const related = async (text: string) =>
      (await extract(text)).relations.map(({ source, type, target }) => `${source} ${type} ${target}`);
    expect(
      await related(
        'The software Redis is a database. The software Kafka is a database. Deployments run Redis and Kafka together.',
      ),
    ).toContain('Redis RELATED_TO Kafka');
  });
});

const PASSAGES_OF_REASONING = [
  { id: 'a', title: 'Low Tide', text: 'Low Tide is a film directed by Ada Vane.' },
  { id: 'b', title: 'Ada Vane', text: 'She was born in Tarn.' },
] as const;

describe('built-in answers', () => {
  const passages = [
    {
      id: 'a',
      title: 'Billy Elliot',
      text: 'Billy Elliot is a film of 2000. The music was composed by Stephen Warbeck. It was shot in Easington.',
    },
    {
      id: 'b',
      title: 'Stephen Warbeck',
      text: 'Stephen Warbeck is an English composer. He was born in Southampton in 1953. He likes tea.',
    },
    { id: 'c', title: 'Oslo', text: 'Oslo is a city. It has 700,000 inhabitants.' },
  ];
  const answer = (question: string, citations = true) => models.passageAnswerer.answer({ question, passages, citations });

  it('chain sentences of several passages, each with its source', async () => {
    const { text, model } = await answer('Where was the composer of the film Billy Elliot born?');
    expect(text).toContain('composed by Stephen Warbeck. [CITE:a]');
    expect(text).toContain('Stephen Warbeck: He was born in Southampton in 1953. [CITE:b]');
    expect(text).not.toContain('tea');
    expect(model).toBe('built-in');
  });

  it.each([
    ['How many inhabitants does Oslo have?', '700,000'],
    ['When was Stephen Warbeck born?', '1953'],
    ['Who composed the music of Billy Elliot?', 'Stephen Warbeck'],
  ])('%s', async (question, gold) => {
    const { text } = await answer(question, false);
    expect(text).toContain(gold);
    expect(text).not.toContain('CITE');
  });

  it('begin with what was found out, and prove it in the order of the reasoning', async () => {
    const [first, second] = PASSAGES_OF_REASONING;
    const request = { question: 'Where was the director of Low Tide born?', passages: [second, first], citations: true };
    const steps = [
      { id: 'a', sentence: first.text },
      { id: 'b', sentence: second.text },
    ];
    const { text } = await models.passageAnswerer.answer({ ...request, reasoning: { answer: 'Tarn', steps } });
    expect(text).toBe(`Tarn\n${first.text} [CITE:a] Ada Vane: ${second.text} [CITE:b]`);
    const onTheWay = await models.passageAnswerer.answer({
      ...request,
      reasoning: { answer: '', steps: steps.slice(0, 1), question: 'Where was Ada Vane born' },
    });
    expect(onTheWay.text).toBe(`${first.text} [CITE:a] Ada Vane: ${second.text} [CITE:b]`);
  });

  it('say that what the question is about is unknown, before they quote the nearest passages', async () => {
    const [first] = PASSAGES_OF_REASONING;
    const request = { question: 'Which film did Zebulon Quux direct?', passages: [first], citations: true };
    const reasoning = { answer: '', steps: [], unknown: ['Zebulon Quux'] };
    const { text } = await models.passageAnswerer.answer({ ...request, reasoning });
    expect(text).toBe(`These documents do not seem to speak of Zebulon Quux. The nearest passages:\n${first.text} [CITE:a]`);
    expect((await models.passageAnswerer.answer({ ...request, passages: [], reasoning })).text).toBe('');
  });

  it('say what of the question is not stated, before they quote what is', async () => {
    const [first] = PASSAGES_OF_REASONING;
    const request = { question: 'Who directed Low Tide in 1990?', passages: [first], citations: true };
    const reasoning = { answer: '', steps: [{ id: 'a', sentence: first.text }], unstated: 'in 1990' };
    expect(await models.passageAnswerer.answer({ ...request, reasoning })).toMatchObject({
      ...{ form: 'not_stated', text: `Not stated in 1990. What these documents state:\n${first.text} [CITE:a]` },
    });
  });

  it.each([
    ['Wer war der Architekt des Fernsehturms?', 'Der Architekt war Hermann Henselmann.'],
    ['¿Quién construyó la torre?', 'La construyó el ingeniero Gustave Eiffel.'],
    ['大阪城を築いたのは誰ですか?', '豊臣秀吉が大阪城を築いた。'],
  ])('quote passages in the language of the question, where there are any: %s', async (question, quoted) => {
    const texts = [
      'Der Architekt war Hermann Henselmann. Der Turm ist 368 Meter hoch und das Wahrzeichen der Stadt.',
      'La construyó el ingeniero Gustave Eiffel. La torre es de hierro y mide 330 metros.',
      '豊臣秀吉が大阪城を築いた。',
    ];
    const passages = texts.map((text, i) => ({ id: String(i), title: `Fernsehturm torre ${i}`, text }));
    const { text } = await models.passageAnswerer.answer({ question, passages, citations: false });
    expect(text).toContain(quoted);
    for (const [i, other] of texts.entries())
      if (!other.includes(quoted)) expect([i, text.includes(other.slice(0, 20))]).toEqual([i, false]);
  });

  it('are empty when no passage has to do with the question', async () => {
    expect((await answer('Which quark is heaviest?')).text).toBe('');
  });
});

describe('built-in embeddings', () => {
  const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * b[i]!, 0);

  it('are unit vectors, near for near texts, and not called semantic', async () => {
    const [film, similar, other, empty] = await models.embedder.embed([
      'The film was directed by Anna Berg.',
      'Anna Berg, director of the film',
      'Soil chemistry of peat bogs',
      '',
    ]);
    for (const vector of [film!, similar!, other!, empty!]) expect(cosine(vector, vector)).toBeCloseTo(1, 5);
    expect(cosine(film!, similar!)).toBeGreaterThan(cosine(film!, other!) + 0.3);
    expect([models.embedder.semantic, models.embedder.dimension]).toEqual([false, 512]);
  });

  it('of hundreds of texts in one call are those of each text alone', async () => {
    const texts = Array.from({ length: 200 }, (_, at) => `Report ${at} of the ${at % 7 === 0 ? 'harbour' : 'mill'}`);
    const together = await models.embedder.embed(texts);
    for (const [at, text] of texts.entries()) expect([together[at]]).toEqual(await models.embedder.embed([text]));
  });

  it('of a text are the same whatever was embedded before', async () => {
    const texts = ['Anna Berg met Anna Berg, who met Carl Dorn.', 'Berg and Dorn directed a film', 'xylograph'];
    const together = await models.embedder.embed([...texts, ...texts.toReversed()]);
    expect(together.slice(3).reverse()).toEqual(together.slice(0, 3));
    expect(await models.embedder.embed(texts.slice(1))).toEqual(together.slice(1, 3));
  });

  it('have a place for each feature: words count by their stem, pairs of names by both', async () => {
    const of = async (text: string) => (await models.embedder.embed([text]))[0]!;
    expect(await of('films')).not.toEqual(await of('film')); // other letters
    expect(cosine(await of('Anna Berg'), await of('Berg Anna'))).toBeLessThan(0.99);
    expect(await of('the film of the')).toEqual(await of('film'));
  });
});

describe('built-in summaries', () => {
  it('join descriptions without repeating themselves', async () => {
    const { text } = await models.descriptionSummarizer.summarize('A', [
      'A is a river in Norway.',
      'A is a river in Norway.',
      'A floods every spring.',
    ]);
    expect(text).toBe('A is a river in Norway. A floods every spring.');
  });

  it('name between eight and twelve entity types for any sample', async () => {
    for (const samples of [[CURIE, 'Oslo is a city. Acme Inc is a company.'], [''], []]) {
      const types = await models.entityTypeNamer.nameTypes(samples, { min: 8, max: 12 });
      expect(types.length).toBeGreaterThanOrEqual(8);
      expect(types.length).toBeLessThanOrEqual(12);
      expect(new Set(types).size).toBe(types.length);
    }
  });

  it('are named after what several things are said to be, and not after what one is', async () => {
    const sample = 'The Gust is a schooner of 1901. The Swell is a schooner of 1903. Bo Holt is a nuisance. Tarn is a drag.';
    const types = await models.entityTypeNamer.nameTypes([sample], { min: 8, max: 12 });
    expect(types).toContain('schooner');
    for (const noun of ['nuisance', 'drag']) expect(types).not.toContain(noun);
  });

  it('have one for things that no class is known of, where a sample names such', async () => {
    const types = await models.entityTypeNamer.nameTypes(['With GrovMap you map a corpus. Arvo wrote to Bo Holt about GrovMap.'], {
      min: 8,
      max: 12,
    });
    expect(types.at(-1)).toBe('other');
    const graph = await models.graphExtractor.extract({
      text: 'With GrovMap you map a corpus.',
      entityTypes: types,
      strictTypes: true,
    });
    expect(graph.entities).toMatchObject([{ name: 'GrovMap', type: 'other' }]);
    expect(await models.entityTypeNamer.nameTypes([CURIE], { min: 8, max: 12 })).not.toContain('other');
  });

  it('let the process answer while entity types are named', async () => {
    const texts = Array<string>(80).fill(CURIE.repeat(20));
    const { msPerTurn } = await turnsDuring(() => models.entityTypeNamer.nameTypes(texts, { min: 8, max: 12 }));
    expect(msPerTurn).toBeLessThan(50);
    const given = models.entityTypeNamer.nameTypes([CURIE], { min: 8, max: 12 }, AbortSignal.abort(new Error('unwanted')));
    await expect(given).rejects.toThrow('unwanted');
  });
});

describe('the probe of built-in models', () => {
  it('always passes', async () => {
    expect(await models.probe()).toEqual([]);
  });
});
