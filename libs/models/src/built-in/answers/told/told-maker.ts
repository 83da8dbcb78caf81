import type { Passage } from '../../../tasks/tasks';
import { nameInTitle } from '../../reports/name-in-title';
import { isCalled } from './called-like';
import { readableQuote } from '../passage-text/readable-quote';
import { statementSpans } from '../passage-text/statement-spans';
import { textSections } from '../passage-text/text-sections';

/** Who made something, and the line that says so. */
export interface ToldMaker {
  readonly passage: Passage;
  /** as written */
  readonly sentence: string;
  /** one name or several: "Ole Vane and Ida Vane" */
  readonly name: string;
}

const THING = String.raw`(?:the )?(?:(?:recipe|article|page|post|document|paper) (?:for|about|on|of) (?:an? |the )?)?(?<thing>[^?]{2,60}?)[\s?.!]*$`;
const ROLE = new RegExp(
  String.raw`^who (?:is|are|was|were) the (?:main |original )?(?<role>authors?|creators?|developers?|writers?|copyright (?:holders?|owners?)|maintainers?) of ${THING}`,
  'i',
);
const DID = new RegExp(
  String.raw`^who (?<role>wrote|created|made|developed|authored|submitted|contributed|maintains) ${THING}`,
  'i',
);

const PERSON = String.raw`\p{Lu}[\p{L}.'’-]*(?: (?:(?:de|del|der|da|di|la|le|van|von|den|ten) ){0,2}\p{Lu}[\p{L}.'’-]*){1,3}`;
/** One or several of them. */
const PEOPLE = String.raw`${PERSON}(?:(?:, and|,| and| &) ${PERSON}){0,3}`;
/** Who has the rights: the makers of most things that people publish themselves. */
const RIGHTS = new RegExp(
  String.raw`(?:©|\([Cc]\)|&copy;|\b(?:[Cc]opyright|COPYRIGHT)\b)[\s\d,–-]*(?:present[\s,]*)?(?:by )?(?<name>${PEOPLE})`,
  'gu',
);
const MADE_BY = new RegExp(
  String.raw`(?:\b(?:[Cc]reated|[Ww]ritten|[Mm]ade|[Dd]eveloped|[Aa]uthored|[Dd]esigned)(?:,? and \p{Ll}+)? by|^[Bb]y|^[Aa]uthors?:) (?<name>${PEOPLE})`,
  'gu',
);
const MAINTAINED_BY = new RegExp(
  String.raw`\b(?:[Mm]aintained|[Kk]ept|[Dd]ebianized|[Pp]ackaged)(?:,? and \p{Ll}+)?(?: for \p{Lu}\p{L}+)? by (?<name>${PEOPLE})`,
  'gu',
);
const HEADS = {
  made: /^(?:(?:original )?authors?|creators?|created by|about the author|author information|made by|written by)\W*$/iu,
  maintained: /^(?:(?:current |active )?maintainers?|maintained by|(?:core )?team)\W*$/iu,
};
/** What a document begins with, for those who publish it: `author: elias-howell`. */
const FRONT_MATTER = /^---\n(?<head>[\s\S]{1,2000}?)\n---(?:\n|$)/;
const FRONT_AUTHOR = /^authors?:[ \t]*(?<name>[^\n]{2,120})$/im;
/** What is called so is no person. */
const NO_PERSON =
  /\b(?:Inc|Ltd|LLC|Foundation|Corporation|GmbH|License|Licence|Copyright|Version|Software|Permission|Contributors|All Rights|Maintainers?|Authors?|Team|Members|Collaborators|HOLDERS?|AUTHORS?|OWNERS?)\b/u;
/** Of the sentence, and no part of the name. */
const STOP = /[.,]+$/;
const LONGEST_LINE = 400;
const MOST_NAMES = 4;
const LINES_OF_SECTION = 12;

/**
 * Who made or maintains what a document is called like: whoever stands under such a heading, whoever it says that it was made by, or, of what was
 * made, who has the rights in it. What is quoted shows which of these it is.
 * @param passages best first
 * @returns undefined for other questions, and where nobody is named
 */
export function toldMaker(question: string, passages: readonly Passage[]): ToldMaker | undefined {
  const { role, thing } = (ROLE.exec(question.trim()) ?? DID.exec(question.trim()))?.groups ?? {};
  if (role === undefined || thing === undefined) return undefined;
  const own = passages.filter((passage) => isCalled(passage, thing));
  const isMaintained = /^maintain/i.test(role);
  for (const passage of own) {
    const found = underHead(passage, isMaintained ? HEADS.maintained : HEADS.made);
    if (found) return found;
  }
  for (const passage of isMaintained ? [] : own) {
    const found = inFrontMatter(passage);
    if (found) return found;
  }
  for (const passage of own) {
    const found = inLines(passage, isMaintained ? MAINTAINED_BY : MADE_BY, thing);
    if (found) return found;
  }
  if (isMaintained) return undefined;
  for (const passage of own) {
    const found = inLines(passage, RIGHTS);
    if (found) return found;
  }
  for (const passage of own) {
    const found = underHead(passage, HEADS.maintained); // of who made it nothing is said
    if (found) return { ...found, sentence: `Maintained by: ${found.sentence}` };
  }
  return undefined;
}

/** Everybody whom a passage names as having made or kept what it is about, or as having the rights in it. */
export function* makersIn(passage: Passage): Generator<ToldMaker> {
  for (const heads of Object.values(HEADS)) {
    const found = underHead(passage, heads);
    if (found) yield found;
  }
  for (const pattern of [MADE_BY, MAINTAINED_BY]) {
    const found = inLines(passage, pattern, nameInTitle(passage.title));
    if (found) yield found;
  }
  const found = inLines(passage, RIGHTS);
  if (found) yield found;
}

/** Whoever the head of a document calls its author, as that is written there. */
function inFrontMatter(passage: Passage): ToldMaker | undefined {
  const found = FRONT_AUTHOR.exec(FRONT_MATTER.exec(passage.text)?.groups!['head'] ?? '');
  const name = found?.groups!['name']!.replace(/["'[\]]/g, '').trim();
  return found && name ? { passage, sentence: found[0].trim(), name } : undefined;
}

/** The first names of a section, one from each line. */
function underHead(passage: Passage, heads: RegExp): ToldMaker | undefined {
  for (const { head, start, end } of textSections(passage.text)) {
    if (!heads.test(head)) continue;
    const lines = passage.text
      .slice(start, end)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, LINES_OF_SECTION);
    const named = lines.flatMap((line) => {
      const [name] = new RegExp(PEOPLE, 'u').exec(shown(line)) ?? [];
      return name === undefined || NO_PERSON.test(name) ? [] : [{ name: name.replace(STOP, ''), line: line.trim() }];
    });
    const [first] = named;
    if (first === undefined) continue;
    const names = [...new Set(named.map(({ name }) => name))].slice(0, MOST_NAMES);
    return { passage, sentence: first.line, name: names.join(', ') };
  }
  return undefined;
}

/** Only lines that may name one are looked at closely. */
const NAMES_MAKER = /\bby\b|\bauthor|©|&copy;|\(c\)|copyright/i;

/** @param thing that the line has to be about, where it says so */
function inLines(passage: Passage, pattern: RegExp, thing?: string): ToldMaker | undefined {
  const { text } = passage;
  if (!NAMES_MAKER.test(text)) return undefined;
  const sentences = statementSpans(text).map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '));
  for (const line of [...text.split('\n'), ...sentences]) {
    if (!NAMES_MAKER.test(line)) continue;
    const said = shown(line);
    for (const match of said.matchAll(pattern)) {
      const name = match.groups!['name']!.replace(STOP, '');
      const isAbout = thing === undefined || saysThing(said.slice(0, match.index), thing);
      if (isAbout && !NO_PERSON.test(name)) return { passage, sentence: line.trim(), name };
    }
  }
  return undefined;
}

function shown(line: string): string {
  return readableQuote(line.slice(0, LONGEST_LINE)).replace(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, '');
}

/** What stands before "created by" is the thing, or points at it. */
function saysThing(before: string, thing: string): boolean {
  if (OF_ANOTHER.test(before)) return false;
  return /^(?:\W*|.*\b(?:this|it)\b.*)$/iu.test(before) || before.toLowerCase().includes(thing.toLowerCase());
}

/** What was made is what this was made after. */
const OF_ANOTHER = /\b(?:based on|fork(?:ed)? (?:of|from)|inspired by|port of|ported from|thanks to|derived from)\b/i;
