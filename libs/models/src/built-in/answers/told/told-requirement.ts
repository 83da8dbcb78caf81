import type { Passage } from '../../../tasks/tasks';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { isCalled } from './called-like';
import { openingStatement } from '../passage-text/opening-statement';
import { readableQuote } from '../passage-text/readable-quote';

/** Which version of something a thing needs, or what its documents say instead. */
export interface ToldRequirement {
  /** "Node.js 18 or later"; "" where nothing says it */
  readonly value: string;
  readonly passage: Passage;
  readonly sentence: string;
}

const PLATFORM = String.raw`(?<platform>[\p{L}][\p{L}.+#]{0,20})`;
const NEEDS = '(?:need|require|support|run on|work with|work on|target|expect)';
const THING = '(?:the )?(?<thing>[^?]{1,60}?)';
const OLDEST = '(?:(?:minimum|minimal|lowest|oldest|required|supported|least) ){0,2}';
const ASKED: readonly RegExp[] = [
  String.raw`(?:what|which) (?:is the )?${OLDEST}(?:versions? of ${PLATFORM}|${PLATFORM.replace('platform', 'other')} versions?) (?:does|do|is|are) ${THING} ${NEEDS}`,
  String.raw`(?:what|which) (?:is the )?${OLDEST}(?:versions? of ${PLATFORM}|${PLATFORM.replace('platform', 'other')} versions?)(?: (?:is|are|that is))?(?: (?:required|needed|supported|necessary))?(?: by| for| of| to use| to run) ${THING}`,
].map((pattern) => new RegExp(`^${pattern}${String.raw`[\s?.!]*$`}`, 'iu'));
const VERSION = String.raw`(?:versions?\s*)?(?:[><]=?|≥|≤|\^|~)?\s?v?\d{1,4}(?:\.(?:\d{1,4}|x)){0,3}\+?`;
const OPEN_END = String.raw`(?:,? (?:or|and) (?:later|higher|newer|above|up|greater|upwards?|below|older|more recent)\+?)?`;
/** Whether a line says that something is needed. */
const SAYS_NEED =
  /\brequir|\bneed|\bsupport|\bminimum|\bworks? (?:with|on|in)\b|\bruns? (?:with|on|in)\b|\bcompatib|\bat least\b|\b(?:later|higher|newer|above)\b|\d\+|[>≥]=?\s?v?\d|\bengines?\b|\btested\b|\btargets?\b|\bensure\b/i;
/** Needed for something else than using the thing. */
const FOR_PARTS =
  /\b(?:benchmarks?|this (?:feature|option|method)|development|contribut\w+|running the tests?|dropped support|no longer)\b/i;
const LONGEST_LINE = 500;

/**
 * The version of a platform that a thing needs, in a line of its own documents that says so, or one that names it.
 * @returns undefined for other questions, and where the thing has no document here, nor is named with a version
 */
export function toldRequirement(question: string, passages: readonly Passage[]): ToldRequirement | undefined {
  const { platform, thing } = askedRequirement(question) ?? {};
  if (platform === undefined || thing === undefined) return undefined;
  const own = passages.filter((passage) => isCalled(passage, thing));
  const named = thing.toLowerCase();
  const says = (passage: Passage, line: string) => own.includes(passage) || line.toLowerCase().includes(named);
  const pattern = new RegExp(String.raw`(?<![\p{L}\d])${nameOf(platform)}["']?:?\s{1,2}["']?${VERSION}${OPEN_END}`, 'iu');
  let second: ToldRequirement | undefined;
  for (const passage of [...own, ...passages.filter((one) => !own.includes(one))])
    for (const line of passage.text.split('\n')) {
      if (line.length > LONGEST_LINE || !SAYS_NEED.test(line) || !says(passage, line)) continue;
      const shown = readableQuote(line);
      const [said] = pattern.exec(shown.replaceAll(/[*\x60]/g, '')) ?? [];
      if (said === undefined) continue;
      const told = {
        value: said
          .replace(/["':]+/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
        passage,
        sentence: line.trim(),
      };
      if (!FOR_PARTS.test(line)) return told;
      second ??= told;
    }
  const opening = own.find(({ isOpening }) => isOpening === true);
  const statement = opening && openingStatement(opening.text);
  return second ?? (statement === undefined ? undefined : { value: '', passage: opening!, sentence: statement });
}

/** The platform and the thing of "Which Node.js version does X need?". */
export function askedRequirement(question: string): { platform: string; thing: string } | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  for (const pattern of ASKED) {
    const { platform, other, thing } = pattern.exec(question.trim())?.groups ?? {};
    const named = platform ?? other;
    if (named !== undefined && thing !== undefined && !GENERIC.test(named)) return { platform: named, thing };
  }
  return undefined;
}

/** No platform: "the latest version". */
const GENERIC = /^(?:the|latest|current|newest|first|last|new|old|minimum|what|which|is)$/i;

/** "Node", "node.js" and "NodeJS" are one. */
function nameOf(platform: string): string {
  const bare = platform.replace(/\.?js$/i, '').replaceAll(/[.+#]/g, String.raw`\$&`);
  return String.raw`${bare}(?:\.?js)?`;
}
