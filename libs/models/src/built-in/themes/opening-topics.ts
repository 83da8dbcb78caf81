import type { TimeSlices } from '@strata/event-loop';
import { ANY_NOUN, lexicalBits, lexicalTerms, LEXICAL, stem, STOP_WORDS, textLanguage, timeExpressions, words } from '@strata/text';
import type { RatedPoint, Statement, ThemePassage, ThemePassages } from '../../tasks/theme-answerer';
import { openingStatement } from '../answers/passage-text/opening-statement';
import { saysStem } from '../answers/passage-text/said-stems';
import { documentName } from './document-name';
import { OF_ANY_PROGRAM } from './words-of-programs';
import { sharedWords } from './theme-sentences';

/** A document that begins with what it is of. */
interface Introduced {
  readonly passage: ThemePassage;
  readonly name: string;
  readonly statement: string;
  /** what it says, word by word and pair by pair, with each as written */
  readonly said: ReadonlyMap<string, string>;
}

/** `deb-control, deb-src-control - ` before what a page of a manual is of. */
const PAGE = /^\S{1,40}(?:, \S{1,40}){0,8} -{1,2} /;
const ADDRESS = /https?:\/\/\S+|www\.\S+/g;
/** Documents from which on they may have topics in common, and the share of them that has to begin with what it is of. */
const FEWEST_DOCUMENTS = 20;
const LEAST_INTRODUCED = 0.5;
/** Documents of a topic at least, and the share of all at most: what more of them say is said of any. */
const FEWEST = 3;
const MOST_SHARE = 0.08;
/** Topics at least, to be told instead of anything else. */
const FEWEST_TOPICS = 4;
const MOST_TOPICS = 8;
/** What a pair of words counts more than a word: "glob pattern" says more than "pattern". */
const PAIR = 2.5;
/** Of the documents of a topic that are of one before it, from which it is no topic of its own. */
const SAME = 0.5;
const SENTENCES = 2;
const FEWEST_WORDS = 4;
/** Two sentences that share more say the same again. */
const ALIKE = 0.7;

/**
 * What many documents that begin with what they are of have in common: the words, two together before one alone, that several of them introduce
 * themselves with and most do not; told by how two of them begin.
 * @returns no point where documents are few, begin with something else, or have little in common
 */
export async function openingTopics(passages: ThemePassages, slices: TimeSlices): Promise<RatedPoint[]> {
  const introduced: Introduced[] = [];
  let count = 0;
  for (const passage of passages.openings()) {
    await slices.turn();
    count += 1;
    const statement = openingStatement(passage.text);
    if (statement !== undefined && introduces(statement, passage))
      introduced.push({
        passage,
        name: documentName(passage),
        statement,
        said: termsOf(statement.replace(PAGE, '').replaceAll(ADDRESS, ' ')),
      });
  }
  if (count < FEWEST_DOCUMENTS || introduced.length < LEAST_INTRODUCED * count) return [];
  const topics = await chosenTopics(introduced, slices);
  if (topics.length < FEWEST_TOPICS) return [];
  return topics.map((topic) => {
    const statements = toldBy(topic);
    const theme = topic.name;
    return {
      answer: `${theme}: ${statements.map(({ text }) => text).join(' ')}`,
      score: Math.max(1, Math.round((100 * topic.of.length) / count)),
      theme,
      coverage: topic.of.length / count,
      documents: topic.of.length,
      statements,
    };
  });
}

/** Whether the beginning says, in words that are read here, what a document is of: "Wednesday, 4 March 2020" does not. */
function introduces(statement: string, { text }: ThemePassage): boolean {
  const language = textLanguage(text);
  if (language !== undefined && language !== 'en') return false;
  const [date] = timeExpressions(statement);
  return date === undefined || words(statement).length - words(statement.slice(date.start, date.end)).length >= FEWEST_WORDS;
}

interface Topic {
  readonly name: string;
  readonly of: readonly Introduced[];
  /** what they say beside that, too */
  readonly beside: readonly string[];
}

/** The terms of most documents, rare ones before common ones; none whose documents are mostly those of another. */
async function chosenTopics(introduced: readonly Introduced[], slices: TimeSlices): Promise<Topic[]> {
  const holders = new Map<string, Introduced[]>();
  for (const document of introduced) {
    await slices.turn();
    for (const term of document.said.keys()) {
      const known = holders.get(term);
      if (known) known.push(document);
      else holders.set(term, [document]);
    }
  }
  const most = Math.max(2 * FEWEST, MOST_SHARE * introduced.length);
  const ranked = [...holders]
    .filter(([, of]) => of.length >= FEWEST && of.length <= most && makers(of) >= FEWEST)
    .map(([term, of]) => ({ term, of, weight: makers(of) * (term.includes(' ') ? PAIR : 1) }))
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
  const told = new Set<Introduced>();
  const named = new Set<string>();
  const chosen: Topic[] = [];
  for (const { term, of } of ranked) {
    await slices.turn();
    if (chosen.length >= MOST_TOPICS) break;
    const name = nameOf(term, of);
    const isSame =
      of.filter((document) => told.has(document)).length > SAME * of.length || term.split(' ').some((one) => saysStem(named, one));
    if (name === '' || isSame) continue;
    for (const document of of) told.add(document);
    for (const one of term.split(' ')) named.add(one);
    const beside = companions(term, of);
    const title = beside.length === 0 ? name : `${name}: ${beside.map((one) => one.name).join(' and ')}`;
    chosen.push({ name: title.charAt(0).toUpperCase() + title.slice(1), of, beside: beside.map((one) => one.term) });
  }
  return chosen;
}

/** Families of packages, which are called alike and begin alike, count once: "@types/node", "@types/jest". */
function makers(of: readonly Introduced[]): number {
  return new Set(of.map(({ name, statement }) => /^(@[^/\s]+)[/\s]/.exec(name)?.[1] ?? statement)).size;
}

/** As most of them write it, in the plural where some do, with a capital; "" for what is only done or how something is: "Parsing" is a topic, "parse" is none. */
function nameOf(term: string, of: readonly Introduced[]): string {
  const counts = new Map<string, number>();
  for (const { said } of of) {
    const written = said.get(term)!;
    if (isNoun(written))
      counts.set(
        written,
        (counts.get(written) ?? 0) +
          (/^[\p{Ll} -]+(?:s|ing)$/u.test(written) ? PLURAL : /\p{Ll}\p{Lu}/u.test(written) ? SPELLED : 1),
      );
  }
  const [[best] = ['']] = [...counts].sort((a, b) => b[1] - a[1]);
  return best;
}

/** What the documents of a topic are about besides: "HTTP: headers and requests"; none where they have nothing else in common. */
function companions(term: string, of: readonly Introduced[]): { term: string; name: string }[] {
  const own = new Set(term.split(' '));
  const holders = new Map<string, Introduced[]>();
  for (const document of of)
    for (const other of document.said.keys())
      if (!other.includes(' ') && !saysStem(own, other)) holders.set(other, [...(holders.get(other) ?? []), document]);
  return [...holders]
    .filter(([, documents]) => makers(documents) >= Math.max(FEWEST_TOGETHER, LEAST_TOGETHER * of.length))
    .sort((a, b) => b[1].length - a[1].length)
    .map(([other, documents]) => ({ term: other, name: nameOf(other, documents) }))
    .filter(({ name }) => name !== '')
    .slice(0, MOST_TOGETHER);
}

/** Documents, and share of them, that have to say a word beside what their topic is called by; words that are told. */
const [FEWEST_TOGETHER, LEAST_TOGETHER, MOST_TOGETHER] = [2, 0.15, 2];
const PLURAL = 3;
const SPELLED = 2;

/** The last word of it is a noun before it is anything else, the name of a deed, or a word that only programmers have. */
function isNoun(written: string): boolean {
  const last = written.split(' ').at(-1)!.toLowerCase();
  if (last.endsWith('ing')) return true;
  const bits = lexicalBits(last.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')) || lexicalBits(last);
  return bits === 0 || ((bits & ANY_NOUN) !== 0 && (bits & (LEXICAL.verb | LEXICAL.adjective | LEXICAL.adverb)) === 0);
}

/** Words that tell something, and pairs of them that stand side by side, by their stems. */
function termsOf(statement: string): Map<string, string> {
  const found = new Map<string, string>();
  let before: { stem: string; text: string; end: number } | undefined;
  for (const { text, start, end } of words(statement)) {
    const stemmed = stem(text);
    const isTelling = text.length > 2 && /^\p{L}/u.test(text) && !STOP_WORDS.has(text) && !OF_ANY_PROGRAM.has(stemmed);
    if (!isTelling) {
      before = undefined;
      continue;
    }
    const written = statement.slice(start, end);
    found.set(stemmed, asWord(written));
    if (before && /^[ -]$/.test(statement.slice(before.end, start)))
      found.set(`${before.stem} ${stemmed}`, `${asWord(before.text)} ${asWord(written)}`);
    before = { stem: stemmed, text: written, end };
  }
  return found;
}

/** "Glob" at the beginning of a sentence is "glob"; "JSON" and "TypeScript" stay as they are. */
function asWord(written: string): string {
  return /^\p{Lu}\p{Ll}+$/u.test(written) ? written.toLowerCase() : written;
}

/** How two of the documents begin, by their names where they do not say them: those that say it in few words first. */
function toldBy({ of, beside }: Topic): Statement[] {
  const rank = (one: Introduced) => lengthOf(one) - BESIDE * beside.filter((term) => one.said.has(term)).length;
  const chosen: Introduced[] = [];
  for (const one of of
    .filter(({ statement }) => statement.split(' ').length >= FEWEST_WORDS)
    .toSorted((a, b) => rank(a) - rank(b))) {
    if (chosen.length >= SENTENCES) break;
    if (chosen.every((other) => sharedWords(new Set(lexicalTerms(other.statement)), new Set(lexicalTerms(one.statement))) <= ALIKE))
      chosen.push(one);
  }
  return chosen.map(({ passage, name, statement }) => {
    const said = statement.toLowerCase().includes(name.toLowerCase()) ? statement : `${name}: ${statement}`;
    return { text: /[.!?]$/.test(said) ? said : `${said}.`, sources: [passage.id] };
  });
}

/** What says little else, in neither few nor many words. */
function lengthOf({ statement, said }: Introduced): number {
  return said.size + Math.abs(statement.split(' ').length - EASY) / EASY;
}

const EASY = 8;
/** Words that a sentence may have more for saying what else its topic is about. */
const BESIDE = 2;
