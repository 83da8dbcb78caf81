import { HOLE, withLabels } from './name-holes';
import type { QuestionPlan } from './question-plan';
import { sideNamed, sideOf } from './sides';

const TWO = new RegExp(String.raw`${HOLE}[^⟨⟩]*${HOLE}`, 'iu');
const SAME =
  /\bsame (?:nationality|country)|\b(?:share|shares|have|has) (?:the |a )?(?:same )?nationalit|\bfrom the same (?:country|nation)\b/i;
/** "in the same family": whatever it is that has a name. */
const SAME_OF =
  /^(?:is|are|was|were|do|does|did)\b[^?]*\b(?:the )?same (?:\p{Ll}+ )??(?<noun>(?!time\b|year\b|way\b|thing\b|person\b|day\b|age\b|kind\b|type\b)\p{Ll}{3,})\s*\?*$/iu;
const BOTH = new RegExp(
  String.raw`^(?:are|were|is|was) (?:both )?(?:the )?(?:[a-z]+,? )??${HOLE},? and ${HOLE},? (?:both|all|each)? ?(?:considered |used as |types? of |names? of |species of |genus of |kinds? of )?(?:an? )?(?<noun>(?![^?]*\bsame\b)(?:[\p{L}, -]|⟨\d+⟩){3,60})\??$`,
  'iu',
);
/** Not what they are, but where from, or what was done with them: that a passage's opening does not say so means nothing. */
const PHRASE = /^(?:of|from|in|at|on|by|with|for|to|about)\b|^\p{Ll}+(?:ed|en|wn) (?:by|in|at|from|to|on|for)\b/iu;

const IN_PLACE = /^(?:located |situated |based |found )?in (?:the )?(?<place>⟨\d+⟩)\s*$/iu;

/** What is asked of two things together: whether they have the same of something, or are both something. Undefined for any other question. */
export function saidTogether(text: string, labels: readonly string[]): QuestionPlan | undefined {
  const noun = SAME.test(text) ? 'nationality' : SAME_OF.exec(text)?.groups?.['noun']?.toLowerCase();
  const both = noun === undefined ? BOTH.exec(text)?.groups?.['noun'] : undefined;
  const pair = noun === undefined && both === undefined ? null : TWO.exec(text);
  if (!pair) return undefined;
  if (noun !== undefined) return { kind: 'same', sides: [sideOf(pair[1], labels, text), sideOf(pair[2], labels, text)], noun };
  const place = IN_PLACE.exec(both!)?.groups!['place'];
  const said = withLabels(place ?? both!, labels).trim();
  return {
    kind: 'both',
    sides: [sideNamed(pair[1], labels), sideNamed(pair[2], labels)],
    said,
    by: place !== undefined ? 'place' : PHRASE.test(said) ? 'words' : 'class',
  };
}
