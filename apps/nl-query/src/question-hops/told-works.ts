import { definitionIn } from './definition';
import { isOrigin } from './origin-words';
import type { ReadPassage, ReadSpan } from './read-passage';
import type { ToldValue } from './told-facts';

const OPENING_SENTENCES = 2;
const CAST_SENTENCES = 5;
const WORK =
  /\b(?:film|movie|documentary|cartoon|anime|manga|comic|song|single|album|EP|track|novel|novella|book|play|opera|musical|operetta|poem|game|series|show|sitcom|soap opera|drama|comedy|band|group|duo|trio|quartet|magazine|painting|symphony|ballet)s?(?=$|[\s,.)])/giu;
/** When and where a work was made, and how, says nothing of its genre. */
const NO_GENRE =
  /^(?:\d{4}s?|and|the|an?|also|lost|upcoming|feature|feature-length|full-length|debut|second|third|fourth|fifth|first|last|final|studio|live|\S*language)$/iu;
const STARS = /\b(?:starring|stars?|starred|featuring)\b(?! (?:in|as|the|of|on)\b)/gu;
/** What stands between two of a cast, or between one of them and the part. */
const BETWEEN =
  /^(?:\s*\([^()]*\))?(?:,|,? and|,? alongside|,? with| in (?:an?|the) [\p{Ll} ]{0,30}roles?,? (?:with|and|alongside)| as [\p{Ll} '’-]{1,40},?(?: and)?)? ?(?:and )?$/u;
const PART = /^ as (?:[\p{Ll}'’-]+ ){0,5}$/u;
/** Characters; who is listed first matters most. */
const LONGEST_LIST = 200;

/** What a passage calls the work that it is about, without when and where it was made: "action masala film"; undefined where that says no more than "film". */
export function genre({ sentences }: ReadPassage): ToldValue | undefined {
  for (const sentence of sentences.slice(0, OPENING_SENTENCES)) {
    const defined = definitionIn(sentence.text).replace(/- (?=language\b)/gu, '-');
    const last = [...defined.matchAll(WORK)].at(-1);
    if (!last) continue;
    const said = defined.slice(0, last.index + last[0].length).split(' ');
    const text = said.filter((word) => !NO_GENRE.test(word) && !isOrigin(word)).join(' ');
    if (text.includes(' ')) return { text, value: text.toLowerCase(), sentence, said: last[0] };
  }
  return undefined;
}

/** Who plays in the work that a passage is about, as one of its sentences lists them. */
export function cast({ sentences }: ReadPassage): ToldValue | undefined {
  for (const sentence of sentences.slice(0, CAST_SENTENCES))
    for (const { index, 0: cue } of sentence.text.matchAll(STARS)) {
      const text = listFrom(sentence.text, index + cue.length, sentence.names);
      if (text !== '') return { text, value: text, sentence };
    }
  return undefined;
}

/** The names that follow one another from a place on. */
function listFrom(text: string, from: number, names: readonly ReadSpan[]): string {
  const [first, ...others] = names.filter(({ start }) => start >= from).toSorted((a, b) => a.start - b.start);
  if (!first || text.slice(from, first.start).trim() !== '') return '';
  let { end } = first;
  for (const name of others) {
    const between = text.slice(end, name.start);
    if (name.end - first.start > LONGEST_LIST || !(BETWEEN.test(between) || PART.test(between))) break;
    end = name.end;
  }
  return text.slice(first.start, end);
}
