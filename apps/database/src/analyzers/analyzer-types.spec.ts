import { beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { compileAnalyzerQuery } from '../queries/compile-analyzer-query';
import { useAnalyzerQueries } from './analyzer-query-compiler';
import { buildAnalyzer } from './analyzer-types';
import { BUILT_IN_DEFINITIONS, builtInAnalyzer } from './built-in-analyzers';
import { englishStem } from './english-stem';
import { wordsOf } from '../values/word-breaks';

const terms = (type: string, properties: unknown, text: string): string[] =>
  buildAnalyzer(type, properties)
    .tokenize(text)
    .map(({ term }) => term);

describe('analyzers', () => {
  beforeAll(() => useAnalyzerQueries(compileAnalyzerQuery));

  it.each<[type: string, properties: unknown, text: string, expected: string[]]>([
    ['identity', {}, 'Some Text', ['Some Text']],
    ['identity', {}, '', ['']],
    ['delimiter', { delimiter: '-' }, 'some-delimited-text', ['some', 'delimited', 'text']],
    ['delimiter', { delimiter: ',' }, 'a,,"b,""c""",d', ['a', '', 'b,"c"', 'd']],
    ['delimiter', { delimiter: ',' }, 'say "hi", now', ['say "hi"', ' now']],
    ['multi_delimiter', { delimiters: [',', ';', '::'] }, 'a,b;c::d:e', ['a', 'b', 'c', 'd:e']],
    ['stem', { locale: 'en' }, 'databases', ['databas']],
    ['norm', { locale: 'en', case: 'lower' }, 'Crème Brûlée', ['crème brûlée']],
    ['norm', { locale: 'en', case: 'upper', accent: false }, 'Crème Brûlée', ['CREME BRULEE']],
    ['norm', { locale: 'en_US.utf-8', accent: false }, 'Ångström', ['Angstrom']],
    ['norm', { locale: 'tr', case: 'lower' }, 'I', ['ı']],
    ['stopwords', { stopwords: ['and', 'the'] }, 'the', []],
    ['stopwords', { stopwords: ['and', 'the'] }, 'fox', ['fox']],
    ['stopwords', { stopwords: ['616e64'], hex: true }, 'and', []],
    ['ngram', { min: 3, max: 3, preserveOriginal: false }, 'foobar', ['foo', 'oob', 'oba', 'bar']],
    ['ngram', { min: 2, max: 3, preserveOriginal: true }, 'abc', ['ab', 'abc', 'bc']],
    ['ngram', { min: 2, max: 2, preserveOriginal: true, startMarker: '^', endMarker: '$' }, 'foo', ['^fo', '^foo', 'foo$', 'oo$']],
    ['ngram', { min: 2, max: 2, preserveOriginal: false, streamType: 'utf8' }, 'äöü', ['äö', 'öü']],
    ['text', { locale: 'en', stopwords: [] }, 'The quick, BROWN foxes!', ['the', 'quick', 'brown', 'fox']],
    ['text', { locale: 'en', stopwords: ['the'], stemming: false }, 'The foxes', ['foxes']],
    ['text', { locale: 'en', case: 'none', accent: true, stemming: false }, 'Ärger über Öl', ['Ärger', 'über', 'Öl']],
    ['text', { locale: 'en', case: 'upper', stemming: false }, 'naïve', ['NAIVE']],
    [
      'text',
      { locale: 'en', stemming: false, edgeNgram: { min: 3, max: 4, preserveOriginal: true } },
      'quick fox',
      ['qui', 'quic', 'quick', 'fox'],
    ],
    ['segmentation', {}, 'Hello World 3.14', ['hello', 'world', '3.14']],
    ['text', { locale: 'zh', stemming: false }, '中文 text', ['中文', 'text']],
    [
      'pipeline',
      {
        pipeline: [
          { type: 'norm', properties: { locale: 'en', case: 'upper' } },
          { type: 'ngram', properties: { min: 2, max: 2, preserveOriginal: false } },
        ],
      },
      'ab c',
      ['AB', 'B ', ' C'],
    ],
    [
      'pipeline',
      {
        pipeline: [
          { type: 'delimiter', properties: { delimiter: ' ' } },
          { type: 'stopwords', properties: { stopwords: ['b'] } },
        ],
      },
      'a b c',
      ['a', 'c'],
    ],
    ['segmentation', { break: 'all', case: 'none' }, 'A b!', ['A', ' ', 'b', '!']],
    ['segmentation', { break: 'graphic' }, 'A b!', ['a', 'b', '!']],
    ['segmentation', { break: 'graphic' }, 'a\t\n b', ['a', '\n', 'b']],
    ['segmentation', {}, '北京 데이터 データ ひと b', ['北', '京', '데이터', 'データ', 'ひ', 'と', 'b']],
    ['segmentation', { break: 'all' }, 'ก็ข', ['ก็', 'ข']],
    ['text', { locale: 'de', stopwords: [] }, 'Die Häuser laufen', ['die', 'haus', 'lauf']],
    ['stem', { locale: 'ru' }, 'машины', ['машин']],
    ['stem', { locale: 'zh' }, '中文', ['中文']],
    ['wildcard', { ngramSize: 3 }, 'Some text', ['Some text']],
    ['wildcard', { ngramSize: 3, analyzer: { type: 'norm', properties: { locale: 'en', case: 'lower' } } }, 'Some', ['some']],
    ['aql', { queryString: 'RETURN SOUNDEX(@param)' }, 'Robert', ['R163']],
    ['aql', { queryString: 'FOR part IN SPLIT(@param, " ") FILTER LENGTH(part) > 1 RETURN UPPER(part)' }, 'a bc de', ['BC', 'DE']],
    ['aql', { queryString: 'RETURN null', keepNull: false }, 'a', []],
    ['geojson', {}, 'text', []],
  ])('%s %j of %j', (type, properties, text, expected) => {
    expect(terms(type, properties, text)).toEqual(expected);
  });

  it('numbers words by their place and n-grams of one place alike', () => {
    const { tokenize } = buildAnalyzer('text', {
      locale: 'en',
      stopwords: ['the'],
      stemming: false,
      edgeNgram: { min: 2, max: 3, preserveOriginal: false },
    });
    expect(tokenize('the red fox')).toEqual([
      { term: 're', position: 0 },
      { term: 'red', position: 0 },
      { term: 'fo', position: 1 },
      { term: 'fox', position: 1 },
    ]);
  });

  it.each([
    ['nonsense', {}],
    ['text', {}],
    ['text', { locale: 'no such locale!' }],
    ['ngram', { min: 3, max: 2, preserveOriginal: false }],
    ['stem', { locale: 7 }],
    ['pipeline', { pipeline: [] }],
    ['pipeline', { pipeline: [{ type: 'nonsense' }] }],
    ['pipeline', { pipeline: [{ type: 'geojson' }] }],
    ['pipeline', { pipeline: [{ type: 'aql', properties: { queryString: 'RETURN 1', returnType: 'number' } }] }],
    ['aql', { queryString: 'FOR d IN c RETURN d' }],
    ['aql', { queryString: 'RETURN @other' }],
    ['aql', { queryString: 'RETURN DOCUMENT("c/1")' }],
    ['geopoint', { latitude: ['lat'] }],
    ['wildcard', { ngramSize: 1 }],
    ['minhash', { numHashes: 3 }],
  ])('refuses %s %j', (type, properties) => {
    expect(() => buildAnalyzer(type, properties).tokenize('a')).toThrow(expect.objectContaining({ errorNum: 10 }));
  });

  it.each([
    ['classification', {}],
    ['collation', { locale: 'sv' }],
  ])('names what is missing here: %s %j', (type, properties) => {
    expect(() => buildAnalyzer(type, properties).tokenize('a')).toThrow(expect.objectContaining({ errorNum: 9 }));
  });

  it.each([
    ['number', 'RETURN LENGTH(@param)', 'abc', [3]],
    ['number', 'FOR part IN SPLIT(@param, " ") RETURN part', '7 x', [7, 0]],
    ['bool', 'RETURN CONTAINS(@param, "a")', 'abc', [true]],
    ['bool', 'RETURN null', 'abc', [false]],
  ])('makes values of type %s by the query %s', (returnType, queryString, text, expected) => {
    const { evaluate, tokenize } = buildAnalyzer('aql', { queryString, returnType });
    expect(evaluate?.(text)).toEqual(expected);
    expect(tokenize(text)).toEqual([]);
  });

  it('lists the built-in ones, each with the stems of its language', () => {
    expect(BUILT_IN_DEFINITIONS).toHaveLength(13);
    const stems = Object.fromEntries(
      BUILT_IN_DEFINITIONS.map(({ name }) => [
        name,
        builtInAnalyzer(name)
          ?.tokenize('nationalities länder')
          .map(({ term }) => term),
      ]),
    );
    expect(stems).toMatchObject({
      identity: ['nationalities länder'],
      text_en: ['nation', 'lander'],
      text_de: ['nationaliti', 'land'],
      text_sv: ['nationaliti', 'land'],
      text_zh: ['nationalities', 'lander'],
    });
    expect(builtInAnalyzer('text_xx')).toBeUndefined();
  });

  it('puts texts into the order of the language', () => {
    const words = ['zebra', 'Apfel', 'äpfel', 'apfel', 'Ähre', 'b'];
    const byTerm = words.toSorted((a, b) => {
      const [x = '', y = ''] = [...terms('collation', { locale: 'de' }, a), ...terms('collation', { locale: 'de' }, b)];
      return Buffer.compare(Buffer.from(x), Buffer.from(y));
    });
    expect(byTerm).toEqual(words.toSorted(new Intl.Collator('de', { caseFirst: 'upper' }).compare));
  });

  it('share most hashes of similar texts', () => {
    const hashes = (text: string) =>
      terms('minhash', { analyzer: { type: 'delimiter', properties: { delimiter: ' ' } }, numHashes: 50 }, text);
    const text = Array.from({ length: 200 }, (_, i) => `word${i}`);
    const same = hashes(text.join(' ')).filter((hash) => hashes([...text.slice(20), 'x'].join(' ')).includes(hash));
    expect(hashes(text.join(' '))).toHaveLength(50);
    expect(same.length).toBeGreaterThan(35);
    expect(hashes('a b a')).toHaveLength(2);
  });

  const ascii = [...'aZ19_.\':,; -/@\n"'];
  const others = [...'é\u0301\u200d😀ไท漢カא״\u00ad’–\u00a0\u3000\u202f\v\u0085\u2028🇩🇪ß\u0000'];
  it.each([
    ['ASCII', ascii, 12],
    ['few others', [...ascii, ...ascii, ...ascii, '  ', ' word ', 'é'], 40],
    ['many others', [...ascii, ...others, ' ', '\t', '\r\n'], 30],
  ])('breaks text of %s exactly where Unicode does', (_, units, maxLength) => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
    const text = fc.string({ unit: fc.constantFrom(...units), maxLength });
    fc.assert(
      fc.property(text, (given) => {
        const expected = Array.from(segmenter.segment(given)).filter(({ isWordLike }) => isWordLike);
        expect(wordsOf(given)).toEqual(expected.map(({ segment }) => segment));
      }),
      { numRuns: 2000 },
    );
  });

  // the sample of the algorithm's own page
  it.each(
    `consign consign consigned consign consigning consign consignment consign consist consist consisted consist consistency consist
    consistent consist consistently consist consisting consist consolation consol consolations consol consolatory consolatori console consol
    consols consol consonant conson consort consort conspicuous conspicu conspiracy conspiraci conspirators conspir conspire conspir constable
    constabl constance constanc constancy constanc constant constant knack knack knackeries knackeri knacks knack knag knag knave knave knavish
    knavish kneaded knead kneeling kneel knees knee knew knew knightly knight knitted knit knives knive knocker knocker knopp knopp knots knot
    generate generat generously generous dying die skies sky news news singly singl happy happi hopping hop hoping hope cries cri ties tie
    relational relat agreed agre feed feed controlled control national nation hesitanci hesit by by say say youth youth boyish boyish`
      .split(/\s+/)
      .flatMap((word, i, words): [string, string][] => (i % 2 === 0 ? [[word, words[i + 1] ?? '']] : [])),
  )('stems %s to %s', (word, stem) => {
    expect(englishStem(word)).toBe(stem);
  });
});
