import { sentences, withSingleBlanks } from '@strata/text';
import type { TextRange } from '../tasks/tasks';

const MAX_DESCRIPTION_CHARACTERS = 400;
const MAX_RELATION_CHARACTERS = 300;
const DEFINING = /^\s*(?:\([^)]*\)\s*)?(?:is|was|are|were)\s+(?:an?|the|one)\b/;

/**
 * What a text says of a thing, in the text's own words: the sentence that defines its name ("X is a …"), else the first one that mentions
 * it and is no heading. Without an end where it is long.
 * @param places where the text means the thing, at least one, ascending
 */
export function describingSentence(text: string, places: readonly TextRange[], spans = sentences(text)): string {
  const mentioned = places.map((place) => ({ place, span: sentenceAt(spans, place) ?? place }));
  const { span } = mentioned.find(({ place }) => DEFINING.test(text.slice(place.end, place.end + 120))) ??
    mentioned.find(({ span: { start } }) => text[start] !== '#') ??
    mentioned[0] ?? { span: { start: 0, end: 0 } };
  const sentence = withSingleBlanks(text.slice(span.start, span.end)).replace(/^#+ /, '');
  return sentence.length <= MAX_DESCRIPTION_CHARACTERS
    ? sentence
    : `${sentence.slice(0, MAX_DESCRIPTION_CHARACTERS).replace(/\s+\S*$/, '')} …`;
}

/**
 * What a text says of two things together: the first sentence that mentions both, else the first one that mentions the second.
 * Empty when neither is mentioned.
 */
export function relatingSentence(text: string, source: readonly TextRange[], target: readonly TextRange[]): string {
  const spans = sentences(text);
  const within = (places: readonly TextRange[]) => new Set(places.map((place) => sentenceAt(spans, place)));
  const [ofSource, ofTarget] = [within(source), within(target)];
  const span =
    spans.find((sentence) => ofSource.has(sentence) && ofTarget.has(sentence)) ??
    spans.find((sentence) => ofTarget.has(sentence)) ??
    spans.find((sentence) => ofSource.has(sentence));
  if (!span) return '';
  return withSingleBlanks(text.slice(span.start, Math.min(span.end, span.start + MAX_RELATION_CHARACTERS)));
}

/** @param spans ascending, none over another */
function sentenceAt(spans: readonly TextRange[], { start }: TextRange): TextRange | undefined {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.start <= start) low = middle + 1;
    else high = middle;
  }
  const span = spans[low - 1];
  return span && start < span.end ? span : undefined;
}
