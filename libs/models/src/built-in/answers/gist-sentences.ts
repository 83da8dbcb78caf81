import { stem, STOP_WORDS, words } from '@strata/text';
import type { Passage } from '../../tasks/tasks';
import { isQuotable } from './passage-text/quotable';
import { readableQuote } from './passage-text/readable-quote';
import { statementSpans } from './passage-text/statement-spans';

/** A sentence that says what something is about. */
export interface GistSentence {
  readonly passage: Passage;
  readonly sentence: string;
}

const DOES =
  /^what (?:does|did|do|will|would) (?:the )?(?<subject>[^?]{2,80}?) (?:propose|describe|do|define|specify|introduce|recommend|suggest|change|add|cover|provide|offer|explain)s?[\s?.!]*$/i;
const IS =
  /^what(?: is| are| was| were|['’]s) (?:the (?:gist|content|purpose|aim|topic|subject) of )?(?:the |an? )?(?<subject>[^?]{2,80}?)(?: about| for)?[\s?.!]*$/i;
/** More of a description than a name. */
const DESCRIBED = /\b(?:of|in|for|by|that|which|who|with|from|on|at|to|than|between|whose|when|where)\b/i;

/** What a document calls itself, and what it says that it does. */
const ITSELF =
  'pep|document|proposal|paper|rfc|specification|module|guide|report|article|chapter|page|standard|library|package|memo|draft|policy|handbook|tutorial|manual';
const SELF = new RegExp(
  String.raw`(?<!\b(?:in|of|with|for|to|by|on|from|under) )\b(?:this|the present|our) (?:${ITSELF})\b[^.;]{0,40}?\b(?:propos|describ|defin|introduc|specif|add|present|recommend|giv|provid|explain|cover|aim|extend|chang|outlin|discuss|contain|suggest|set)|\bthis is an? (?:\p{Ll}+ )?(?:${ITSELF})\b`,
  'iu',
);
const ABSTRACT = /^(?:#+ )?(?:abstract|introduction|summary|overview|purpose|description|synopsis|about|what is [^\n]*)\s*:?$/i;
/** `Author: Sam Gross`; a heading; an item of a list. */
const NO_STATEMENT = /^(?:[\p{Lu}][\p{L}-]{1,24}: |#|[-*•|>])/u;
const SHORTEST = 25;
/** What speaks for a sentence, and what it takes to be one. */
const SCORE = { self: 3, defined: 2.5, inAbstract: 2, opensAbstract: 0.5, least: 2, opening: 1 };

/** What a question asks the gist of: "What does PEP 703 propose?", "What is a kickoff?"; undefined for any other. */
export function gistSubject(question: string): string | undefined {
  const asked = question.trim();
  const subject = (DOES.exec(asked) ?? IS.exec(asked))?.groups!['subject'];
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
  const wanted = stemsOf(subject);
  if (wanted.length === 0) return undefined;
  let best: (GistSentence & { score: number }) | undefined;
  for (const passage of passages) {
    const title = new Set(stemsOf(passage.title));
    const isTitled = wanted.every((one) => title.has(one));
    const isItsTitle = isTitled && (/\d/.test(subject) || 2 * wanted.length >= title.size);
    for (const [place, { sentence, isInAbstract, opensAbstract }] of statements(passage.text).entries()) {
      if (!isTitled) {
        if (opensWithDefinition(sentence, wanted) && SCORE.defined > (best?.score ?? 0))
          best = { passage, sentence, score: SCORE.defined };
        continue;
      }
      let score = (isInAbstract ? SCORE.inAbstract : 0) + (opensAbstract ? SCORE.opensAbstract : 0);
      if (isItsTitle && SELF.test(sentence)) score += SCORE.self;
      else if (isDefinition(sentence, wanted)) score += SCORE.defined;
      else if (isItsTitle && place === 0 && title.size === wanted.length && tellsWhatItIs(sentence)) score += SCORE.opening;
      else if (!isItsTitle) continue;
      if ((score >= SCORE.least || score === SCORE.opening) && score > (best?.score ?? 0)) best = { passage, sentence, score };
    }
  }
  return best;
}

/** "Redis is often referred to as a …", "xargs - build and execute …": said of the subject and nothing else. */
function opensWithDefinition(sentence: string, subject: readonly string[]): boolean {
  const is = DEFINES.exec(sentence);
  if (!is) return false;
  const before = stemsOf(sentence.slice(0, is.index));
  return subject.every((one) => before.includes(one)) && before.length === subject.length;
}

const DEFINES =
  /(?<=\S)(?: (?:is|are|was|were|means) (?:(?:often|usually|also|commonly|basically|sometimes) )?(?:an?|the|any|one|(?:referred to|known|described) as)\b| -{1,2} (?=\p{L})| – (?=\p{L}))/u;

/** The first statement of a document that says what it is of, though not by its name: "A small library for …", "It is a fork of …". */
function tellsWhatItIs(sentence: string): boolean {
  return WHAT_IT_IS.test(sentence);
}

const WHAT_IT_IS =
  /^(?:an?|the) (?:[\p{L}\d,'’-]+ ){0,8}[\p{L}\d-]+ (?:for|that|which|to|of|in|written|with)\b|\b(?:is|are|provides?|implements?|lets|allows|helps)\b/iu;

/** "A kickoff is a …" */
function isDefinition(sentence: string, subject: readonly string[]): boolean {
  const is = DEFINES.exec(sentence);
  const before = is ? stemsOf(sentence.slice(0, is.index)) : [];
  return is !== null && subject.every((one) => before.includes(one)) && before.length <= subject.length + 3;
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
    if (shown.length < SHORTEST || NO_STATEMENT.test(sentence) || !isQuotable(shown)) continue;
    const isInAbstract = above?.isAbstract === true;
    found.push({ sentence, isInAbstract, opensAbstract: isInAbstract && opened !== above.at });
    if (isInAbstract) opened = above.at;
  }
  return found;
}

function stemsOf(text: string): string[] {
  return words(text)
    .filter(({ text: word }) => !STOP_WORDS.has(word))
    .map(({ text: word }) => stem(word));
}
