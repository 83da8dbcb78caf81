import { readableQuote } from './readable-quote';
import { statementSpans } from './statement-spans';
import { textSections } from './text-sections';

/** The licence that a text names as that of what it is about. */
export interface LicenceStatement {
  /** as written: "MIT", "Apache License, Version 2.0" */
  readonly name: string;
  /** the line that says so, as it stands there; of a badge what it says */
  readonly sentence: string;
}

const VERSION = String.raw`(?:[ -]?(?:v|version )?\d(?:\.\d)?(?:\+|[ -]or[ -]later)?)`;
/** Names of licences that are written as such and seldom mean anything else. */
const NAME = String.raw`(?:The )?(?:MIT|ISC|Apache(?:[ -]Software)?(?:[ -]License)?(?:,)?${VERSION}?|(?:New |Modified |Simplified )?BSD(?:[ -]?[0-4][ -]Clause)?|[0-4][ -]Clause BSD|0BSD|[AL]?GPL${VERSION}?|GNU (?:Affero |Lesser |Library )?General Public License(?:,? (?:v|version )?\d(?:\.\d)?)?|MPL${VERSION}?|Mozilla Public License(?:,?${VERSION})?|Unlicense|CC0(?:-1\.0)?(?: 1\.0)?|CC[ -]BY(?:-[A-Z]{2})*(?:[ -]\d\.\d)?|WTFPL|Artistic[ -](?:License )?2\.0|zlib|Python(?:-2\.0| Software Foundation License)|Blue ?Oak(?:-1\.0\.0| Model License)?|EPL${VERSION}?|Eclipse Public License(?:,?${VERSION})?|Boost Software License|BSL-1\.0|public domain|Creative Commons [\p{L}-]+|HPND|Unicode-(?:3\.0|DFS-\d{4})|SIL Open Font License|OFL-1\.1)`;
const ANY = new RegExp(String.raw`(?<![\p{L}\d/.-])(?<name>${NAME})(?![\p{L}\d])`, 'iu');
/** Sentences by which a work is put under a licence; what stands behind a name of something else is that one's. */
const STATES: readonly RegExp[] = [
  String.raw`\b(?:licen[cs]ed|released|published|distributed|available|provided|covered|governed)(?: (?:under|with|by|as))(?: (?:the|an?|terms|conditions|of|both|either|open[ -]source))*[\s[(*\x60"“]{0,4}(?<name>${NAME})(?![\p{L}\d])`,
  String.raw`\blicen[cs]e[\]*_]{0,3}\s?[:：][\s*_[(]{0,4}(?<name>${NAME})(?![\p{L}\d])`,
  String.raw`(?<![\p{L}\d/.-])(?<name>${NAME})[\])*_]{0,3}(?:\([^()\s]*\))?[ -](?:licen[cs]ed?\b|©|\(c\)|copyright\b)`,
  String.raw`^\W{0,6}(?<name>${NAME})[\])*_]{0,3}(?:\([^()\s]*\)| (?:licen[cs]e\b|©|\(c\))|\s*$)`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** `[![license](…/badge/license-MIT-blue.svg)](…)`, `[license-image]: …`: what pictures and their addresses say. */
const BADGES: readonly RegExp[] = [
  /licen[cs]e[-_:/=()%\d A-F]{1,6}(?<name>MIT|ISC|Apache(?:--|[-_ ])?2(?:\.0)?|BSD(?:--|[-_ ])?[23](?:(?:--|[-_ ])clause)?|A?GPL(?:v|--)?\d(?:\.\d)?|MPL(?:--|[-_ ])?2(?:\.0)?|unlicense|CC0)(?![a-z])/i,
  /\[!\[(?<name>MIT|ISC|Apache-2\.0|BSD-[23]-Clause)(?: licen[cs]ed?)?\]/i,
  /opensource\.org\/licenses?\/(?<name>MIT|ISC|Apache-2\.0|BSD-[23]-Clause|[AL]?GPL-\d\.\d|MPL-2\.0)\b/i,
];
const HEAD = /\blicen[cs](?:e|es|ing)\b/i;
/** Whoever tells of something else's licence says which. */
const OF_OTHERS = /\b(?:dependenc|third[- ]part|font|icon|logo|dataset|contribut|incompatible|compatible|if you|unless)/i;
const LOOKED_AT = 700;
const LONGEST_LINE = 600;

/**
 * The licence of what a text is about: named under a heading about it, in a sentence or a line of its own that says so, or by a badge.
 * Linear in the length of the text.
 */
export function licenceStatement(text: string): LicenceStatement | undefined {
  for (const { head, start, end } of textSections(text)) {
    if (!HEAD.test(head) || head.length > LONGEST_HEAD) continue;
    for (const line of text.slice(start, Math.min(end, start + LOOKED_AT)).split('\n')) {
      const name = ANY.exec(shown(line))?.groups!['name'];
      if (name !== undefined) return named(name, text, line);
    }
  }
  const lines = text.split('\n').filter((line) => line.length <= LONGEST_LINE && NAMES.test(line));
  if (lines.length === 0) return undefined;
  const sentences = statementSpans(text).map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '));
  const said = [...lines, ...sentences.filter((sentence) => sentence.length <= LONGEST_LINE && NAMES.test(sentence))];
  for (const pattern of STATES)
    for (const line of said) {
      const found = pattern.exec(shown(line));
      if (found && !OF_OTHERS.test(shown(line).slice(0, found.index))) return named(found.groups!['name']!, text, line);
    }
  for (const pattern of BADGES)
    for (const line of lines) {
      const name = pattern.exec(line)?.groups!['name']!.replaceAll(/--|_/g, '-');
      if (name !== undefined) return { name, sentence: `License: ${name}` };
    }
  return undefined;
}

/** What stands below such a line is the text of the licence. */
const LABELLED = /^\W{0,4}licen[cs]e\W{0,4}:/i;

/** With the whole sentence where the line is a part of one. */
function named(name: string, text: string, line: string): LicenceStatement {
  const at = text.indexOf(line);
  const place = at < 0 ? at : at + Math.max(0, line.indexOf(name));
  const span = place < 0 ? undefined : statementSpans(text).find(({ start, end }) => start <= place && place < end);
  const sentence = span && span.end - span.start <= LONGEST_LINE ? text.slice(span.start, span.end).replace(/\s+/g, ' ') : line;
  const isWhole = LABELLED.test(line) || sentence.length <= line.length;
  return { name: name.replace(/^the /i, ''), sentence: (isWhole ? line : sentence).trim() };
}

/** Only lines that may name one are looked at closely. */
const NAMES =
  /MIT|ISC|Apache|BSD|GPL|GNU|MPL|Mozilla|licen[cs]e|CC0|CC[ -]BY|WTFPL|Artistic|zlib|Python|Blue ?Oak|EPL|Eclipse|Boost|BSL|public domain|Creative Commons|OFL/i;
const LONGEST_HEAD = 60;

function shown(line: string): string {
  return readableQuote(line.slice(0, LONGEST_LINE));
}
