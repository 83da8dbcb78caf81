import { stem, words } from '@strata/text';
import { nameInTitle } from '../../reports/name-in-title';
import type { Passage } from '../../../tasks/tasks';
import type { AskedMembers } from '../asked-question/asked-members';
import { askedMembers } from '../asked-question/asked-members';
import { isKindBeforeName } from '../asked-question/kind-before-name';
import { readableQuote } from '../passage-text/readable-quote';
import { saidSentences } from '../said-sentences';

/** One of those to which something was done, and the sentence that says so. */
export interface ToldMember {
  readonly name: string;
  readonly passage: Passage;
  readonly sentence: string;
}

const WORD = String.raw`\p{Lu}[\p{L}\p{N}'’&.-]*`;
const NAME = String.raw`${WORD}(?: (?:of |the |de |von |van )?${WORD}){0,4}`;
/** "the research ship Sigrun" */
const MEMBER = new RegExp(
  String.raw`^(?:(?:[Tt]he|[Aa]n?|[Ii]ts|[Tt]heir) )?(?<kind>(?:\p{Ll}[\p{Ll}-]* ){0,4})(?<name>${NAME})$`,
  'u',
);
const PLURAL = /\b(?:were|are|have been)(?: all| both| also| each)? $/u;
/** "MV Aurelia was a cargo ship of 92 metres, built …", "She was built …" */
const SINGLE = new RegExp(
  String.raw`^(?:(?<back>She|He|It)|(?:The )?(?<name>${NAME}))(?: \([^()]{1,60}\))?(?: (?:is|was) (?<what>an? (?:[\p{L}\d-]+ ){1,8}[\p{L}\d-]+), | (?:is|was) (?:also )?|, )$`,
  'u',
);
const BEFORE_LIST = /[;:.!?(]|\b(?:that|which|because|while|although|where|when|whose)\b|,? (?:but|so) /giu;
const DENIED = /\b(?:not|never|nor|neither|except|only)\b|n['’]t\b/i;
const FEWEST = 2;

/**
 * All of a kind to which something was done at a place or by somebody, by sentences that list them ("the ship A, the ferry B and C were built at D") and by those
 * that say so of one thing of the kind alone.
 * @param passages best first
 * @returns each once; none for other questions, and where no sentence lists several
 */
export function toldMembers(question: string, passages: readonly Passage[]): ToldMember[] {
  const asked = askedMembers(question);
  if (!asked) return [];
  const all = passages.flatMap((passage) => membersIn(asked, passage));
  const listed = all.filter(({ isListed }) => isListed);
  const found: ToldMember[] = [];
  for (const one of [...listed, ...all.filter(({ isListed }) => !isListed)])
    if (!found.some(({ name }) => isSame(name, one.name)))
      found.push({ name: one.name, passage: one.passage, sentence: one.sentence });
  return listed.length === 0 ? [] : found;
}

/** Whether a passage says of one or several of the kind what a question lists them by. */
export function tellsMember(question: string, passage: Passage): boolean {
  const asked = askedMembers(question);
  return asked !== undefined && membersIn(asked, passage).length > 0;
}

type SaidMember = ToldMember & { readonly isListed: boolean };

function membersIn(asked: AskedMembers, passage: Passage): SaidMember[] {
  return saidSentences(passage).flatMap(({ text }): SaidMember[] => {
    const before = beforeDeed(readableQuote(text), asked);
    if (before === undefined || DENIED.test(before)) return [];
    const names = PLURAL.test(before) ? listIn(before, asked) : [];
    if (names.length > 0) return names.map((name) => ({ name, passage, sentence: text, isListed: true }));
    const name = singleIn(before, asked, passage);
    return name === undefined ? [] : [{ name, passage, sentence: text, isListed: false }];
  });
}

/** What stands before "built at Halden Yard"; undefined where a sentence does not say that. */
function beforeDeed(sentence: string, { verb, preposition, place }: AskedMembers): string | undefined {
  const deed = `${verb} ${preposition} `;
  for (let at = sentence.indexOf(deed); at >= 0; at = sentence.indexOf(deed, at + 1)) {
    const behind = sentence.slice(at + deed.length).replace(/^the /, '');
    const isPlace = behind.toLowerCase().startsWith(place.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(behind.slice(place.length));
    if (isPlace) return sentence.slice(0, at);
  }
  return undefined;
}

/** The names of "…: the ship A, the ferry B and C were all", of another kind none; none at all where one has no name. */
function listIn(before: string, { kind }: AskedMembers): string[] {
  const said = before.replace(PLURAL, '').trim();
  const opens = [...said.matchAll(BEFORE_LIST)].at(-1);
  const list = said.slice(opens ? opens.index + opens[0].length : 0).trim();
  const members = list.split(/,? and |, /).map((member) => MEMBER.exec(member)?.groups);
  if (members.length < FEWEST || members.some((one) => !one)) return [];
  const ofKind = members.filter((one) => saysKind(one!['kind']!, kind));
  const areTold = members.every((one) => one!['kind'] === '') || (ofKind.length > 0 && GENERAL.test(kind)) ? members : ofKind;
  return areTold.map((one) => one!['name']!);
}

/** What many other nouns are kinds of: an icebreaker is a ship, and no ferry. */
const GENERAL =
  /(?:^| )(?:ships|boats|vessels|vehicles|machines|buildings|houses|works|books|pieces|products|devices|instruments|animals|plants|birds|places|sites|things|objects|companies|firms|organi[sz]ations|institutions|projects|tools)$/;

/** The one thing of the kind of which a sentence says it, by its name or in a document that is called so. */
function singleIn(before: string, { kind }: AskedMembers, passage: Passage): string | undefined {
  const { name, back, what = '' } = SINGLE.exec(before)?.groups ?? {};
  if (name === undefined && back === undefined) return undefined;
  if (!saysKind(`${what} ${passage.title}`, kind)) return undefined;
  const titled = name ?? nameInTitle(passage.title);
  const [first = '', ...others] = titled.split(' ');
  return others.length > 0 && isKindBeforeName(first) ? others.join(' ') : titled;
}

/** The last word of the kind alone: "ship" of "research ships". */
function saysKind(text: string, kind: string): boolean {
  const wanted = stem(kind.split(' ').at(-1)!);
  return words(text).some((word) => stem(word.text) === wanted);
}

const isSame = (one: string, other: string): boolean => one.endsWith(other) || other.endsWith(one);
