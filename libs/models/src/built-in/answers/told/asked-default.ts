import type { TextSpan } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { documentName } from '../../themes/document-name';
import { topicStems } from '../answer-span';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { isCalled } from './called-like';
import { statementSpans } from '../passage-text/statement-spans';
import { stemsOfText } from '../passage-text/stems-of-text';
import { PERIOD } from '../passage-text/time-words';
import { unsaidLines } from '../passage-text/unsaid-lines';

/** What something is where nobody sets it, with the statement, or the line of a program, that says so. */
export interface ToldDefault {
  readonly value: string;
  readonly passage: Passage;
  readonly sentence: string;
}

const ASKED = /^(?:and |so )?(?:what|which)\b.*\b(?:defaults?|max(?:imum)?|min(?:imum)?|limit)\b/i;
const ASKS_DEFAULT = /\bdefaults?\b/i;
/** "`tar`", "'utf-8'", "10 minutes", "3.5 MB", "true": what may be set. */
const VALUE = String.raw`(?:\`[^\`\n]{1,40}\`|"[^"\n]{1,40}"|'[^'\n]{1,40}'|-?\d[\d.,_*]*\d?(?:\s?(?:%|[kKMG]i?B|[kMG]?[Bb]ytes?|ms|s|seconds?|minutes?|hours?|days?|times|pixels|px|bits|kg|g|km|cm|mm))?|(?:true|false|null|none|undefined|unlimited|infinity|on|off|enabled|disabled|yes|no)\b)`;
const SETS = String.raw`(?:\*\*|__|_)?\s*(?:is|are|was|of|to|=|:)\s*(?:set to\s+)?(?:\*\*|__)?`;
/** In the order in which they tell most surely. */
const STATED: readonly RegExp[] = [
  new RegExp(String.raw`\bdefaults?\b(?:\s+(?:value|port|size|limit|setting|level|number|timeout))?${SETS}(?<value>${VALUE})`, 'i'),
  new RegExp(String.raw`\bdefaults? (?:to|is|are|of|value is) (?<value>${VALUE})`, 'i'),
  new RegExp(String.raw`\bdefault(?: [\w-]+){1,4}?${SETS}(?<value>${VALUE})`, 'i'),
  new RegExp(String.raw`(?<value>${VALUE})\s*(?:,\s*)?\(?(?:is )?(?:the default\b|by default\b|\(default\)|default\))`, 'i'),
  new RegExp(
    String.raw`(?<=[:=]\s{0,3})(?<value>${VALUE})\s*[,;]?\s*(?:\/\/|#|\/\*)\s*(?:\()?default\b(?!\s+(?:is|to|of|=|:))`,
    'i',
  ),
  new RegExp(
    String.raw`\bdefaults? (?:to|is|value is):? (?!(?:the|a|an|that|this|its|not|to|be|set|used|only)\b)(?<value>/?[\w][\w./:+-]{0,40})(?=[.,;)]|\s*$)`,
    'i',
  ),
];
const COUNTED = new RegExp(
  String.raw`\b(?:after|every|at most|up to|for|of|at|within|in|is|are|:) (?<value>${VALUE})(?=[^.]{0,40}\bby default\b)`,
  'i',
);
const DEFAULTS = [...STATED, COUNTED];
/** "The maximum length is 255", "up to 255 bytes", "limited to 255": an amount, and no word. */
const IN_WORDS = '(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety)';
const OTHER = String.raw`(?:(?: (?:or|to) |[–-])(?:\d{1,6}|${IN_WORDS}))?`;
const AMOUNT = String.raw`(?:${IN_WORDS}${OTHER} (?:${PERIOD})\b|\d{1,6}${OTHER} (?:${PERIOD})\b|(?=[\x60"'\d-])${VALUE})(?!\d| (?:additional|more|further|extra|other)\b)`;
const LIMITS: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:max(?:imum)?|min(?:imum)?|limit)\b(?: [\w-]+){0,5}?${SETS}(?<value>${AMOUNT})`, 'i'),
  new RegExp(
    String.raw`\b(?:(?:at most|up to|no more than|not exceed|limited to|no longer than|at least|no less than) |(?:maximum|minimum|limit) of )(?<value>${AMOUNT})`,
    'i',
  ),
];
const SAYS_ANY = /default|max|min|limit|at most|up to|no more|exceed|no longer|at least|no less/i;
/** `maxRedirects`, `SETTINGS_MAX_SIZE`, `--level`: where a question has one, a line that says it is meant. */
const IDENTIFIER = /(?:^|[\s\`"'(])(?<name>--?[a-z][\w-]+|[a-z]+[A-Z]\w*|\w+_\w+|[a-z]\w*\.\w[\w.]*)/;
/** What is set to a number, or to none. */
const ASKS_NUMBER = /\b(?:ports?|size|time-?out|number of|length|count|depth|width|height|interval|duration|threshold|capacity)\b/i;
const NUMERIC = /\d|^(?:none|null|unlimited|infinity|no|disabled|off)$/i;
const LONGEST = 400;
const LINES_ABOVE = 4;
const LEAST_SAID = 0.6;
/** Of what a line above says, or the title. */
const [ABOVE, TITLED] = [0.8, 0.9];

/** The value that the passages say is the default of what is asked for; undefined where none does. */
export function toldDefault(question: string, passages: readonly Passage[]): ToldDefault | undefined {
  if (question.length > LONGEST_QUESTION || !ASKED.test(question)) return undefined;
  const asked = [...topicStems(question.replace(IGNORED, ' '))];
  if (asked.length === 0) return undefined;
  const patterns = ASKS_DEFAULT.test(question) ? DEFAULTS : [...LIMITS, ...DEFAULTS];
  const asksNumber = ASKS_NUMBER.test(question);
  const name = IDENTIFIER.exec(question)?.groups!['name']!.replace(/[?.]+$/, '');
  let best: (ToldDefault & { score: number }) | undefined;
  for (const passage of passages) {
    const { title, text } = passage;
    const titled = [...stemsOfText(documentName({ title, fileName: title }))];
    for (const { start, end } of statedPlaces(text)) {
      const written = text.slice(start, end).replace(/\s+/g, ' ');
      const value = written.length <= LONGEST ? valueIn(written, patterns) : undefined;
      if (value === undefined || (asksNumber && !NUMERIC.test(value))) continue;
      const above = linesAbove(text, start);
      if (name !== undefined && !isCalled(passage, name) && !written.includes(name) && !above.includes(name)) continue;
      const [own, upper] = [stemsOfText(written), stemsOfText(above)];
      const shares = asked.map((term) => {
        if (own.has(term)) return 1;
        if (upper.has(term)) return ABOVE;
        return titled.some((word) => word.includes(term)) ? TITLED : 0;
      });
      const score = shares.reduce((sum, share) => sum + share, 0) / asked.length;
      const isNamed = name !== undefined && (written.includes(name) || above.includes(name)); // nothing else is called so
      const isOwn = asked.some((term) => own.has(term));
      if (!isOwn && !asked.some((term) => upper.has(term))) continue;
      if ((isNamed || score >= LEAST_SAID) && score > (best?.score ?? 0)) {
        const sentence = `${isOwn ? '' : `${above.replace(/\s+/g, ' ').trim()} `}${written.replace(/^(?:\/\/|#+)\s*/, '')}`;
        best = { value, passage, sentence: sentence.replace(/^#+ /, ''), score };
      }
    }
  }
  return best;
}

/** Words that only ask for what is set. */
const IGNORED = /\b(?:default|value|by default|setting|option|number|library|package|use[ds]?)\b/gi;

function valueIn(line: string, patterns: readonly RegExp[]): string | undefined {
  if (!SAYS_ANY.test(line)) return undefined;
  for (const pattern of patterns) {
    const value = pattern.exec(line)?.groups!['value'];
    if (value !== undefined) return value.replace(/^[\`"']{1,2}|[\`"']{1,2}$/g, '').replace(/[.,]$/, '');
  }
  return undefined;
}

/** Statements, and the lines of programs. */
function statedPlaces(text: string): TextSpan[] {
  const lines = unsaidLines(text).flatMap(({ start, end }) => {
    let at = start;
    return text
      .slice(start, end)
      .split('\n')
      .map((line) => {
        const place = { start: at, end: at + line.length };
        at = place.end + 1;
        return place;
      });
  });
  return [...statementSpans(text), ...lines];
}

/** Words from which on what stands before a default in its paragraph says of what it is. */
const SAYS_WHOSE = 5;

/** A few lines back, from the last heading or item among them; of the same paragraph where there are any. */
function linesAbove(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - LONGEST), at).split('\n');
  const blank = before.findLastIndex((line, i) => i < before.length - 1 && line.trim() === '');
  const paragraph = before.slice(blank + 1);
  const own = paragraph.join(' ').trim().split(/\s+/).length >= SAYS_WHOSE ? paragraph : before;
  const lines = own.slice(-LINES_ABOVE - 1);
  const head = lines.findLastIndex((line) => /^\s*(?:#{1,6} |[-*+] )/.test(line));
  return lines.slice(Math.max(0, head)).join('\n');
}
