import { bareTitle } from '../passage-ranking/name-table';
import type { ReadPassage, ReadSentence, ReadSpan } from './read-passage';
import { nameWords } from './read-passage';

/** Somebody who plays a part, or a part that somebody plays, with how surely a sentence says so. */
export interface CastPair {
  readonly text: string;
  readonly score: number;
  readonly sentence: ReadSentence;
}

const BRACKETS = String.raw`(?: \([^()]*\))?`;
const FEW = String.raw`(?: [\p{L}.'’-]+){0,4}?`;
/** Between who plays and the part: "Kim Darby (in her debut) as the young". */
const ACTOR_ROLE = new RegExp(
  String.raw`^${BRACKETS},?(?: (?:who|also|has|and|\p{Ll}+ed)){0,2} (?:as|plays|played|playing|portrays|portrayed|portraying|voices|voiced|voicing|is the voice of|in the (?:\p{Ll}+ )?role of)(?: [\p{Ll}-]+){0,4} ["“]?$`,
  'u',
);
/** Between the part and who plays it: ", originally voiced by the actor". */
const ROLE_ACTOR = new RegExp(
  String.raw`^["”]?${BRACKETS},?${FEW} (?:played|portrayed|voiced|performed|acted|embodied)(?: \p{L}+){0,3} by(?: (?:the|an?|[\p{L}-]+)){0,3} $`,
  'u',
);
/** What stands before a part in what is told of who plays it: "for her performance as". */
const PLAYS_BEFORE =
  /\b(?:as|plays?|played|playing|portray(?:s|ed|ing|al of)|roles? (?:of|as)|voic(?:e|es|ed|ing)(?: of| for)?|characters?)\b[^.;]{0,90}$/u;
/** What a passage about a part says of who plays it, without its name. */
const PLAYED_BY = /\b(?:played|portrayed|voiced|performed)(?: \p{L}+){0,3} by(?: (?:the|an?|[\p{L}-]+)){0,3} $/u;
const PERFORMS =
  /\b(?:actor|actress|comedian|comedienne|singer|performer|entertainer|dancer|musician|rapper|model|star|filmmaker|wrestler)\b/i;
/** What it says that a cue joins the two, and that the work is named there, or elsewhere in the passage. */
const SCORE = { cue: 1.2, elsewhere: 0.3, there: 0.5 };
/** Characters behind a part in which its work is named: "Barney on How I Met Your Mother". */
const WORK_BEHIND = 60;

/**
 * Who plays a part in a work, or which part somebody plays in it, by what a passage says.
 * @param known the part, or whoever plays one
 */
export function castPairs(passage: ReadPassage, asks: 'actor' | 'role', known: string, work: string): CastPair[] {
  const isOfWork = isSaid(passage.title, work);
  const isAbout = isSaid(passage.title, known) || isSaid(known, bareTitle(passage.title));
  const inPassage = isOfWork || passage.sentences.some(({ text }) => isSaid(text, work));
  if (!inPassage) return [];
  const found: CastPair[] = [];
  for (const sentence of passage.sentences) {
    const isThere = isOfWork || isSaid(sentence.text, work);
    const score = SCORE.cue + (isThere ? SCORE.there : SCORE.elsewhere);
    const places = [...placesOf(sentence.text, known), ...(isAbout ? firstNamePlaces(sentence.text, known) : [])];
    for (const name of sentence.names) {
      if (isSaid(name.text, known) || isSaid(known, name.text) || isSaid(name.text, work) || isSaid(work, name.text)) continue;
      const span = asks === 'role' ? withTitle(sentence.text, name) : name;
      const isJoined =
        places.some((place) => joins(sentence.text, asks, place, span)) ||
        (isAbout && (asks === 'actor' ? isPlayedBy(sentence.text, span) : isPlayedThere(sentence.text, span, work)));
      if (isJoined) found.push({ text: span.text, score, sentence });
    }
    const [place] = places;
    if (
      asks === 'actor' &&
      place &&
      isThere &&
      !isOfWork &&
      !isAbout &&
      performs(passage) &&
      PLAYS_BEFORE.test(sentence.text.slice(0, place.start))
    )
      found.push({ text: bareTitle(passage.title), score: SCORE.cue + SCORE.elsewhere, sentence });
  }
  return found;
}

type Place = Pick<ReadSpan, 'start' | 'end'>;

/** Whether what stands between two of a sentence says that one plays the other. */
function joins(text: string, asks: 'actor' | 'role', known: Place, span: Place): boolean {
  const [actor, role] = asks === 'actor' ? [span, known] : [known, span];
  if (actor.end <= role.start) {
    const between = text.slice(actor.end, role.start);
    return ACTOR_ROLE.test(between) || (/^ \((?:as )?["“]?$/.test(between) && /^["”]?\)/.test(text.slice(role.end)));
  }
  if (role.end > actor.start) return false;
  const between = text.slice(role.end, actor.start);
  return ROLE_ACTOR.test(between) || (/^["”]? \($/.test(between) && /^[),]/.test(text.slice(actor.end)));
}

function isPlayedBy(text: string, { start }: Place): boolean {
  return PLAYED_BY.test(text.slice(0, start));
}

function isPlayedThere(text: string, { start, end }: Place, work: string): boolean {
  return (
    PLAYS_BEFORE.test(text.slice(0, start)) &&
    /^["”]?,? (?:in|on)\b/.test(text.slice(end)) &&
    isSaid(text.slice(end, end + WORK_BEHIND + work.length), work)
  );
}

function performs({ sentences: [opening] }: ReadPassage): boolean {
  return opening !== undefined && PERFORMS.test(opening.text);
}

/** "U.S. Marshal Rooster Cogburn": what a part is called by belongs to its name. */
function withTitle(text: string, { start, end }: ReadSpan): ReadSpan {
  const title = /(?:\p{Lu}[\p{L}.]* )+$/u.exec(text.slice(0, start))?.[0] ?? '';
  return { text: text.slice(start - title.length, end), start: start - title.length, end };
}

/** Where a name stands in a text, in whatever case. */
function placesOf(text: string, name: string): Place[] {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return [...text.matchAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'giu'))].map(
    ({ 0: said, index }) => ({
      start: index,
      end: index + said.length,
    }),
  );
}

/** "Alex (Michael J. Fox) and his parents": in a passage about a part, its first name alone before whoever plays it. */
function firstNamePlaces(text: string, name: string): Place[] {
  const [first = ''] = name.split(' ');
  return first === name ? [] : placesOf(text, first).filter(({ end }) => text.startsWith(' (', end));
}

function isSaid(text: string, name: string): boolean {
  const said = spoken(name);
  return said !== '' && ` ${spoken(text)} `.includes(` ${said} `);
}

/** "Thelma & Louise" is spoken as "Thelma and Louise". */
function spoken(text: string): string {
  return nameWords(text)
    .filter((word) => word !== 'and')
    .join(' ');
}
