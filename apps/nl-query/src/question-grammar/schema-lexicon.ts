import { singular, wordsOfName } from '../database-schema/name-words';
import type { AttributeShape, DatabaseSchema } from '../database-schema/schema';
import { stem } from './stems';
import { ABBREVIATIONS, FORM_SUFFIXES, MAIN_SUFFIXES, synonymsOf, TECHNICAL_PREFIXES } from './vocabulary';

export interface AttributeSense {
  readonly collection: string;
  readonly shape: AttributeShape;
}

/** What a phrase may mean in a schema. */
export interface SchemaSenses {
  readonly collections: readonly string[];
  readonly edges: readonly string[];
  readonly attributes: readonly AttributeSense[];
  /** the schema has another word for it */
  readonly isSynonym: boolean;
}

/** 3: the name itself; 2: its words in another form; 1: a part of it; 0: another word for it. */
type Closeness = 0 | 1 | 2 | 3;

interface Entry {
  closeness: Closeness;
  readonly collections: Set<string>;
  readonly edges: Set<string>;
  readonly attributes: Map<string, AttributeSense>;
}

/** Parts of names that mean nothing by themselves. */
const WEAK = new Set([
  'id',
  'key',
  'of',
  'the',
  'by',
  'in',
  'at',
  'on',
  'to',
  'is',
  'has',
  'no',
  'date',
  'time',
  'number',
  'name',
  'code',
  'count',
  'total',
  'type',
  'from',
  'with',
  'for',
  'and',
  'day',
  'per',
  'first',
  'last',
  'up',
  'value',
  'item',
]);

/** The names of a schema as people say them: split into words, abbreviations written out, in the singular, by their stems, and other words for them. */
export class SchemaLexicon {
  private readonly entries = new Map<string, Entry>();
  /** words of the longest phrase */
  longest = 1;

  constructor(schema: DatabaseSchema) {
    for (const { name, ends, attributes } of schema.collections) {
      const add = (phrase: string, closeness: Closeness) =>
        this.add(phrase, closeness, (entry) => (ends === undefined ? entry.collections : entry.edges).add(name));
      add(name.toLowerCase(), 3);
      for (const [phrase, closeness] of [...spokenNames(name), ...mainNames(name)]) add(phrase, closeness);
      for (const shape of attributes) {
        const sense = { collection: name, shape };
        const key = `${name}/${shape.path.join('/')}`;
        const last = shape.path.filter((part) => part !== '[*]');
        const named = [...spokenNames(last.at(-1) ?? ''), ...(last.length > 1 ? spokenNames(last.join('_')) : [])];
        named.push(...namesWithin(last.at(-1) ?? '', name));
        for (const [phrase, closeness] of named) this.add(phrase, closeness, (entry) => entry.attributes.set(key, sense));
      }
    }
  }

  /** @param words lower case */
  find(words: readonly string[]): SchemaSenses | undefined {
    const plain = words.map(singular).join(' ');
    const stems = words.map(stem).join(' ');
    const expanded = words.map((word) => ABBREVIATIONS.get(word) ?? singular(word)).join(' ');
    const keys = [
      words.join(' '),
      plain,
      expanded,
      `~${stems}`,
      ...(words.length > 1 && !COUNTING.has(words[0] ?? '') && !FILLERS.has(words.at(-1) ?? '') ? [anyOrder(words)] : []),
    ];
    return (
      this.best(keys, false) ??
      this.best(
        synonymsOf(plain).flatMap((other) => [other, `~${other.split(' ').map(stem).join(' ')}`]),
        true,
      )
    );
  }

  private best(keys: readonly string[], isSynonym: boolean): SchemaSenses | undefined {
    const found = keys.map((key) => this.entries.get(key)).filter((entry) => entry !== undefined);
    if (found.length === 0) return undefined;
    const closest = Math.max(...found.map(({ closeness }) => closeness));
    const kept = found.filter(({ closeness }) => closeness === closest || closeness >= 2);
    return {
      collections: [...new Set(kept.flatMap(({ collections }) => [...collections]))],
      edges: [...new Set(kept.flatMap(({ edges }) => [...edges]))],
      attributes: [...new Map(kept.flatMap(({ attributes }) => [...attributes])).values()],
      isSynonym,
    };
  }

  private add(phrase: string, closeness: Closeness, note: (entry: Entry) => void): void {
    const words = phrase.split(' ');
    this.longest = Math.max(this.longest, words.length);
    const keys: [string, Closeness][] = [
      [phrase, closeness],
      [words.map(singular).join(' '), closeness],
      [`~${words.map(stem).join(' ')}`, Math.min(closeness, 2) as Closeness],
      ...(words.length > 1 ? [[anyOrder(words), Math.min(closeness, 2)] as [string, Closeness]] : []),
    ];
    for (const [key, near] of keys) {
      const entry = this.entries.get(key) ?? { closeness: near, collections: new Set(), edges: new Set(), attributes: new Map() };
      if (near < entry.closeness) continue; // a better match of the same words is there
      if (near > entry.closeness) {
        entry.closeness = near;
        entry.collections.clear();
        entry.edges.clear();
        entry.attributes.clear();
      }
      this.entries.set(key, entry);
      note(entry);
    }
  }
}

/** Words between those of a name. */
const FILLERS = new Set(['of', 'the']);
/** Words that begin what is counted, not a name. */
const COUNTING = new Set(['number', 'count', 'total', 'amount']);

/** `birth_date` is the date of birth too. */
function anyOrder(words: readonly string[]): string {
  return `#${words
    .filter((word) => !FILLERS.has(word))
    .map(stem)
    .sort()
    .join(' ')}`;
}

/** `ORD_HDR` and `prodMaster` are the collections of orders and of products. */
function mainNames(name: string): [phrase: string, closeness: Closeness][] {
  const written = writtenOut(name);
  return written.length > 1 && MAIN_SUFFIXES.has(written.at(-1) ?? '') ? [[written.slice(0, -1).join(' '), 3]] : [];
}

/** `CustNm` of customers is their name. */
function namesWithin(name: string, collection: string): [phrase: string, closeness: Closeness][] {
  const own = new Set(writtenOut(collection).map(stem));
  const written = writtenOut(name);
  const rest = written.filter((word) => !own.has(stem(word)));
  return rest.length > 0 && rest.length < written.length && !/^(?:id|key|no|number|code)$/.test(rest.join(' '))
    ? [[rest.join(' '), 2]]
    : [];
}

function writtenOut(name: string): string[] {
  const words = wordsOfName(name);
  const core = words.length > 1 && TECHNICAL_PREFIXES.has(words[0] ?? '') ? words.slice(1) : words;
  return core.flatMap((word) => (ABBREVIATIONS.get(word) ?? word).split(' '));
}

/** The ways to say a name, with how close they are to it. */
export function spokenNames(name: string): [phrase: string, closeness: Closeness][] {
  const words = wordsOfName(name);
  const core = words.length > 1 && TECHNICAL_PREFIXES.has(words[0] ?? '') ? words.slice(1) : words;
  const written = writtenOut(name);
  const said: [string, Closeness][] = [
    [words.join(' '), 3],
    [core.join(' '), 3],
    [written.join(' '), 3],
  ];
  const withoutPointer = /^(?:id|key|ref|nr|no|number|code)$/.test(written.at(-1) ?? '') ? written.slice(0, -1) : written;
  const withoutTime = /^(?:at|on|date|time)$/.test(written.at(-1) ?? '') ? written.slice(0, -1) : written;
  const withoutIs = /^(?:is|has|was)$/.test(written[0] ?? '') ? written.slice(1) : written;
  const withoutForm =
    FORM_SUFFIXES.has(words.at(-1) ?? '') || FORM_SUFFIXES.has(written.at(-1) ?? '') ? written.slice(0, -1) : written;
  for (const shorter of [withoutPointer, withoutTime, withoutIs, withoutForm])
    if (shorter.length > 0 && shorter.length < written.length) said.push([shorter.join(' '), 2]);
  if (written.length > 1) for (const word of written) if (!WEAK.has(word) && word.length > 2) said.push([word, 1]);
  return said.filter(([phrase]) => phrase !== '');
}
