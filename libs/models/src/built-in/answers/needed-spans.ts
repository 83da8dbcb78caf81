import { amounts, properNames, relationSynonyms, stem, timeExpressions, words } from '@strata/text';
import { closenessIn, topicStems } from './answer-span';
import type { QuestionKind } from './asked-question/question-kind';
import { questionKind } from './asked-question/question-kind';
import type { Span } from './passage-text/shortened-quote';

/** Things of the kind that is asked for which a quote keeps, those that stand closest to the question's words. */
const KEPT = 3;
/** Words behind the last word of the question that are kept where any words may be the answer. */
const FOLLOWING = 14;

/** What a quote has to keep for a question: its words, and what may be the answer to it. */
export function neededSpans(question: string, sentence: string): Span[] {
  const asked = topicStems(question);
  const needed = wordSpans(asked, sentence);
  const kind = questionKind(question);
  const candidates = candidatesOf(kind, question, sentence);
  if (candidates !== undefined) {
    const closeness = closenessIn(sentence, asked);
    const close = candidates.map((span) => ({ span, close: closeness(span) }));
    close.sort((a, b) => b.close - a.close);
    return [...needed, ...close.slice(0, KEPT).map(({ span }) => span)];
  }
  const last = Math.max(0, ...needed.map(({ end }) => end));
  const behind = words(sentence)
    .filter(({ start }) => start >= last)
    .slice(0, FOLLOWING)
    .at(-1);
  return behind ? [...needed, behind] : needed;
}

/** Where a sentence first says each of some stems, or another word for it. */
export function wordSpans(stems: ReadonlySet<string>, sentence: string): Span[] {
  const said = words(sentence).map(({ text, start, end }) => ({ start, end, stem: stem(text) }));
  return [...stems].flatMap((term) => {
    const synonyms = relationSynonyms(term);
    const found = said.find((word) => word.stem === term) ?? said.find((word) => synonyms.has(word.stem));
    return found ? [found] : [];
  });
}

/** Undefined where any words may be what is asked for. */
function candidatesOf(kind: QuestionKind, question: string, sentence: string): Span[] | undefined {
  switch (kind) {
    case 'date':
      return timeExpressions(sentence);
    case 'number':
      return amounts(sentence);
    case 'place':
    case 'person':
      return properNames(sentence).filter(({ name }) => !question.includes(name));
    case 'choice':
    case 'reason':
    case 'thing':
      return undefined;
  }
}
