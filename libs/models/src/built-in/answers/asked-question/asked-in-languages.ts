import type { Language } from '@strata/text';
import { textLanguage } from '@strata/text';

/** How languages other than English ask when something was; by ISO 639-1. */
const WHEN = {
  de: 'wann|in welchem jahr|welches jahr|an welchem (?:tag|datum)|in welchem monat',
  fr: 'quand|en quelle année|quelle année|à quelle date|en quel mois',
  es: 'cuándo|cuando|en qué año|qué año|en qué fecha|en qué mes',
  it: 'quando|in che anno|in quale anno|che anno',
  pt: 'quando|em que ano|que ano|em que data',
  nl: 'wanneer|in welk jaar|welk jaar|op welke datum',
  ro: 'când|cand|în ce an|ce an|la ce dată|în ce lună',
  tr: 'ne zaman|hangi yıl(?:da|ı)?|hangi tarihte|hangi ay(?:da)?',
  ru: 'когда|в каком году|какой год|какого числа|в каком месяце',
  el: 'πότε|ποι[αά] χρονιά|ποι[οό] έτος|ποια ημερομηνία',
  ar: 'متى|في أي (?:عام|سنة)|ما هو العام|أي عام',
  hi: 'कब|किस (?:वर्ष|साल|सन)|कौन से (?:वर्ष|साल)',
  vi: 'khi nào|năm nào|ngày nào|lúc nào',
};
/** Of scripts without blanks between words. */
const WHEN_UNSPACED = '什么时候|何时|哪一?年|哪天|いつ|何年|เมื่อใด|เมื่อไร|เมื่อไหร่|ปีใด|ปีไหน|ปีอะไร|언제|몇 ?년';

/** How languages ask for a number, what is counted behind it. */
const HOW_MANY = {
  en: 'how many',
  de: 'wie ?viele?',
  fr: "combien (?:de |d['’])",
  es: 'cuánt[oa]s|cuant[oa]s',
  it: 'quant[ie]',
  pt: 'quant[oa]s',
  nl: 'hoeveel',
  ro: 'câ(?:te|ți)|cate|cati',
  tr: 'kaç(?: tane)?',
  ru: 'сколько',
  el: 'πόσ(?:οι|ες|α|ους|ων)',
  ar: 'كم(?: عدد)?',
  hi: 'कितन[ेीा]',
  vi: 'bao nhiêu',
};

const asWords = (patterns: Readonly<Record<string, string>>) =>
  `(?<![\\p{L}\\p{M}])(?:${Object.values(patterns).join('|')})(?![\\p{L}\\p{M}])`;

/** A question for a time in another language than English, however it begins. */
export const ASKS_WHEN_ELSEWHERE = new RegExp(`${asWords(WHEN)}|${WHEN_UNSPACED}`, 'iu');
/** "how many", with what is behind it as its first group. */
export const HOW_MANY_OF = new RegExp(`${asWords(HOW_MANY)}\\s*([^?]*)`, 'iu');

/** Words that only one language opens a question with. */
const OPENINGS: readonly (readonly [Language, RegExp])[] = [
  ['es', /^¿|^(?:cuánt[oa]s?|cuándo|quién(?:es)?|qué|dónde|cuál(?:es)?)(?!\p{L})/iu],
  ['fr', /^(?:combien|quand|quelle?s?|où|pourquoi|qu['’]est|est-ce)(?!\p{L})/iu],
  ['de', /^(?:wie ?viele?|wann|wer|wo|woher|wohin|warum|welche[rsnm]?|wie (?:hoch|lange?|alt|schwer|groß|weit))(?!\p{L})/iu],
  ['it', /^(?:quant[ieoa]|chi|quale|dove|perché|che cosa)(?!\p{L})/iu],
];

/** The language of a question, where its words do not tell it by the one that it opens with. */
export function questionLanguage(question: string): Language | undefined {
  return textLanguage(question) ?? OPENINGS.find(([, opening]) => opening.test(question.trimStart()))?.[0];
}
