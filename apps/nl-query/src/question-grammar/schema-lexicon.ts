import { singular, wordsOfName } from '../database-schema/name-words';
import type { AttributeShape, CollectionShape, DatabaseSchema } from '../database-schema/schema';
import { operatorOf } from './operators';
import { shortFormsIn } from './short-forms';
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
  /** further ones, whose names fit less */
  readonly weaker: readonly AttributeSense[];
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
  /** those that fitted less than these */
  readonly weaker: Map<string, AttributeSense>;
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

  /** @param words of the question, lower case: parts of names may be short for them */
  constructor(schema: DatabaseSchema, words: readonly string[] = []) {
    const written = writtenOutFor(schema, words);
    const prefixes = sharedPrefixes(schema);
    for (const collection of schema.collections) {
      const { name, ends, attributes } = collection;
      const add = (phrase: string, closeness: Closeness) =>
        this.add(phrase, closeness, (entry) => (ends === undefined ? entry.collections : entry.edges).add(name));
      add(name.toLowerCase(), 3);
      for (const [phrase, closeness] of [...spokenNames(name, written), ...mainNames(name, written)]) add(phrase, closeness);
      const [prefix, ...own] = wordsOfName(name);
      if (own.length > 0 && prefixes.has(prefix ?? '')) add(own.join(' '), 3);
      for (const alias of keyAliases(collection, written)) add(alias, 2);
      for (const shape of attributes) {
        const sense = { collection: name, shape };
        const key = `${name}/${shape.path.join('/')}`;
        const last = shape.path.filter((part) => part !== '[*]');
        const named = [
          ...spokenNames(last.at(-1) ?? '', written),
          ...(last.length > 1 ? spokenNames(last.join('_'), written) : []),
        ];
        named.push(...namesWithin(last.at(-1) ?? '', name, written), ...plainNames(shape, { name, attributes }, written));
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
      ...(words.length > 2 && COUNTING.has(words[0] ?? '') && words[1] === 'of'
        ? [[words[0] ?? '', ...words.slice(2).map(singular)].join(' ')]
        : []),
      ...(words.length > 1 && !FILLERS.has(words[0] ?? '') && !COUNTING.has(words[0] ?? '') && !FILLERS.has(words.at(-1) ?? '')
        ? [anyOrder(words)]
        : []),
    ];
    return (
      this.best(keys, false, words) ??
      this.best(
        synonymsOf(plain).flatMap((other) => [other, `~${other.split(' ').map(stem).join(' ')}`]),
        true,
        words,
      )
    );
  }

  private best(keys: readonly string[], isSynonym: boolean, words: readonly string[]): SchemaSenses | undefined {
    const found = keys.map((key) => this.entries.get(key)).filter((entry) => entry !== undefined);
    if (found.length === 0) return undefined;
    const closest = Math.max(...found.map(({ closeness }) => closeness));
    const kept = found.filter(({ closeness }) => closeness === closest || closeness >= 2);
    // "visitors" are those of `visitor`, though `visit` has the same stem
    const exact = kept.filter(({ closeness, collections }) => closeness === 3 && collections.size > 0);
    const named = exact.length > 0 ? exact : kept;
    const attributes = new Map(kept.flatMap((entry) => [...entry.attributes]));
    const further = found.flatMap((entry) => [...entry.attributes, ...entry.weaker]).filter(([key]) => !attributes.has(key));
    return {
      collections: nearestNames([...new Set(named.flatMap(({ collections }) => [...collections]))], words),
      edges: [...new Set(named.flatMap(({ edges }) => [...edges]))],
      attributes: [...attributes.values()],
      weaker: [...new Map(further).values()],
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
      const entry = this.entries.get(key) ?? emptyEntry(near);
      if (near < entry.closeness) {
        // a better match of the same words is there
        const lesser = emptyEntry(near);
        note(lesser);
        for (const [name, sense] of lesser.attributes) entry.weaker.set(name, sense);
        continue;
      }
      if (near > entry.closeness) {
        entry.closeness = near;
        entry.collections.clear();
        entry.edges.clear();
        for (const [name, sense] of entry.attributes) entry.weaker.set(name, sense);
        entry.attributes.clear();
      }
      this.entries.set(key, entry);
      note(entry);
    }
  }
}

const emptyEntry = (closeness: Closeness): Entry => ({
  ...{ closeness, collections: new Set<string>(), edges: new Set<string>() },
  ...{ attributes: new Map<string, AttributeSense>(), weaker: new Map<string, AttributeSense>() },
});

const TIME_UNITS = new Set(['days', 'hours', 'minutes', 'seconds', 'weeks', 'months']);
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

/** Words that so many collections begin with that they say nothing: `strata_Documents` are documents. */
function sharedPrefixes({ collections }: DatabaseSchema): ReadonlySet<string> {
  const first = collections.map(({ name }) => wordsOfName(name)[0] ?? '');
  const often = Math.max(4, collections.length / 3);
  return new Set(first.filter((word) => first.filter((other) => other === word).length >= often));
}

/** Words that are asked with, and parts of names. */
const ORDERED = new Set(['first', 'last']);

/** What short parts of names stand for, in general and in this question. */
function writtenOutFor({ collections }: DatabaseSchema, words: readonly string[]): ReadonlyMap<string, string> {
  const names = collections.flatMap(({ name, attributes }) => [name, ...attributes.flatMap(({ path }) => path)]);
  const parts = new Set(names.flatMap(wordsOfName));
  const said = new Set([...parts].flatMap((part) => [part, ...(ABBREVIATIONS.get(part)?.split(' ') ?? [])]).map(singular));
  const stems = new Set([...said].filter((word) => word.length > 3).map(stem));
  const knows = (word: string) => said.has(singular(word)) || stems.has(stem(word));
  const asked = words.filter((word) => ORDERED.has(word) || operatorOf(word) === undefined);
  const isFree = (part: string, word: string) => !ABBREVIATIONS.has(part) || ORDERED.has(word);
  const found = [...shortFormsIn(parts, asked, knows)].filter(([part, word]) => isFree(part, word));
  return new Map([...ABBREVIATIONS, ...found]);
}

/** `ORD_HDR` and `prodMaster` are the collections of orders and of products. */
function mainNames(name: string, expansions: ReadonlyMap<string, string>): [phrase: string, closeness: Closeness][] {
  const written = writtenOut(name, expansions);
  return written.length > 1 && MAIN_SUFFIXES.has(written.at(-1) ?? '') ? [[written.slice(0, -1).join(' '), 3]] : [];
}

/** `CustNm` of customers is their name. */
function namesWithin(
  name: string,
  collection: string,
  expansions: ReadonlyMap<string, string>,
): [phrase: string, closeness: Closeness][] {
  const own = new Set(writtenOut(collection, expansions).map(stem));
  const written = writtenOut(name, expansions);
  const rest = written.filter((word) => !own.has(stem(word)));
  return rest.length > 0 && rest.length < written.length && !/^(?:id|key|no|number|code)$/.test(rest.join(' '))
    ? [[rest.join(' '), 2]]
    : [];
}

/** Of several collections those that are called just so, else those whose names end so: faults are `Part_Faults` before `Fault_Log`. */
function nearestNames(names: readonly string[], words: readonly string[]): string[] {
  if (names.length < 2) return [...names];
  const said = words.map(singular).join(' ');
  const wordsIn = (name: string) => wordsOfName(name).map(singular).join(' ');
  for (const fits of [(name: string) => wordsIn(name) === said, (name: string) => wordsIn(name).endsWith(` ${said}`)]) {
    const found = names.filter(fits);
    if (found.length > 0) return found;
  }
  return [...names];
}

/** `Transaction_ID` of `Financial_Transactions` says that transactions are these. */
function keyAliases({ name, attributes, references }: CollectionShape, expansions: ReadonlyMap<string, string>): string[] {
  const own = writtenOut(name, expansions).map(singular);
  return attributes.flatMap(({ path }) => {
    const words = writtenOut(path[0] ?? '', expansions).map(singular);
    const stem = words.slice(0, -1);
    const isKey =
      path.length === 1 &&
      words.at(-1) === 'id' &&
      stem.length > 0 &&
      !references.some((one) => one.path.join('.') === path.join('.'));
    return isKey && stem.every((word) => own.includes(word)) && own.at(-1) === stem.at(-1) ? [stem.join(' ')] : [];
  });
}

/** Plain nouns that say an attribute together with what has it: the name of a singer, the id of a pet. */
const PLAIN = new Set(['id', 'name', 'code', 'title', 'number', 'date', 'type', 'description', 'detail']);

/** `Channel_Name`, and `Orchestra` of orchestras, are their names; `PetID` of pets is their id: where a collection has no nearer one. */
function plainNames(
  { path }: AttributeShape,
  { name, attributes }: { readonly name: string; readonly attributes: readonly AttributeShape[] },
  expansions: ReadonlyMap<string, string>,
): [phrase: string, closeness: Closeness][] {
  if (path.length !== 1) return [];
  const wordsIn = (text: string) => writtenOut(text, expansions).map(singular);
  const written = wordsIn(path[0] ?? '');
  const own = wordsIn(name);
  const last = written.at(-1) ?? '';
  const all = attributes.filter((shape) => shape.path.length === 1).map((shape) => wordsIn(shape.path[0] ?? ''));
  if (/^(?:title|label|caption)$/.test(last) && !all.some((words) => words.at(-1) === 'name')) return [['name', 2]];
  if (written.join(' ') === own.join(' ') && !all.some((words) => words.at(-1) === 'name')) return [['name', 2]];
  if (written.length < 2 || !PLAIN.has(last) || all.some((words) => words.join(' ') === last)) return [];
  const rivals = all.filter((words) => words.at(-1) === last);
  const isOwn = (words: readonly string[]) => words.slice(0, -1).every((word) => own.includes(word));
  const nearest = rivals.find(isOwn) ?? rivals[0];
  const isFirst = nearest?.join(' ') === written.join(' ');
  return isFirst && (rivals.length === 1 || isOwn(written) || last === 'id' || last === 'name') ? [[last, 2]] : [[last, 1]];
}

function writtenOut(name: string, expansions: ReadonlyMap<string, string>): string[] {
  const words = wordsOfName(name);
  const whole = expansions.get(words.join(''));
  if (words.length > 1 && whole !== undefined) return whole.split(' '); // `LName`
  const core = words.length > 1 && TECHNICAL_PREFIXES.has(words[0] ?? '') ? words.slice(1) : words;
  return core.flatMap((word) => (expansions.get(word) ?? word).split(' '));
}

const isTelling = (word = ''): boolean => word.length > 2 && !WEAK.has(word);

/** Words of a name that stand beside each other, two and more, not all: `net worth` of `Net_Worth_Millions`. */
function partsOf(words: readonly string[]): string[] {
  const parts: string[] = [];
  for (let from = 0; from < words.length; from++)
    for (let to = from + 2; to <= words.length; to++)
      if (to - from < words.length && isTelling(words[from]) && (isTelling(words[to - 1]) || words[to - 1] === 'value'))
        parts.push(words.slice(from, to).join(' '));
  return parts;
}

/** The ways to say a name, with how close they are to it. */
export function spokenNames(
  name: string,
  expansions: ReadonlyMap<string, string> = ABBREVIATIONS,
): [phrase: string, closeness: Closeness][] {
  const words = wordsOfName(name);
  const core = words.length > 1 && TECHNICAL_PREFIXES.has(words[0] ?? '') ? words.slice(1) : words;
  const written = writtenOut(name, expansions);
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
  // days of something are its time: `lead_days` is the lead time
  if (written.length > 1 && TIME_UNITS.has(written.at(-1) ?? '')) said.push([[...written.slice(0, -1), 'time'].join(' '), 2]);
  for (const part of partsOf(written)) said.push([part, 1]);
  if (written.length > 1) for (const word of written) if (!WEAK.has(word) && word.length > 2) said.push([word, 1]);
  return said.filter(([phrase]) => phrase !== '');
}
