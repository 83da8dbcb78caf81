import { ANY_NOUN, LEXICAL, lexicalBits, STOP_WORDS } from '@strata/text';
import { LONGEST_QUESTION } from './longest-question';
import type { Span } from '../passage-text/shortened-quote';

/** "What is a guilloche?", "What are caesti?": what the word means. */
const ASKED =
  /^(?:and |so )?what(?:['’]s| is| are| was| were) (?:an? )?(?<subject>(?!the\b|an?\b|it\b|this\b|that\b|there\b|your?\b|my\b|our\b)[\p{L}-]{2,40}(?: [\p{L}-]{2,40}){0,2})[\s?.!]*$/iu;
/** What leads from a word to what it means, right behind it: "Caesti, strips of leather", "a guilloche (braid)". */
const LEADS = String.raw`["'”’*_\x60]{0,3}(?: ?\([^()]{1,60}\))?(?:[,:(–—]| [(–—-]| (?:is|are|was|were|means?|meant|denotes?|refers? to|stands? for|describes?|comes?|consists?)\b)`;
const NAMES =
  /\b(?:called|named|termed|known as|referred to as|i\.e\.|or|namely|as)\W*(?:an? |the )?$|[(,:]\s*(?:an? |the )?["'“‘*_]{0,3}$/i;
const AROUND = 80;

/** Whether a question asks what a word means, and the stretch of a sentence stands there as no meaning of it: "border" of "a guilloche border". */
export function isNoMeaning(question: string, sentence: string, { start, end }: Span): boolean {
  const subject = question.length > LONGEST_QUESTION ? undefined : ASKED.exec(question.trim())?.groups!['subject'];
  if (subject === undefined || !subject.toLowerCase().split(' ').every(mayBeNoun)) return false;
  const word = subject.replace(/(?:es|s)$/i, '').replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const said = [...sentence.matchAll(new RegExp(`(?<!\\p{L})${word}\\p{L}{0,3}(?!\\p{L})`, 'giu'))];
  const leads = new RegExp(`^${LEADS}`, 'iu');
  return !said.some(({ 0: text, index }) => {
    const behind = index + text.length;
    if (behind <= start) return leads.test(sentence.slice(behind, behind + AROUND));
    return end <= index && NAMES.test(sentence.slice(Math.max(end, index - AROUND), index));
  });
}

/** "What was *built*?" asks for no meaning. */
function mayBeNoun(word: string): boolean {
  const bits = lexicalBits(word);
  return (
    !STOP_WORDS.has(word) &&
    !/(?:ed|[^aeiou]ing)$|^(?:built|made|found|held|done|sold|lost|won|kept|known|born|shown|written|given|taken|sent|paid|used)$/.test(
      word,
    ) &&
    ((bits & LEXICAL.verb) === 0 || (bits & ANY_NOUN) !== 0)
  );
}
