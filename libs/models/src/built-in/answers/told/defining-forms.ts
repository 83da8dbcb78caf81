import { nameOfThing } from '../asked-question/named-thing';
import { tellingStemsOf } from '../passage-text/stems-of-text';

/** What a document calls itself or what it is of, and what it says that it does. */
const ITSELF =
  'pep|document|proposal|paper|rfc|specification|module|guide|report|article|chapter|page|standard|library|package|memo|draft|policy|handbook|tutorial|manual';
const SELF = new RegExp(
  String.raw`(?<!\b(?:in|of|with|for|to|by|on|from|under) )\b(?:this|the present|our) (?:${ITSELF})\b[^.;]{0,40}?\b(?:propos|describ|defin|introduc|specif|add|present|recommend|giv|provid|explain|cover|aim|extend|chang|outlin|discuss|contain|suggest|set)|\bthis is an? (?:\p{Ll}+ )?(?:${ITSELF})\b`,
  'iu',
);
/** "Instead, this script post-processes the output". */
const ACTS =
  /^(?:\p{Lu}\p{L}+, )?(?:this|the) (?:script|tool|program|utility|command|plugin|extension|application|app|project|framework|library|package|module|service|driver) (?:(?:also|only|simply) )?(?!is\b|was\b|has\b|does\b)\p{Ll}[\p{Ll}-]*s\b(?! (?:is|are|was|were|has|have)\b)/iu;

const IS = String.raw`(?:is|are|was|were|means)`;
const DEFINES = new RegExp(
  String.raw`(?<=\S)(?: ${IS} (?:(?:often|usually|also|commonly|basically|sometimes) )?(?:an?|the|any|one|(?:referred to|known|described|used|designed) (?:as|to|for)|when|where)\b| -{1,2} (?=\p{L})| [–—] (?=\p{L}))`,
  'u',
);
/** What a program does, behind its name. */
const SERVES =
  /(?<=\S) (?:provides?|implements?|lets?|allows?|enables?|helps?|offers?|manages?|generates?|converts?|handles?|simplif(?:y|ies)|makes?|supports?|combines?|computes?|specif(?:y|ies)|defines?|describes?|refers? to|stands? for|consists? of)\b/u;
/** "**Maintainers:** Contributors who …" in a list of terms. */
const TERM =
  /^(?:[-*+•]\s+)?(?:\*\*|__|`)?(?<term>\p{L}[^:*_`\n]{1,60}?)(?:(?:\*\*|__|`)\s*(?::|[–—]|-{1,2} )|:(?:\*\*|__|`))\s*(?=\p{L})/u;
/** An entry of a glossary that is kept as data: `id: pot`, `definition: "what tar is boiled in"`. */
const ENTRY =
  /^(?:[-*•]\s+)?(?:id|term|name|word|entry|label|title)\s*:\s*["']?(?<term>\p{L}[^:"'\n]{0,60}?)["']?\s+(?:(?:plural|abbreviation|slug|id)\s*:\s*\S{1,60}\s+)?(?:definition|meaning|description|explanation)\s*:\s*["']?(?=\p{L})/iu;
const WHAT_IT_IS =
  /^(?:an?|the) (?:[\p{L}\d,'’-]+ ){0,8}[\p{L}\d-]+ (?:for|that|which|to|of|in|written|with)\b|\b(?:is|are|provides?|implements?|lets|allows|helps)\b/iu;
/** "Fast and accurate grip written in iron." */
const PHRASE = /^\p{Lu}\p{L}*(?: [\p{L}\d,'’-]+){2,10} (?:for|written|to|with) /u;
/** Words beside the subject, before the verb. */
const BESIDE = 3;

/** A document speaks of what it is itself. */
export function speaksOfItself(sentence: string): boolean {
  return SELF.test(sentence);
}

/** A document says what the thing does that it is about, without its name. */
export function tellsWhatItDoes(sentence: string): boolean {
  return ACTS.test(sentence);
}

/** The first statement of a document that says what it is of, though not by its name: "A small library for …", "It is a fork of …". */
export function tellsWhatItIs(sentence: string): boolean {
  return WHAT_IT_IS.test(sentence) || PHRASE.test(sentence);
}

/** An entry of a list of terms: "**Pot:** what tar is boiled in". */
export function explainsTerm(sentence: string): boolean {
  return TERM.test(sentence) || ENTRY.test(sentence);
}

/** "Redis is often referred to as a …", "xargs - build and execute …", "**Pot**: what tar is boiled in": said of the subject and nothing else. */
export function opensWithDefinition(sentence: string, subject: readonly string[]): boolean {
  const term = (TERM.exec(sentence) ?? ENTRY.exec(sentence))?.groups!['term'];
  if (term !== undefined && sameStems([...tellingStemsOf(term)], subject)) return true;
  const is = DEFINES.exec(sentence);
  return is !== null && sameStems(subjectBefore(sentence, is.index), subject);
}

/** "A kickoff is a …", in a document that is called like it. */
export function isDefinition(sentence: string, subject: readonly string[]): boolean {
  const is = DEFINES.exec(sentence);
  const before = is ? subjectBefore(sentence, is.index) : [];
  return is !== null && subject.every((one) => before.includes(one)) && before.length <= subject.length + BESIDE;
}

/** "The tar library provides …": what a thing does, by its name. */
export function tellsWhatForByName(sentence: string, subject: readonly string[]): boolean {
  const serves = SERVES.exec(sentence);
  return serves !== null && sameStems(subjectBefore(sentence, serves.index), subject);
}

/** What a sentence speaks of before its verb: without what stands in brackets, its other names, and what kind of thing it is. */
function subjectBefore(sentence: string, verb: number): string[] {
  const subject = sentence
    .slice(0, verb)
    .replace(/\s*\([^()]*\)/g, '')
    .replace(OTHER_NAMES, '');
  return [...tellingStemsOf(nameOfThing(subject))];
}

/** "X, also known in English as Y or Z, is …" */
const OTHER_NAMES =
  /,\s*(?:(?:also|formerly|originally|commonly|better|best|often|sometimes|officially) )*(?:known|called|named|abbreviated|styled|spelled|born|or)\b.*$/iu;

function sameStems(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && others.every((one) => some.includes(one));
}
