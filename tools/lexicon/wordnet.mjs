// What WordNet 3.1 says of words: the class of a noun by its hypernyms, the usual part of speech, proper nouns by what they are an
// instance of, and which place an adjective belongs to. Format: https://wordnet.princeton.edu/documentation/wndb5wn
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const cache = new Map();
function read(dict, name) {
  const path = resolve(dict, name);
  if (!cache.has(path))
    cache.set(
      path,
      readFileSync(path, 'latin1')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith(' ')),
    );
  return cache.get(path);
}

/** Synsets by offset: words, number of the lexicographer's file, pointers. */
function synsets(dict, part) {
  const found = new Map();
  for (const line of read(dict, `data.${part}`)) {
    const fields = line.split(' | ')[0].split(' ');
    const count = parseInt(fields[3], 16);
    const words = [];
    for (let i = 0; i < count; i++) words.push(fields[4 + 2 * i].replace(/\(.*\)$/, ''));
    const at = 4 + 2 * count;
    const pointers = [];
    for (let i = 0; i < Number(fields[at]); i++) {
      const [symbol, offset, pos] = fields.slice(at + 1 + 4 * i, at + 4 + 4 * i);
      pointers.push({ symbol, offset, pos });
    }
    found.set(fields[0], { words, file: Number(fields[1]), pointers });
  }
  return found;
}

/** Lemma, offsets of its senses (most frequent first), number of senses that stand in the tagged texts. */
function* lemmas(dict, part) {
  for (const line of read(dict, `index.${part}`)) {
    const fields = line.trim().split(/\s+/);
    const senses = Number(fields[2]);
    const pointers = Number(fields[3]);
    yield { lemma: fields[0], tagged: Number(fields[5 + pointers]), offsets: fields.slice(6 + pointers, 6 + pointers + senses) };
  }
}

/** Class letters by a synset that stands above, nearest first; senses are numbered from 0 in the index. */
const ROOTS = [
  [
    'w',
    'film 0',
    'song 0',
    'album 0',
    'book 0',
    'novel 0',
    'newspaper 0',
    'magazine 0',
    'musical_composition 0',
    'play 0',
    'painting 0',
    'poem 0',
    'literary_composition 0',
    'show 2',
    'broadcast 1',
    'publication 0',
    'work_of_art 0',
    'dramatic_composition 0',
    'periodical 0',
    'story 1',
  ],
  ['d', 'legal_document 0', 'treaty 0', 'law 1', 'legislation 0', 'official_document 0', 'agreement 0'],
  ['i', 'language 0'],
  ['s', 'software 0', 'vehicle 0', 'device 0', 'instrumentality 0', 'equipment 0', 'programming_language 0'],
  [
    'l',
    'structure 0',
    'facility 0',
    'way 5',
    'geological_formation 0',
    'land 3',
    'body_of_water 0',
    'location 0',
    'road 0',
    'building 0',
    'celestial_body 0',
  ],
  [
    'e',
    'war 0',
    'battle 0',
    'contest 0',
    'ceremony 0',
    'festival 1',
    'military_action 0',
    'event 0',
    'election 0',
    'conference 0',
    'meeting 0',
  ],
  ['p', 'person 0'],
  ['o', 'organization 0', 'social_group 0', 'institution 0'],
  ['n', 'organism 0', 'taxonomic_group 0'],
  ['t', 'time_period 0', 'calendar_day 0'],
  ['q', 'unit_of_measurement 0', 'monetary_unit 0'],
  ['f', 'food 0', 'substance 0', 'disease 0'],
];
/** By the lexicographer's file, for what no root stands above: act, artifact, communication, event, group, location, person, object. */
const FILES = { 4: 'x', 6: 's', 10: 'k', 11: 'e', 14: 'g', 15: 'l', 18: 'p', 17: 'l', 28: 't', 5: 'n', 20: 'n', 13: 'f', 27: 'f' };

/** [lemma, class letter] for common nouns; 'x' = act, 'k' = communication, 'g' = group, 'z' = anything else. */
export function* nounClasses(dict) {
  const nouns = synsets(dict, 'noun');
  const index = new Map([...lemmas(dict, 'noun')].map((entry) => [entry.lemma, entry]));
  const roots = new Map();
  for (const [letter, ...senses] of ROOTS)
    for (const sense of senses) {
      const [lemma, number] = sense.split(' ');
      const offset = index.get(lemma)?.offsets[Number(number)];
      if (offset !== undefined && !roots.has(offset)) roots.set(offset, letter);
    }
  const known = new Map();
  const classOf = (offset) => {
    if (known.has(offset)) return known.get(offset);
    known.set(offset, undefined);
    let letter = roots.get(offset);
    const synset = nouns.get(offset);
    for (const { symbol, offset: above } of synset.pointers) {
      if (letter !== undefined) break;
      if (symbol === '@' || symbol === '@i') letter = classOf(above);
    }
    known.set(offset, letter);
    return letter;
  };
  for (const { lemma, offsets } of index.values()) {
    const first = nouns.get(offsets[0]);
    if (lemma.includes('_') || !first.words.some((word) => word === lemma)) continue;
    yield [lemma, classOf(offsets[0]) ?? FILES[first.file] ?? 'z'];
  }
}

/** [lemma, letters]: 'V' where the tagged texts know it best as a verb, 'A' as an adjective, 'B' as an adverb, 'v' and 'a' where it can be one. */
export function* partsOfSpeech(dict) {
  const counts = new Map();
  for (const line of read(dict, 'index.sense')) {
    const [key, , , count] = line.split(' ');
    const lemma = key.slice(0, key.indexOf('%'));
    const kind = 'xnvarA'['012345'.indexOf(key[key.indexOf('%') + 1])];
    const row = counts.get(lemma) ?? { n: 0, v: 0, a: 0, r: 0 };
    row[kind === 'A' ? 'a' : kind] += Number(count) + 0.1;
    counts.set(lemma, row);
  }
  for (const [lemma, { n, v, a, r }] of counts) {
    if (lemma.includes('_')) continue;
    const most = Math.max(n, v, a, r);
    const letters = (v === most ? 'V' : v > 0 ? 'v' : '') + (a === most ? 'A' : a > 0 ? 'a' : '') + (r === most ? 'B' : '');
    if (letters !== '') yield [lemma, [...letters]];
  }
}

/** [name, letter] for instances: 'L' place, 'P' person, 'O' organization, 'M' anything else; family names of known persons as 'S'. */
export function* properNouns(dict) {
  const nouns = synsets(dict, 'noun');
  const above = (offset, seen = new Set()) => {
    if (seen.has(offset)) return '';
    seen.add(offset);
    const { file, pointers } = nouns.get(offset);
    if (file === 18) return 'P';
    if (file === 15 || file === 17) return 'L';
    if (file === 14) return 'O';
    for (const { symbol, offset: next } of pointers)
      if (symbol === '@') {
        const letter = above(next, seen);
        if (letter) return letter;
      }
    return 'M';
  };
  for (const { words, pointers, file } of nouns.values()) {
    const instance = pointers.find(({ symbol }) => symbol === '@i');
    const proper = words.filter((word) => /^\p{Lu}/u.test(word));
    if (!instance && !(file === 14 && proper.length === words.length)) continue;
    const letter = instance ? above(instance.offset) : 'O';
    for (const word of proper) {
      const name = word.replace(/_/g, ' ');
      if (/^[A-Z]{2,5}$/.test(word) && letter !== 'L') continue;
      yield [name, letter];
      if (letter === 'P' && name.includes(' ')) yield [name.split(' ').at(-1), 'S'];
    }
  }
}

/** Folded demonym → name of the place that it pertains to. */
export function demonyms(dict) {
  const nouns = synsets(dict, 'noun');
  const found = new Map();
  for (const { words, pointers } of synsets(dict, 'adj').values())
    for (const { symbol, offset, pos } of pointers) {
      if (symbol !== '\\' || pos !== 'n') continue;
      const place = nouns.get(offset);
      if (place.file !== 15) continue;
      for (const word of words)
        if (/^\p{Lu}\p{Ll}+(?:_\p{Lu}\p{Ll}+)*$/u.test(word)) {
          const key = word.replace(/_/g, ' ').toLowerCase();
          if (!found.has(key)) found.set(key, place.words[0].replace(/_/g, ' '));
        }
    }
  return found;
}

/** Folded place → folded places that WordNet says it is part of, the country among them. */
export function containers(dict) {
  const nouns = synsets(dict, 'noun');
  const isPlace = (offset) => [15, 17].includes(nouns.get(offset)?.file);
  const wholes = (offset, seen = new Set()) => {
    for (const { symbol, offset: whole } of nouns.get(offset).pointers)
      if (symbol === '#p' && isPlace(whole) && !seen.has(whole)) {
        seen.add(whole);
        wholes(whole, seen);
      }
    return seen;
  };
  const found = new Map();
  for (const [offset, { words, pointers }] of nouns) {
    if (!isPlace(offset) || !pointers.some(({ symbol }) => symbol === '@i')) continue;
    const within = [...wholes(offset)]
      .flatMap((whole) => nouns.get(whole).words)
      .filter((word) => /^\p{Lu}\p{Ll}/u.test(word) && !/^(?:Europe|Asia|Africa|Eurasia|Americas?|Earth)$/.test(word));
    if (within.length === 0) continue;
    for (const word of words) {
      const key = word.replace(/_/g, ' ').toLowerCase();
      found.set(
        key,
        [...new Set([...(found.get(key) ?? []), ...within.map((name) => name.replace(/_/g, ' ').toLowerCase())])].slice(0, 6),
      );
    }
  }
  return found;
}
