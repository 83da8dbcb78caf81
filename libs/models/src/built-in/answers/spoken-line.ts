import { fold, LEXICAL, lexicalBits, words } from '@strata/text';
import type { Passage } from '../../tasks/tasks';
import { namedWithOffice } from './asked-question/asked-person';
import type { AnswerSentence } from './answer-sentences';
import { ownWords } from './own-words';
import { saidShare } from './said-share';

const OWN_WORDS = /(?<![\p{L}\p{N}])(?:I|I['’](?:m|ve|ll|d)|[Mm]y|[Mm]e|[Mm]yself)(?![\p{L}\p{N}'’])/gu;
const QUOTED = /"[^"]{0,2000}"|“[^“”]{0,2000}”/g;
/** Words for oneself from which on a passage is somebody's own. */
const LEAST_OWN = 3;
/** What of a question the quotes have to say beside the name. */
const LEAST_SAID = 0.35;

/**
 * What is told before quotes of a speech, a letter or a diary, whose author it does not name: "What did President Biden propose?" over what he said. Undefined
 * where nobody speaks of himself, where what is asked about is no person, and where the quotes say little of what is asked besides.
 * @param unknown names that no passage has
 */
export function spokenLine(
  question: string,
  unknown: readonly string[],
  quotes: readonly AnswerSentence[],
  passages: readonly Passage[],
): string | undefined {
  const [name, ...others] = unknown;
  if (name === undefined || others.length > 0 || !isPersonal(name)) return undefined;
  const passage = passages.find(({ id }) => id === quotes[0]?.id);
  if (!passage || (passage.text.replace(QUOTED, ' ').match(OWN_WORDS)?.length ?? 0) < LEAST_OWN) return undefined;
  if (saidShare(question.replaceAll(name, ' '), quotes, passages) < LEAST_SAID) return undefined;
  return ownWords(question).unnamed(name);
}

function isPersonal(name: string): boolean {
  if (namedWithOffice(name) !== undefined) return true;
  const bits = words(name).map(({ text }) => lexicalBits(fold(text)));
  return bits.length > 1 && (bits[0]! & LEXICAL.givenName) !== 0;
}
