import type { HopRelation } from './hop-relation';
import { relationInWords } from './hop-relation';
import { HERE, HOLE } from './name-holes';

/** What offices are called; those of one line are the same. */
const OFFICES: readonly (readonly string[])[] = [
  ['chief executive officer', 'chief executive', 'ceo', 'managing director'],
  ['chairman', 'chairwoman', 'chairperson', 'chair'],
  ['head coach', 'coach'],
  ['general manager', 'manager'],
  ['principal', 'headmaster', 'headmistress', 'headteacher', 'head teacher'],
  ['editor-in-chief', 'chief editor', 'editor'],
  ['secretary-general', 'secretary general', 'general secretary'],
  ...[
    'vice president',
    'president',
    'prime minister',
    'premier',
    'chancellor',
    'mayor',
    'governor',
    'captain',
    'dean',
    'rector',
  ].map(alone),
  ...['treasurer', 'speaker', 'chief justice', 'foreign minister', 'minister', 'ambassador', 'archbishop', 'bishop', 'abbot'].map(
    alone,
  ),
  ...['commander', 'king', 'queen', 'emperor', 'sultan', 'pope', 'chief engineer', 'vice-chancellor'].map(alone),
];
const EACH = new RegExp(HOLE, 'gu');
const BY_NAME = new Map(OFFICES.flatMap((names) => names.map((name) => [name, names] as const)));
const NAMES = [...BY_NAME.keys()].sort((a, b) => b.length - a.length).join('|');
/** Which of all who held it; "current" only says that it is the one of today. */
const WHICH = String.raw`(?<which>first|second|third|fourth|fifth|last|\d+(?:st|nd|rd|th))`;
const OFFICE = new RegExp(`^(?:the )?(?:${NAMES})$`, 'iu');
const ASKED: readonly RegExp[] = [
  String.raw`^who(?: is|['’]s| was| became| serves as| served as)? (?:the )?(?:(?:current|present|new|${WHICH}) )?(?<office>${NAMES}) (?:of|at|for|in) ⟨⟩$`,
  String.raw`^who(?: is|['’]s| was| became) ⟨⟩['’]s? (?:(?:current|present|new|${WHICH}) )?(?<office>${NAMES})$`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Who held it before, or holds another one that is called by more words. */
const OTHERS = String.raw`(?<!\b(?:former|ex|deputy|vice|assistant|first|second|third)[ -])\b`;
/** Up to so many words stand between an office and the name, or what it is of. */
const OF = String.raw`(?: (?:and|&) [\p{L} -]{2,40}?)?(?: (?:of|at|for|in) [^.;]{2,60}?)?`;
const TITLES = String.raw`(?:,|:| is| was| became| by| named)?(?: (?:the|then|current|present|Sir|Dr\.?|Mr\.?|Mrs\.?|Ms\.?|Prof\.?|Professor|General|[\p{Ll}-]+)){0,3}[\s"“'(,]*$`;

/** "Who is the chairman of ⟨⟩?": the relation between what an office is of and who holds it; undefined for any other question. */
export function askedOffice(asked: string): HopRelation | undefined {
  for (const pattern of ASKED) {
    const { office, which } = pattern.exec(asked)?.groups ?? {};
    if (office !== undefined) return officeRelation(office.toLowerCase(), which?.toLowerCase());
  }
  return undefined;
}

/** Whether a name is only what an office is called. */
export function isOffice(name: string): boolean {
  return OFFICE.test(name);
}

/** Whether a question with one hole asks who holds an office. */
export function asksOffice(text: string): boolean {
  return askedOffice(text.replace(/[?.!\s]+$/, '').replaceAll(EACH, HERE)) !== undefined;
}

/** "the first mayor of ⟨2⟩" inside a question that asks more of whoever that is. */
const WITHIN = new RegExp(
  String.raw`\b(?:the )?(?:(?:current|present|new|${WHICH}) )?(?<office>${NAMES}) (?:of|at) ⟨(?<hole>\d+)⟩(?= \p{L}|['’]s )`,
  'iu',
);

/** Such a description with its relation, and the hole of what the office is of. */
export function officeWithin(text: string): { match: RegExpExecArray; hole: string; relation: HopRelation } | undefined {
  const match = WITHIN.exec(text);
  if (!match) return undefined;
  const { office, hole, which } = match.groups!;
  return { match, hole: hole!, relation: officeRelation(office!.toLowerCase(), which?.toLowerCase()) };
}

function officeRelation(office: string, which: string | undefined): HopRelation {
  const called = `(?:${BY_NAME.get(office)!.map(inEitherCase).join('|')})`;
  const said = which === undefined ? `${OTHERS}${called}` : String.raw`\b${which} ${called}`;
  return {
    ...relationInWords(office, 'person'),
    ...{ name: 'office', onlyByCue: true, noAnswer: OFFICE },
    before: new RegExp(`${said}${OF}${TITLES}`, 'u'),
    after: new RegExp(
      String.raw`^(?: \([^()]*\))?(?:,| is| was| became| who| has| served| as| has been){1,3}(?: [\p{L}'’-]+,?){0,6}? ${said}`,
      'u',
    ),
    ofTitle: new RegExp(String.raw`${said}(?:,? (?:and|&) [\p{L} -]{2,40}?)? (?:of|at|for)(?: the)?\s*$`, 'u'),
  };
}

/** "Chief Executive", "chief executive", "CEO", with a blank or a hyphen; names beside it keep their capitals. */
function inEitherCase(office: string): string {
  if (office === 'ceo') return 'CEO|ceo';
  return office.replaceAll(/\b\p{Ll}/gu, (first) => `[${first}${first.toUpperCase()}]`).replaceAll(/ |(?<=\p{L})-/gu, '[ -]');
}

function alone(name: string): readonly string[] {
  return [name];
}
