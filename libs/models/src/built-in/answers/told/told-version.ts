import { relationSynonyms, stem } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { topicStems } from '../answer-span';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { statementSpans } from '../passage-text/statement-spans';
import { stemsOfText } from '../passage-text/stems-of-text';

/** The version under whose heading a list of changes says something. */
export interface ToldVersion {
  readonly version: string;
  readonly passage: Passage;
  /** as it stands above */
  readonly heading: string;
  readonly sentence: string;
}

/** "Since which release …", "In what version was … removed?", "Which version added …?" */
const ASKED =
  /^(?:(?:since|in|from|as of|with|starting (?:with|in|from)) )?(?:which|what) (?:releases?|versions?)\b(?: of (?<work>\S{1,40}))?(?<asked>[^?]{4,200})\??$/iu;
/** What a version needs or is stands elsewhere. */
const OTHER =
  /^ ?(?:do I|should|is (?:the )?(?:latest|current|newest|required|needed)|does .* (?:need|require|use|run)|are (?:supported|required))/i;
/** That something came: of the question it is what is asked, and of a sentence what answers. */
const CAME = new Set(
  'add introduce have get gain new support accept provide appear available first come offer ship implement allow use exist include work there'
    .split(' ')
    .map(stem),
);
const COMES = /\b(?:add(?:s|ed)?|new|now|introduc\w+|support(?:s|ed)?|accepts?|implement\w*|initial|provides?)\b/i;
const HEADING =
  /^(?:#{1,6}[ \t]|\*{1,3}[ \t]|=+[ \t]|\[?v?\d+\.\d|(?:version|release|changes|noteworthy|what['’]s new)\b|[\w.+-]{1,40} \(?v?\d+\.\d)/i;
const VERSION = /(?<![\w.])v?(?<version>\d{1,6}(?:\.\d{1,6}){1,4}(?:-?(?:alpha|beta|rc)\.?\d*)?)(?![\w.]*\w)/i;
const LONGEST_HEADING = 120;
const LEAST_SAID = 0.8;

/**
 * The version under whose heading a change log says what is asked; of what came, the oldest that says so.
 * @returns undefined for other questions, and where no passage says it under a version
 */
export function toldVersion(question: string, passages: readonly Passage[]): ToldVersion | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  const { work = '', asked = '' } = ASKED.exec(question.trim())?.groups ?? {};
  if (asked === '' || OTHER.test(asked)) return undefined;
  const all = topicStems(`${work} ${asked}`);
  const terms = [...all].filter((term) => !CAME.has(term));
  if (terms.length === 0) return undefined;
  const asksWhatCame = terms.length < all.size || !/\b(?:was|were|is|are|did)\b/i.test(asked);
  const found: ToldVersion[] = [];
  for (const passage of passages) {
    const titled = stemsOfText(passage.title);
    const headings = versionHeadings(passage.text);
    if (headings.length === 0) continue;
    for (const { start, end } of statementSpans(passage.text)) {
      const heading = headings.findLast((one) => one.end <= start);
      if (heading === undefined || heading.start === start) continue;
      const sentence = passage.text.slice(start, end);
      const said = stemsOfText(sentence);
      const says = (term: string) => said.has(term) || titled.has(term) || [...relationSynonyms(term)].some((one) => said.has(one));
      const telling = terms.filter((term) => !titled.has(term));
      if (telling.length === 0 || !telling.some((term) => said.has(term)) || terms.filter(says).length < LEAST_SAID * terms.length)
        continue;
      if (asksWhatCame && !COMES.test(sentence)) continue;
      found.push({ version: heading.version, heading: heading.text, passage, sentence });
    }
  }
  const [first] = asksWhatCame ? found.toSorted((a, b) => compareVersions(a.version, b.version)) : found;
  return first;
}

interface VersionHeading {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly version: string;
}

function versionHeadings(text: string): VersionHeading[] {
  const found: VersionHeading[] = [];
  for (let start = 0; start < text.length;) {
    const at = text.indexOf('\n', start);
    const end = at < 0 ? text.length : at;
    if (end - start <= LONGEST_HEADING) {
      const line = text.slice(start, end).trim();
      const version = HEADING.test(line) ? VERSION.exec(line)?.groups!['version'] : undefined;
      if (version !== undefined) found.push({ start, end, text: line.replace(/^[#*=\s]+/, ''), version });
    }
    start = end + 1;
  }
  return found;
}

function compareVersions(a: string, b: string): number {
  const [one, other] = [a, b].map((version) => version.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0));
  for (let i = 0; i < Math.max(one!.length, other!.length); i++) {
    const difference = (one![i] ?? 0) - (other![i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
