import type { Steps } from '@strata/event-loop';
import type { NamedThing, StatedPair } from '@strata/graph';
import { isVariant, kindOfType, nameForm, rolesBeside, yearsBeside } from '@strata/graph';
import type { ExtractedGraph } from '@strata/models';
import { entityIdentity } from '../entity-name';
import type { GraphsByChunk } from '../spool/spool';
import type { ThingInPassage } from './noted-definition';
import { noteDefinition } from './noted-definition';
import { noteSaid } from './said-of-things';
import { WordCounts } from './word-counts';

/** What an import has to resolve: each name once for each document that uses it. */
export interface ThingsOfImport {
  things: NamedThing[];
  /** Pairs of a name and what a document gives in brackets after it. */
  stated: StatedPair[];
  /** The thing that a name means in a chunk; undefined where the chunk does not name it. */
  thingOf(chunk: number, name: string): number | undefined;
}

/** What is told of a thing, until all chunks have been looked at. */
interface Tally {
  spellings: WordCounts;
  types: WordCounts;
  near: Set<number> | undefined;
}

interface Chunk {
  content: string;
  document: number;
}

/** Between a name and the other one for it: `World Health Organization (WHO)`, `Saint Petersburg (formerly Leningrad)`. */
const OPENING =
  /^\s*\(\s*(?:(?:or|also|often|sometimes|usually|commonly|formerly|originally|better|hereinafter|hereafter)\s+)*(?:(?:known|called|abbreviated|shortened|abbreviation|short)\s+)?(?:(?:as|to|for)\s+)?(?:the\s+)?["“'‘]*$/;
const CLOSING = /^["”'’]*\s*[),;]/;
/** Between a name and another one that the text says to mean the same, brackets left out: `, known professionally as`. */
const ALSO =
  /^\s*[,(]?\s*(?:(?:or|who (?:is|was)|(?:is|was))\s+)?(?:(?:also|often|sometimes|usually|commonly|popularly|professionally|better|formerly|originally|simply)\s+)*(?:known|referred to|called|credited|spelled|spelt|styled|written|romani[sz]ed)(?:\s+(?:professionally|simply|mostly))?\s+as\s+(?:the\s+)?["“'‘]*$/i;
/** Only where the two names are alike: `Joseph-Jean Raikem or Jean-Joseph Raikem`, `Tuchet (sometimes Touchet)`, `(藤田 征也, Fujita Seiya`. */
const OR =
  /^\s*(?:[,(]?\s*(?:or|also|sometimes|more often)\s+|\([^\p{Script=Latin})]*[^\p{Script=Latin}\P{L}][^\p{Script=Latin})]*)["“'‘]*$/iu;
/** The heading that a document begins with. */
const TITLE = /^\s*# +(.+)$/m;
const SHORTEST_SHORT_NAME = 4;
const BRACKETS = /\([^()]*\)/g;
const LONGEST_OPENING = 40;
const LONGEST_STATEMENT = 90;
/** Before the last part of a longer name: `Margaret of Denmark (1456–1486)`, `the 3rd Baron Alington (1859–1904)`. */
const PART_OF_NAME = /(?:\b(?:of|de|von|zu|van|and|\d+(?:st|nd|rd|th))|,)\s+$/;

/** Gathers the names of an import by document, with whom and what they are told of together. */
export function* thingsOfImportSteps(extracted: GraphsByChunk, chunks: readonly Chunk[]): Steps<ThingsOfImport> {
  const things: (NamedThing & { roles?: Set<string> })[] = [];
  const tallies: Tally[] = [];
  const places = new Map<string, number>();
  const keyOf = (chunk: number, name: string) => `${chunks[chunk]!.document} ${entityIdentity(name)}`;
  const thingOf = (chunk: number, name: string) => places.get(keyOf(chunk, name));
  const stated: StatedPair[] = [];
  const subjects = new Map<number, number>();
  const begun = new Set<number>();
  for (let chunk = 0; chunk < extracted.length; chunk++) {
    yield;
    const { entities = [], relations = [] } = extracted.at(chunk) ?? {};
    const { document, content } = chunks[chunk]!;
    const inPassage: ThingInPassage[] = [];
    for (const { name, type, mentions } of entities) {
      const identity = entityIdentity(name);
      if (identity === '') continue;
      let place = thingOf(chunk, name);
      if (place === undefined) {
        place =
          things.push({
            identity,
            name,
            type,
            document,
            mentions: 0,
            neighbours: [],
          }) - 1;
        tallies.push({
          spellings: new WordCounts(),
          types: new WordCounts(),
          near: undefined,
        });
        places.set(keyOf(chunk, name), place);
      }
      const [thing, tally] = [things[place]!, tallies[place]!];
      thing.mentions += mentions.length;
      inPassage.push(...mentions.map(({ start }) => ({ thing, start })));
      tally.spellings.add(name, mentions.length);
      tally.types.add(type, mentions.length);
      noteSaid(thing, { type, mentions }, content);
      if (kindOfType(type) === 'person')
        for (const { start, end } of mentions)
          for (const role of rolesBeside(content.slice(Math.max(0, start - 160), start), content.slice(end, end + 200)))
            (thing.roles ??= new Set()).add(role);
      if (kindOfType(type) === 'person' && thing.born === undefined && thing.died === undefined)
        for (const { start, end } of mentions)
          if (!PART_OF_NAME.test(content.slice(Math.max(0, start - 12), start)))
            Object.assign(thing, yearsBeside(content.slice(end, end + 170)));
    }
    if (!begun.has(document)) noteDefinition(content, inPassage);
    begun.add(document);
    for (const { source, target } of relations) {
      const [from, to] = [thingOf(chunk, source), thingOf(chunk, target)];
      if (from === undefined || to === undefined || from === to) continue;
      (tallies[from]!.near ??= new Set()).add(to);
      (tallies[to]!.near ??= new Set()).add(from);
    }
    const [, title] = TITLE.exec(content) ?? [];
    const subject = title === undefined || subjects.has(document) ? undefined : thingOf(chunk, title.replace(BRACKETS, ' ').trim());
    if (subject !== undefined) subjects.set(document, subject);
    for (const [long, short] of bracketPairs(content, entities)) {
      const [one, other] = [thingOf(chunk, long), thingOf(chunk, short)];
      if (one !== undefined && other !== undefined && one !== other) stated.push([one, other]);
    }
  }
  for (const [place, { spellings, types, near }] of tallies.entries()) {
    Object.assign(things[place]!, {
      name: spellings.mostFrequent,
      type: types.mostFrequent,
      neighbours: near ? [...near] : [],
    });
    yield;
  }
  yield* shortNameSteps(things, subjects, stated);
  return { things, stated, thingOf };
}

/** Short names of what a document is about: `Hollins` in the article `Hollins University`; not one that other documents use, or that fits another name, too. */
function* shortNameSteps(things: readonly NamedThing[], subjects: ReadonlyMap<number, number>, stated: StatedPair[]): Steps<void> {
  const members = new Map<number, { thing: number; words: string[] }[]>();
  const documents = new Map<string, number>();
  for (const [thing, { document, name, identity }] of things.entries()) {
    yield;
    documents.set(identity, (documents.get(identity) ?? 0) + 1);
    if (!subjects.has(document)) continue;
    const { words } = nameForm(name, 'unknown');
    const known = members.get(document);
    if (known) known.push({ thing, words });
    else members.set(document, [{ thing, words }]);
  }
  for (const [document, subject] of subjects) {
    const kind = kindOfType(things[subject]!.type);
    const own = members.get(document) ?? [];
    const { words: full } = own.find(({ thing }) => thing === subject) ?? {
      words: [],
    };
    if (kind === 'person' || kind === 'place' || full.length < 2) continue;
    for (const { thing, words } of own) {
      yield;
      const { type, identity } = things[thing]!;
      const shortKind = kindOfType(type);
      if (thing === subject || (shortKind !== 'unknown' && shortKind !== kind) || documents.get(identity) !== 1) continue;
      if (!isPartOf(words, full)) continue;
      if (own.some((other) => other.thing !== thing && other.thing !== subject && isPartOf(words, other.words))) continue;
      stated.push([subject, thing, 'short name']);
    }
  }
}

/** Are the words the first one or the last ones of a longer name, long enough to mean it? */
function isPartOf(words: readonly string[], full: readonly string[]): boolean {
  if (words.length === 0 || words.length >= full.length || words.join('').length < SHORTEST_SHORT_NAME) return false;
  const rest = full.length - words.length;
  if (words.length === 1 && words[0] === full[0]) return true;
  return !full.slice(0, rest).some((word) => TELLING_APART.test(word)) && words.every((word, at) => word === full[rest + at]);
}

/** What stands before the name of another thing: `Women's National Basketball League`, `More Malice`. */
const TELLING_APART =
  /^(?:womens?|mens?|more|new|old|young|junior|senior|return|north|south|east|west|upper|lower|great|little|second|third)$/;

/** Names that follow another in brackets and may stand for it: an abbreviation of its words, or one that the text says to be another name. */
function bracketPairs(content: string, entities: ExtractedGraph['entities']): [string, string][] {
  const places = entities.flatMap(({ name, type, mentions }) => mentions.map(({ start, end }) => ({ name, type, start, end })));
  places.sort((a, b) => a.start - b.start || a.end - b.end);
  return places.flatMap((second, at): [string, string][] => {
    const first = places.slice(Math.max(0, at - 3), at).findLast(({ end }) => end <= second.start);
    if (!first || second.start - first.end > LONGEST_STATEMENT) return [];
    const opening = content.slice(first.end, second.start);
    if (isStatedVariant(opening, first, second)) return [[first.name, second.name]];
    if (second.start - first.end > LONGEST_OPENING) return [];
    if (!OPENING.test(opening) || !CLOSING.test(content.slice(second.end, second.end + 3))) return [];
    const isSaid = /\(\s*\w/.test(opening) && !/\(\s*the\b/.test(opening);
    return isSaid || isShortened(second, first) || abbreviates(second.name, first.name) || abbreviates(first.name, second.name)
      ? [[first.name, second.name]]
      : [];
  });
}

interface NameInText {
  name: string;
  type: string;
}

/** Does the text between two names say that both mean one thing? What is written alike needs fewer words. */
function isStatedVariant(between: string, first: NameInText, second: NameInText): boolean {
  const said = between.replace(BRACKETS, ' ').replace(/\s+/g, ' ');
  if (!ALSO.test(said) && !OR.test(between)) return false;
  if (ALSO.test(said) && abbreviates(second.name, first.name)) return true;
  const [one, other] = [first, second].map(({ name, type }) => nameForm(name, kindOfType(type)));
  return isVariant(one!, other!);
}

/** Does the short name, in brackets behind the long one, take up its first words: `Acme Rocket Works, Inc. (“Acme”)`? */
function isShortened(short: NameInText, long: NameInText): boolean {
  const [few, many] = [short, long].map(({ name }) => nameForm(name, 'unknown').words);
  return few!.length < many!.length && few!.every((word, at) => word === many![at]);
}

/** Letters of the short one are, in order, letters of the long one, from the first on: `UNESCO`, `MoMA`, `Caltech`. */
function abbreviates(short: string, long: string): boolean {
  const letters = nameForm(short, 'unknown').letters;
  const { words } = nameForm(long, 'unknown');
  if (words.length < 2 || letters.length < 2 || letters.length > 8 || !/\p{Lu}.*\p{Lu}/u.test(short) || letters[0] !== words[0]![0])
    return false;
  let at = 0;
  for (const letter of words.join('')) if (letter === letters[at]) at++;
  return at === letters.length;
}
