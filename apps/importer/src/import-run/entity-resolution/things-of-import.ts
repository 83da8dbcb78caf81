import type { Steps } from '@strata/event-loop';
import type { NamedThing } from '@strata/graph';
import { isVariant, kindOfType, nameForm, yearsBeside } from '@strata/graph';
import type { ExtractedGraph } from '@strata/models';
import { entityIdentity } from '../entity-name';

/** What an import has to resolve: each name once for each document that uses it. */
export interface ThingsOfImport {
  things: NamedThing[];
  /** Pairs of a name and what a document gives in brackets after it. */
  stated: [number, number][];
  /** The thing that a name means in a chunk; undefined where the chunk does not name it. */
  thingOf(chunk: number, name: string): number | undefined;
}

interface Chunk {
  content: string;
  document: number;
}

/** Between a name and the other one for it: `World Health Organization (WHO)`, `Saint Petersburg (formerly Leningrad)`. */
const OPENING =
  /^\s*\(\s*(?:(?:or|also|abbreviated|formerly|originally|better)\s+)?(?:(?:known|called)\s+)?(?:as\s+)?(?:the\s+)?["“'‘]*$/;
const CLOSING = /^["”'’]*\s*[),;]/;
/** Between a name and another one that the text says to mean the same, brackets left out: `, known professionally as`. */
const ALSO =
  /^\s*[,(]?\s*(?:(?:or|who (?:is|was)|(?:is|was))\s+)?(?:(?:also|often|sometimes|usually|commonly|popularly|professionally|better|formerly|originally|simply)\s+)*(?:known|referred to|called|credited|spelled|spelt|styled|written|romani[sz]ed)(?:\s+(?:professionally|simply|mostly))?\s+as\s+(?:the\s+)?["“'‘]*$/i;
/** Only where the two names are alike: `Joseph-Jean Raikem or Jean-Joseph Raikem`, `Tuchet (sometimes Touchet)`, `(藤田 征也, Fujita Seiya`. */
const OR =
  /^\s*(?:[,(]?\s*(?:or|also|sometimes|more often)\s+|\([^\p{Script=Latin})]*[^\p{Script=Latin}\P{L}][^\p{Script=Latin})]*)["“'‘]*$/iu;
const BRACKETS = /\([^()]*\)/g;
const LONGEST_OPENING = 40;
const LONGEST_STATEMENT = 90;
/** Before the last part of a longer name: `Margaret of Denmark (1456–1486)`, `the 3rd Baron Alington (1859–1904)`. */
const PART_OF_NAME = /(?:\b(?:of|de|von|zu|van|and|\d+(?:st|nd|rd|th))|,)\s+$/;

/** Gathers the names of an import by document, with whom and what they are told of together. */
export function* thingsOfImportSteps(extracted: readonly ExtractedGraph[], chunks: readonly Chunk[]): Steps<ThingsOfImport> {
  const things: (NamedThing & { spellings: Map<string, number>; types: Map<string, number>; near: Set<number> })[] = [];
  const places = new Map<string, number>();
  const keyOf = (chunk: number, name: string) => `${chunks[chunk]!.document} ${entityIdentity(name)}`;
  const thingOf = (chunk: number, name: string) => places.get(keyOf(chunk, name));
  const stated: [number, number][] = [];
  for (const [chunk, { entities, relations }] of extracted.entries()) {
    yield;
    const { document, content } = chunks[chunk]!;
    for (const { name, type, mentions } of entities) {
      const identity = entityIdentity(name);
      if (identity === '') continue;
      let place = thingOf(chunk, name);
      if (place === undefined) {
        const empty = { spellings: new Map<string, number>(), types: new Map<string, number>(), near: new Set<number>() };
        place = things.push({ identity, name, type, document, mentions: 0, neighbours: [], ...empty }) - 1;
        places.set(keyOf(chunk, name), place);
      }
      const thing = things[place]!;
      thing.mentions += mentions.length;
      thing.spellings.set(name, (thing.spellings.get(name) ?? 0) + mentions.length);
      thing.types.set(type, (thing.types.get(type) ?? 0) + mentions.length);
      if (kindOfType(type) === 'person' && thing.born === undefined && thing.died === undefined)
        for (const { start, end } of mentions)
          if (!PART_OF_NAME.test(content.slice(Math.max(0, start - 12), start)))
            Object.assign(thing, yearsBeside(content.slice(end, end + 100)));
    }
    for (const { source, target } of relations) {
      const [from, to] = [thingOf(chunk, source), thingOf(chunk, target)];
      if (from === undefined || to === undefined || from === to) continue;
      things[from]!.near.add(to);
      things[to]!.near.add(from);
    }
    for (const [long, short] of bracketPairs(content, entities)) {
      const [one, other] = [thingOf(chunk, long), thingOf(chunk, short)];
      if (one !== undefined && other !== undefined && one !== other) stated.push([one, other]);
    }
  }
  for (const thing of things) {
    thing.name = mostFrequent(thing.spellings);
    thing.type = mostFrequent(thing.types);
    thing.neighbours = [...thing.near];
    yield;
  }
  return { things, stated, thingOf };
}

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
    return isSaid || abbreviates(second.name, first.name) || abbreviates(first.name, second.name)
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
  const [one, other] = [first, second].map(({ name, type }) => nameForm(name, kindOfType(type)));
  return isVariant(one!, other!);
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

function mostFrequent(counts: ReadonlyMap<string, number>): string {
  let best: [string, number] = ['', -1];
  for (const entry of counts) if (entry[1] > best[1]) best = entry;
  return best[0];
}
