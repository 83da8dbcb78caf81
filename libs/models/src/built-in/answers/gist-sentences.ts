import type { Passage } from '../../tasks/tasks';
import { subjectOfTitle } from '../reports/report-subject';
import { personAskedFor } from './asked-question/asked-person';
import { nameOfThing } from './asked-question/named-thing';
import { isCalled } from './told/called-like';
import {
  explainsTerm,
  isDefinition,
  opensWithDefinition,
  speaksOfItself,
  tellsWhatForByName,
  tellsWhatItDoes,
  tellsWhatItIs,
} from './told/defining-forms';
import { describedInHeader } from './passage-text/described-header';
import { openingStatement } from './passage-text/opening-statement';
import { isQuotable } from './passage-text/quotable';
import { readableQuote } from './passage-text/readable-quote';
import { tellingStemsOf } from './passage-text/stems-of-text';
import { textSections } from './passage-text/text-sections';
import { statementSpans } from './passage-text/statement-spans';

/** A sentence that says what something is about. */
export interface GistSentence {
  readonly passage: Passage;
  readonly sentence: string;
  /** it stands at the beginning of a document that is called like the subject and nothing more */
  readonly opens: boolean;
  /** what comes behind it there, where more than one sentence is asked for */
  readonly further: readonly string[];
}

const DOES =
  /^what (?:does|did|do|will|would) (?:the )?(?<subject>[^?]{2,80}?) (?:propose|describe|do|define|specify|introduce|recommend|suggest|change|add|cover|provide|offer|explain)s?[\s?.!]*$/i;
const IS =
  /^what(?: is| are| was| were|['’]s) (?:the (?:gist|content|purpose|aim|topic|subject) of )?(?:the |an? )?(?<subject>[^?]{2,80}?)(?: about| (?:(?:used|good|useful|(?:best |most |mainly )?(?:known|famous|notable|renowned|remembered)) )?for)?[\s?.!]*$/i;
const TELL =
  /^(?:please )?(?:(?:can|could|would) you )?(?:please )?(?:summari[sz]e|describe|explain|introduce|tell (?:me|us)(?: more)? about|give (?:me|us) (?:an?|the) (?:short |brief )?(?:summary|overview|description) of|what do (?:you|we) know about)(?: me)? (?:what )?(?:the )?(?:(?:film|movie|book|novel|song|album|game|series|project|package|library|company|(?:document|article|page|report|paper|readme|documentation|docs|file)(?: of| on| about| for| called)?) )?(?<subject>[^?]{2,80}?)(?: is| does)?(?: to me)?[\s?.!]*$/i;
/** More of a description than a name. */
const DESCRIBED = /(?:^|\s)(?:of|in|for|by|that|which|who|with|from|on|at|to|than|between|whose|when|where)(?:\s|$)/i;

const ABSTRACT = /^(?:#+ )?(?:abstract|introduction|summary|overview|purpose|description|synopsis|about|what is [^\n]*)\s*:?$/i;
/** `Author: Sam Gross`; a heading; an item of a list. */
const NO_STATEMENT = /^(?:[\p{Lu}][\p{L}-]{1,24}: |#|[-*•>]\s|\|)/u;
const SHORTEST = 25;
/** What speaks for a sentence, and what it takes to be one. */
const SCORE = {
  opens: 6,
  self: 3,
  described: 2.8,
  defined: 2.5,
  serves: 2.3,
  headed: 2.2,
  acts: 2,
  inAbstract: 2,
  opensAbstract: 0.5,
  least: 2,
  opening: 1,
};
/** What a sentence gains that says what for, where that is asked. */
const PURPOSE = { asked: /\bfor[\s?.!]*$/i, said: /\b(?:for|to|provides?|allows?|lets?|used|designed|helps?)\b/i, gain: 0.4 };

/** What a question asks the gist of: "What does PEP 703 propose?", "What is a kickoff?", "Who is Ada Vane?", "Tell me about Graz."; undefined for any other. */
export function gistSubject(question: string): string | undefined {
  const asked = question.trim();
  const person = personAskedFor(asked);
  if (person !== undefined) return person;
  const subject = (TELL.exec(asked) ?? DOES.exec(asked) ?? IS.exec(asked))?.groups!['subject'];
  return subject === undefined || DESCRIBED.test(subject) ? undefined : subject;
}

/**
 * The sentence by which a document that is called like the subject tells what it is about: what it says of itself, what its abstract begins with,
 * or by which it says what the subject is.
 * @param passages best first; those of one document in any order
 */
export function gistSentence(question: string, passages: readonly Passage[]): GistSentence | undefined {
  const subject = gistSubject(question);
  if (subject === undefined) return undefined;
  const wanted = [...tellingStemsOf(nameOfThing(subject))];
  if (wanted.length === 0) return undefined;
  const asksWhatFor = PURPOSE.asked.test(question);
  let best: (Omit<GistSentence, 'further'> & { score: number }) | undefined;
  const weigh = (passage: Passage, sentence: string, said: number) => {
    const score = said + (asksWhatFor && PURPOSE.said.test(sentence) ? PURPOSE.gain : 0);
    if ((said >= SCORE.least || said === SCORE.opening) && score > (best?.score ?? 0))
      best = { passage, sentence, score, opens: said === SCORE.opens };
  };
  for (const passage of passages) {
    const opens = passage.isOpening && isCalled(passage, subject) ? openingStatement(passage.text) : undefined;
    if (opens !== undefined) weigh(passage, opens, SCORE.opens);
    const title = tellingStemsOf(documentTitle(passage));
    const isTitled = wanted.every((one) => title.has(one));
    const isItsTitle = isTitled && (/\d/.test(subject) || 2 * wanted.length >= title.size);
    const described = isTitled && wanted.length === title.size ? describedInHeader(passage.text) : undefined;
    if (described !== undefined) weigh(passage, described, SCORE.described);
    const headed = isTitled ? undefined : statedUnder(passage.text, wanted, title);
    if (headed !== undefined) weigh(passage, headed, SCORE.headed);
    for (const [place, { sentence, isInAbstract, opensAbstract }] of statements(passage.text).entries()) {
      const serves = tellsWhatForByName(sentence, wanted);
      if (!isTitled) {
        if (opensWithDefinition(sentence, wanted)) weigh(passage, sentence, SCORE.defined);
        else if (serves) weigh(passage, sentence, SCORE.serves);
        continue;
      }
      let score = (isInAbstract ? SCORE.inAbstract : 0) + (opensAbstract ? SCORE.opensAbstract : 0);
      if (isItsTitle && speaksOfItself(sentence)) score += SCORE.self;
      else if (isDefinition(sentence, wanted) || opensWithDefinition(sentence, wanted)) score += SCORE.defined;
      else if (serves) score += SCORE.serves;
      else if (isItsTitle && tellsWhatItDoes(sentence)) score += SCORE.acts;
      else if (isItsTitle && place === 0 && title.size === wanted.length && tellsWhatItIs(readableQuote(sentence)))
        score += SCORE.opening;
      else if (!isItsTitle) continue;
      weigh(passage, sentence, score);
    }
  }
  return best && { ...best, further: best.opens ? furtherOf(question, best) : [] };
}

/** Sentences beside the gist where somebody is asked for, and where all of something is. */
const FURTHER = { person: 1, all: 2 };

function furtherOf(question: string, { passage, sentence }: { passage: Passage; sentence: string }): string[] {
  const most = TELL.test(question.trim()) ? FURTHER.all : personAskedFor(question) === undefined ? 0 : FURTHER.person;
  const behind = passage.text.slice(passage.text.indexOf(sentence) + sentence.length, LONGEST_GIST);
  if (most === 0) return [];
  const said = statements(behind).map((one) => one.sentence);
  return said.filter((one) => !one.endsWith(':')).slice(0, most); // what leads over to a list tells nothing without it
}

/** Characters of a passage in which that is looked for. */
const LONGEST_GIST = 4_000;

/**
 * Whether what a question asks the gist of has a name of several words that no title and no sentence says together: whatever says one of them
 * is about something else.
 */
export function isUnsaidSubject(question: string, passages: readonly Passage[]): boolean {
  const wanted = [...tellingStemsOf(nameOfThing(gistSubject(question) ?? ''))];
  const saysAll = (text: string) => {
    const said = tellingStemsOf(text);
    return wanted.every((one) => said.has(one));
  };
  const isSaid = ({ title, text }: Passage) =>
    saysAll(title) || statementSpans(text).some(({ start, end }) => saysAll(text.slice(start, end)));
  return wanted.length > 1 && !passages.some(isSaid);
}

/**
 * What stands first under a heading that is the subject and nothing else but code, or behind it as a term, as in a glossary; or is it without
 * the kind that the title says: the "www-data user" stands in "Users and groups" under "www-data".
 */
function statedUnder(text: string, wanted: readonly string[], title: ReadonlySet<string>): string | undefined {
  const isSubject = (head: string) => {
    const said = tellingStemsOf(head.replaceAll(CODE, ' '));
    const isPart = said.size > 0 && [...said].every((one) => wanted.includes(one));
    return isPart && wanted.every((one) => said.has(one) || title.has(one));
  };
  const section = textSections(text).find(({ head }) => isSubject(head));
  if (section) return statements(text.slice(section.start, Math.min(section.end, section.start + LOOKED_AT)))[0]?.sentence;
  const entry = [...text.matchAll(PLAIN_TERM)].find(({ groups }) => isSubject(groups!['term']!));
  return entry && statements(text.slice(entry.index, entry.index + LOOKED_AT))[0]?.sentence;
}

/** "Tilde Ranges `~1.2`" */
const CODE = /`[^`\n]{1,80}`/g;
/** "www-data: Some web servers run as www-data.", a paragraph that a term begins; one with a capital is a label, or who speaks. */
const PLAIN_TERM = /(?<=^|\n\n)(?<term>[\p{Ll}\d][^\s:]{0,40}(?: [^\s:]{1,40}){0,2}): (?=\p{L})/gu;
const LOOKED_AT = 1_500;

/** What a document is called, without what any file of its kind is called. */
function documentTitle({ title }: Passage): string {
  return subjectOfTitle(title) ?? title;
}

interface Statement {
  readonly sentence: string;
  readonly isInAbstract: boolean;
  readonly opensAbstract: boolean;
}

/** What a text states, with whether the heading above it is that of an abstract. */
function statements(text: string): Statement[] {
  const headings = [...text.matchAll(/^(?:#{1,6} )?([^\n]{3,40})$/gm)]
    .filter(([line, heading]) => line.startsWith('#') || ABSTRACT.test(heading!.trim()))
    .map(({ 1: heading = '', index }) => ({ at: index, isAbstract: ABSTRACT.test(heading.trim()) }));
  const found: Statement[] = [];
  let place = 0;
  let opened = -1;
  for (const { start, end } of statementSpans(text)) {
    const sentence = text.slice(start, end).replace(/\s+/g, ' ').trim();
    const shown = readableQuote(sentence);
    while (headings[place + 1] && headings[place + 1]!.at <= start) place += 1;
    const above = headings[place] && headings[place]!.at <= start ? headings[place] : undefined;
    if (shown.length < SHORTEST || (NO_STATEMENT.test(sentence) && !explainsTerm(sentence)) || !isQuotable(shown)) continue;
    const isInAbstract = above?.isAbstract === true;
    found.push({ sentence, isInAbstract, opensAbstract: isInAbstract && opened !== above.at });
    if (isInAbstract) opened = above.at;
  }
  return found;
}
