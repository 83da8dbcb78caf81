import type { Passage } from '../../../tasks/tasks';
import { stem } from '@strata/text';
import { nameInTitle } from '../../reports/name-in-title';
import { isNamedInQuestion } from './named-in-question';
import { subjectOfTitle } from '../../reports/report-subject';
import { topicStems } from '../answer-span';
import type { AskedList } from '../asked-question/asked-list';
import { askedList } from '../asked-question/asked-list';
import { licenceStatement } from '../passage-text/licence-statements';
import { openingStatement } from '../passage-text/opening-statement';
import { stemsOfText } from '../passage-text/stems-of-text';
import { saysStem } from '../passage-text/said-stems';
import { makersIn } from './told-maker';

/** One of the things that a list is asked of, with the sentence of its document that says so. */
export interface ListedThing {
  readonly name: string;
  readonly passage: Passage;
  readonly sentence: string;
}

/** Share of many words of a purpose that a document's first statement has to say; of few all. */
const LEAST_SAID = 0.75;
const FEW = 3;
/** Of two that say as much the one that says nothing else. */
const SHORTER = 0.01;
const LONGEST_TITLE = 2;

/**
 * The things of which passages say what a question for a list asks: documents that begin by saying so, or that name the maker or the licence as
 * theirs. Best first, each once; empty for other questions.
 */
export function listedThings(question: string, passages: readonly Passage[]): ListedThing[] {
  const asked = askedList(question);
  if (!asked) return [];
  const proof = PROOFS[asked.by](asked.value);
  const found = new Map<string, ListedThing & { score: number }>();
  for (const passage of passages) {
    const proven = proof(passage);
    const titled = proven ? nameOfDocument(passage) : '';
    const other = found.get(titled)?.passage;
    const isPart = other !== undefined && other.names?.at(-1) !== passage.names?.at(-1); // of a work whose parts are titled alike
    const name = isPart ? (passage.names?.at(-1) ?? titled) : titled;
    if (proven && name !== '' && !isNamedInQuestion(question, name) && proven.score > (found.get(name)?.score ?? 0))
      found.set(name, { name, passage, ...proven });
  }
  const ranked = [...found.values()].sort((a, b) => b.score - a.score);
  const sentences = new Set<string>(); // of what goes by several names, each with a copy of one document, one is told
  const distinct =
    asked.by === 'purpose' ? ranked.filter(({ sentence }) => !sentences.has(sentence) && sentences.add(sentence)) : ranked;
  return distinct.map(({ name, passage, sentence }) => ({ name, passage, sentence }));
}

/** Whether a sentence says all that things are listed by, though not of a document's thing. */
export function saysListed({ by, value, isOfDocuments }: AskedList, sentence: string): boolean {
  if (by === 'state' || isOfDocuments) return false; // what has them are documents, of which none says so
  const said = stemsOfText(sentence.replaceAll(ADDRESS, ' '));
  return [...topicStems(value)].every((term) => saysStem(said, term));
}

const ADDRESS = /https?:\/\/\S+/g;

type Proof = (passage: Passage) => { sentence: string; score: number } | undefined;

const PROOFS: Readonly<Record<AskedList['by'], (value: string) => Proof>> = {
  ...{ purpose: serving, maker: madeBy },
  ...{ licence: licensedAs, state: () => givenUp },
};

/** What the things are, and not what for: "LLVM tools". */
const OF_ANY = new Set(
  'tool library package program utility command module page thing software project plugin document'.split(' ').map(stem),
);

function serving(purpose: string): Proof {
  const all = [...topicStems(purpose)];
  const telling = all.filter((term) => !OF_ANY.has(term));
  const terms = telling.length > 0 ? telling : all;
  const least = terms.length <= FEW ? 1 : LEAST_SAID;
  const verb = /^\p{Ll}+/u.exec(purpose)?.[0] ?? '-';
  const done = new RegExp(String.raw`\b${verb}e?d\b`, 'gi'); // what was compressed is not what compresses
  return (passage) => {
    const statement = passage.isOpening && terms.length > 0 ? openingStatement(passage.text) : undefined;
    if (statement === undefined) return undefined;
    const said = stemsOfText(`${statement.replace(done, ' ')} ${nameOfDocument(passage)}`);
    const share = terms.filter((term) => saysStem(said, term)).length / terms.length;
    return share < least ? undefined : { sentence: statement, score: share - SHORTER * said.size + 1 };
  };
}

function madeBy(person: string): Proof {
  const asked = person.toLowerCase();
  return (passage) => {
    if (!passage.text.toLowerCase().includes(asked)) return undefined;
    for (const { name, sentence } of makersIn(passage)) if (name.toLowerCase().includes(asked)) return { sentence, score: 1 };
    return undefined;
  };
}

function licensedAs(licence: string): Proof {
  const asked = plainLicence(licence);
  return (passage) => {
    const told = licenceStatement(passage.text);
    return told && plainLicence(told.name).startsWith(asked) ? { sentence: told.sentence, score: 1 } : undefined;
  };
}

/** "This package is deprecated", "no longer maintained", in a sentence about the thing itself. */
const GIVEN_UP =
  /\b(?:this|the) (?:package|module|project|library|repo(?:sitory)?|plugin|tool)\b[^.]{0,40}\b(?:is|has been|was)\b[^.]{0,30}\b(?:deprecated|unmaintained|archived|abandoned|obsolete|discontinued|no longer (?:actively )?(?:maintained|supported|needed))\b|^\W{0,8}(?:deprecated|deprecation notice|unmaintained|archived|no longer maintained)\b/i;
const LONGEST_LINE = 400;

function givenUp({ text, isOpening }: Passage): { sentence: string; score: number } | undefined {
  const line = isOpening ? text.split('\n').find((one) => one.length <= LONGEST_LINE && GIVEN_UP.test(one)) : undefined;
  return line === undefined ? undefined : { sentence: line.trim(), score: 1 };
}

/** "Apache License, Version 2.0", "Apache-2.0" */
function plainLicence(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:the|licen[cs]e|version|software|v(?=\d))\b/g, ' ')
    .replace(/[^a-z\d.]+/g, ' ')
    .trim();
}

/** What the thing of a document is called: its title, where that is a name, else as the document is called by where it lies. */
function nameOfDocument({ title, names = [] }: Passage): string {
  const name = subjectOfTitle(title) === undefined ? '' : nameInTitle(title);
  return name !== '' && name.split(' ').length <= LONGEST_TITLE ? name : (names.at(-1) ?? '');
}
