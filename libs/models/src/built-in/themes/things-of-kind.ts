import type { TimeSlices } from '@strata/event-loop';
import { LEXICAL, lexicalBits, lexicalTerms } from '@strata/text';
import type { RatedPoint, Statement, ThemePassage, ThemePassages } from '../../tasks/theme-answerer';
import { askedTypes } from '../entity-typing';
import type { PassageReader } from '../reports/read-passage';
import type { AskedKind } from './asked-theme';
import { isOfClass } from './asked-theme';
import type { DefinedName } from './defined-names';
import { namesDefinedByOpening, namesDefinedIn } from './defined-names';
import { documentName } from './document-name';
import { saidWords, shareSaid } from './said-words';
import type { ThemeSentence } from './theme-sentences';
import { openingPhrase, sharedWords, statementOf, tellability, toldSentences } from './theme-sentences';

/** Passages that are read for what they say of one thing. */
const PASSAGES_OF_THING = 6;
/** Things that are looked up, those that most is said of first. */
const MOST_THINGS = 60;
const SENTENCES = 2;
const SAME = 0.6;
/** What a sentence gains that says what a thing is, or begins with it; and one that has the very noun that is asked for. */
const [DEFINED, BEGINS, NOUN] = [0.6, 0.5, 0.4];
/** What a phrase counts with which a document says what it is of. */
const OF_PHRASE = 2.6;
interface Thing {
  readonly name: string;
  /** The passage that says that it is one of the kind; undefined where only the graph does. */
  definedBy: ThemePassage | undefined;
}

interface Told {
  readonly statement: Statement;
  readonly said: ReturnType<typeof saidWords>;
  readonly score: number;
  /** Its subject is the thing. */
  readonly begins: boolean;
}

/**
 * The named things of the kinds that a question asks for: those that a text says to be one, or that the graph has as such, each with what is
 * said of it; those that most passages mention first.
 */
export async function thingsOfKind(
  kinds: readonly AskedKind[],
  passages: ThemePassages,
  { reader, slices }: { reader: PassageReader; slices: TimeSlices },
): Promise<RatedPoint[]> {
  const things = new Map<string, Thing>();
  const add = (name: string, definedBy?: ThemePassage) => {
    const key = lexicalTerms(name).join(' ');
    if (key === '') return;
    const known = things.get(key) ?? { name, definedBy };
    known.definedBy ??= definedBy;
    things.set(key, known);
  };
  const addDefined = (names: readonly DefinedName[], passage: ThemePassage) => {
    for (const { name, nouns } of names) if (nouns.some((noun) => isOfKinds(noun, kinds))) add(name, passage);
  };
  for (const opening of passages.openings()) {
    await slices.turn();
    addDefined(namesDefinedByOpening(opening), opening);
  }
  for (const passage of passages.about) {
    await slices.turn();
    addDefined(namesDefinedIn(passage.text), passage);
  }
  for (const name of await graphNames(kinds, passages, slices)) add(name);
  return pointsOf([...things.values()].slice(0, MOST_LOOKED_UP), kinds, passages, { reader, slices });
}

async function pointsOf(
  things: readonly Thing[],
  kinds: readonly AskedKind[],
  passages: ThemePassages,
  { reader, slices }: { reader: PassageReader; slices: TimeSlices },
): Promise<RatedPoint[]> {
  const mentioned: { thing: Thing; passages: readonly ThemePassage[] }[] = [];
  for (const thing of things) {
    await slices.turn();
    const mentioning = passages.mentioning(thing.name);
    const { definedBy } = thing;
    mentioned.push({
      thing,
      passages: definedBy ? [definedBy, ...mentioning.filter(({ id }) => id !== definedBy.id)] : mentioning,
    });
  }
  const ranked = mentioned
    .filter((one) => one.passages.length > 0)
    .sort(
      (a, b) =>
        Number(b.thing.definedBy !== undefined) - Number(a.thing.definedBy !== undefined) || b.passages.length - a.passages.length,
    )
    .slice(0, MOST_THINGS);
  const most = ranked.reduce((max, one) => Math.max(max, one.passages.length), 1);
  const points: RatedPoint[] = [];
  for (const { thing, passages: mentioning } of ranked) {
    const told: Told[] = [];
    let isOther = false;
    for (const passage of mentioning.slice(0, PASSAGES_OF_THING)) {
      await slices.turn();
      const phrase = passage === thing.definedBy ? openingPhrase(passage) : undefined;
      if (phrase && documentName(passage) === thing.name)
        told.push({ statement: phrase, said: saidWords(phrase.text), score: OF_PHRASE, begins: true });
      for (const sentence of toldSentences(passage, reader)) {
        const score = scoreOf(sentence, thing, kinds);
        isOther ||= thing.definedBy === undefined && isDefinedOtherwise(sentence, thing, kinds);
        if (score > 0)
          told.push({ statement: statementOf(sentence), said: sentence.said, score, begins: beginsWith(sentence, thing) });
      }
    }
    const chosen: Told[] = [];
    for (const one of told.sort((a, b) => b.score - a.score))
      if (chosen.length < SENTENCES && chosen.every(({ said }) => sharedWords(said, one.said) <= SAME)) chosen.push(one);
    if (isOther || !chosen[0] || !(thing.definedBy || isWellTold(chosen[0], kinds, mentioning.length))) continue;
    const statements = chosen.map(({ statement }) => statement);
    points.push({
      answer: `${thing.name}: ${statements.map(({ text }) => text).join(' ')}`,
      score:
        (thing.definedBy ? OF_DEFINED : chosen[0].begins ? OF_SUBJECT : 1) + Math.round((OF_MENTIONED * mentioning.length) / most),
      theme: thing.name,
      coverage: 0,
      statements,
    });
  }
  return points;
}

/** Names that are looked up. */
const MOST_LOOKED_UP = 2_000;
/** How well a sentence that begins with a thing tells it, at least, and one that only mentions it. */
const [LEAST_BEGINNING, LEAST_MENTIONING] = [1.3, 1];
/** What is named, mostly, is what it is taken for; of products and works too much is. */
const SURE_KINDS: ReadonlySet<string> = new Set(['person', 'organization', 'place', 'event']);

/** Whether a sentence is enough for a thing that only the graph has as one of the kind. */
function isWellTold({ begins, score }: Told, kinds: readonly AskedKind[], mentioning: number): boolean {
  if (begins) return score >= LEAST_BEGINNING;
  return (
    score >= LEAST_MENTIONING && mentioning > 1 && kinds.some(({ general }) => general !== undefined && SURE_KINDS.has(general))
  );
}

/** Points of a thing that a text says to be one, of one that a sentence is about, and of the one that most passages mention. */
const [OF_DEFINED, OF_SUBJECT, OF_MENTIONED] = [60, 30, 40];

/** "MV Aurelia was a cargo ship": no person, whatever the graph has it for. */
function isDefinedOtherwise({ quote }: ThemeSentence, { name }: Thing, kinds: readonly AskedKind[]): boolean {
  const defined = namesDefinedIn(quote).find((one) => one.name.endsWith(name));
  if (!defined || defined.nouns.some((noun) => isOfKinds(noun, kinds))) return false;
  const isOrganization = kinds.some(({ general }) => general === 'organization');
  return !(isOrganization && defined.nouns.some((noun) => isOfClass(noun, 'person'))); // organizations are owners, makers and stewards, too
}

function scoreOf(sentence: ThemeSentence, thing: Thing, kinds: readonly AskedKind[]): number {
  const { quote, said } = sentence;
  if (!namesIt(quote, thing.name)) return 0;
  const begins = beginsWith(sentence, thing);
  const defines = begins && namesDefinedIn(quote).some(({ name }) => name === thing.name);
  const hasNoun = kinds.some(({ noun }) => shareSaid(said, noun) === 1);
  return tellability(sentence) * (1 + (begins ? BEGINS : 0) + (defines ? DEFINED : 0) + (hasNoun ? NOUN : 0));
}

/** Whether a text has a name by itself, and not as a part of a longer one: "Robert" is not in "Robert M. Young". */
function namesIt(text: string, name: string): boolean {
  const at = text.indexOf(name);
  if (at < 0) return false;
  const isInName =
    /\p{Lu}[\p{L}\p{N}'\u2019.-]*\s+$/u.test(text.slice(0, at)) && !/^(?:The|An?|In|At|For|By)\s+$/.test(text.slice(0, at));
  return !isInName && !/^(?:[\p{L}\p{N}]|\s+\p{Lu})/u.test(text.slice(at + name.length));
}

function beginsWith({ quote }: ThemeSentence, { name }: Thing): boolean {
  return isItsSubject(quote.replace(/^(?:The|An?) /, ''), name);
}

const ANY_VERB = LEXICAL.verb | LEXICAL.maybeVerb;
const COPULA = /^(?:is|are|was|were|has|have|had|can|may|will|does|did|\(|,)/;

/** Whether a name begins a sentence and is followed by what it is or does: "OpenSSL LTS releases are …" is not about OpenSSL. */
function isItsSubject(quote: string, name: string): boolean {
  if (!quote.startsWith(name)) return false;
  const next = quote.slice(name.length).trimStart();
  if (COPULA.test(next)) return true;
  const [word = ''] = /^\p{Ll}+/u.exec(next) ?? [];
  return (lexicalBits(word) & ANY_VERB) !== 0;
}

function isOfKinds(noun: string, kinds: readonly AskedKind[]): boolean {
  const said = saidWords(noun);
  return kinds.some((kind) => shareSaid(said, kind.noun) === 1 || (kind.general !== undefined && isOfClass(noun, kind.general)));
}

/** Things that the graph has as of one of the kinds, those of which most is said first. */
async function graphNames(kinds: readonly AskedKind[], { things }: ThemePassages, slices: TimeSlices): Promise<string[]> {
  const wanted = new Set(kinds.flatMap(({ general }) => general ?? []));
  if (wanted.size === 0) return [];
  const kindOf = new Map<string, boolean>();
  const found: { name: string; said: number }[] = [];
  for (const { name, type, description } of things()) {
    await slices.turn();
    let isWanted = kindOf.get(type);
    if (isWanted === undefined)
      kindOf.set(type, (isWanted = askedTypes([type]).some(({ kind }) => kind !== undefined && wanted.has(kind))));
    if (isWanted) found.push({ name: asWritten(name, description), said: description.length });
  }
  return found
    .sort((a, b) => b.said - a.said)
    .slice(0, MOST_LOOKED_UP)
    .map(({ name }) => name);
}

/** Names are stored in capitals: as the description writes it. */
function asWritten(name: string, description: string): string {
  const at = description.toLowerCase().indexOf(name.toLowerCase());
  return at < 0 ? name : description.slice(at, at + name.length);
}
