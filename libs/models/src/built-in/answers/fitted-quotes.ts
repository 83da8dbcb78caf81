import type { AnswerSentence } from './answer-sentences';
import { namesTitle } from './answer-sentences';
import { neededSpans } from './needed-spans';
import type { QuoteEnd, Span } from './passage-text/shortened-quote';
import { shortenedQuote } from './passage-text/shortened-quote';

/** A quote with what it was read for. */
export interface ProofSentence extends AnswerSentence {
  /** as it stands in the sentence; undefined: what the question asks */
  readonly told?: string;
}

/** What a second and a further quote must add at least to stay where there is no room for all. */
const KEPT_FROM = { second: 0.3, further: 0.5 };

/** What is left of a quote has to say something: two words. */
const SAYS = /[\p{L}\p{N}]\P{L}+\p{L}/u;

/** Words of a quote as it is shown. */
export function quoteLength({ text, title = '' }: AnswerSentence): number {
  return `${title} ${text}`.trim().split(/\s+/).length;
}

/**
 * Quotes with about so many words together. What is known to be told by a quote is all that stays of it; of the others each but the first is
 * cut to the clauses that matter, then the least telling are left out, and the first is cut last.
 * @param limit words
 * @param isTold whether it is known what the quotes are for; where it is not, they lose no more than insertions
 */
export function fittedQuotes(question: string, quotes: readonly ProofSentence[], limit: number, isTold = true): AnswerSentence[] {
  const fitted = quotes.map((quote) => ({ quote, shown: quote.told === undefined ? quote : cut(question, quote, 'clause') }));
  const isLong = () => fitted.reduce((sum, { shown }) => sum + quoteLength(shown), 0) > limit;
  const shorten = (one: (typeof fitted)[number], endsAt: QuoteEnd) => {
    const shorter = cut(question, one.quote, endsAt);
    if (SAYS.test(shorter.text) && quoteLength(shorter) < quoteLength(one.shown)) one.shown = shorter;
  };
  if (!isTold) {
    for (const one of fitted) if (isLong()) shorten(one, 'sentence');
    return fitted.map(({ shown }) => shown);
  }
  for (const one of fitted.slice(1).toReversed()) if (isLong() && one.quote.told === undefined) shorten(one, 'clause');
  while (fitted.length > 1 && isLong()) {
    const least = fitted
      .slice(1)
      .filter(({ quote: { worth = 1, isLed } }) =>
        fitted.length > 2 ? worth < KEPT_FROM.further : worth < KEPT_FROM.second && !isLed,
      )
      .toSorted((a, b) => Number(a.quote.isLed === true) - Number(b.quote.isLed === true) || a.quote.worth! - b.quote.worth!)[0];
    if (!least) break;
    fitted.splice(fitted.indexOf(least), 1);
  }
  for (const one of fitted.toReversed()) if (isLong() && one.quote.told !== undefined) shorten(one, 'word');
  if (fitted[0] && isLong()) shorten(fitted[0], 'clause');
  return fitted.map(({ shown }) => shown);
}

function cut(question: string, quote: ProofSentence, endsAt: QuoteEnd): AnswerSentence {
  const { id, sentence, text, title, told, about } = quote;
  const needed = (told === undefined ? undefined : occurrence(told, text)) ?? neededSpans(question, text);
  const shown = shortenedQuote(text, needed, endsAt);
  return { id, sentence, about, text: shown, title: title ?? (namesTitle(shown, about) ? undefined : about) };
}

/** "Hamburg, Germany", "George Louis, Prince of Nassau": what a name is completed by. */
const NAME_GOES_ON =
  /^(?:, (?:\d+(?:st|nd|rd|th) )?\p{Lu}[\p{L}'’-]*(?: (?:of|the|and|de|von) \p{Lu}[\p{L}'’-]*| \p{Lu}[\p{L}'’-]*)*)?/u;

/** Where a value stands last, behind what it is told of. */
function occurrence(value: string, text: string): Span[] | undefined {
  const start = text.lastIndexOf(value);
  if (start < 0) return undefined;
  const end = start + value.length;
  return [{ start, end: end + NAME_GOES_ON.exec(text.slice(end))![0].length }];
}
