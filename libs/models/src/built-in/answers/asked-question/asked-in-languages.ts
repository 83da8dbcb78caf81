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

/** Words that only one language opens a question with, modal verbs among them. */
const OPENINGS: readonly (readonly [Language, RegExp])[] = [
  [
    'es',
    /^¿|^(?:cuánt[oa]s?|cuándo|quién(?:es)?|qué|dónde|cuál(?:es)?|cómo|pued(?:o|es?|en)|se puede|podemos|deb(?:o|es?|en)|hay que|tengo que|tienen que)(?!\p{L})/iu,
  ],
  [
    'fr',
    /^(?:combien|quand|quelle?s?|où|pourquoi|qu['’]est|est-ce|puis-je|peu(?:x-tu|t-(?:on|il|elle)|vent(?:-ils|-elles)?)|pouvons-nous|pouvez-vous|doi(?:s-je|t-(?:on|il|elle)|vent)|devons-nous|faut-il|y a-t-il|a-t-on)(?!\p{L})/iu,
  ],
  [
    'de',
    /^(?:wie ?viele?|wann|wer|wo|woher|wohin|warum|welche[rsnm]?|wie (?:hoch|lange?|alt|schwer|groß|weit)|gibt es|gab es|d[aü]rf(?:en|st|t)?|dürfte[nt]?|könn(?:en|t|te[nst]*)|kann(?:st)?|m[uü]ss(?:en|t|te[nst]*)?|müßte|soll(?:en|st|t|te[nst]*)?|braucht? (?:man|ich|es)|brauchen wir)(?!\p{L})/iu,
  ],
  [
    'it',
    /^(?:quant[ieoa]|chi|quale|dove|perché|che cosa|può|possono|poss(?:o|iamo)|si può|devo(?:no)?|dobbiamo|c['’]è|ci sono|bisogna)(?!\p{L})/iu,
  ],
];

/** French verbs before their pronoun, which English reads as a word of its own: "Peut-on". */
const BEFORE_PRONOUN = /^(?:peut-(?:on|il|elle)|doit-(?:on|il|elle)|faut-il|est-(?:il|elle)|y a-t-il|a-t-on)(?!\p{L})/iu;

/** The language of a question, where its words do not tell it by the one that it opens with. */
export function questionLanguage(question: string): Language | undefined {
  const asked = question.trimStart();
  if (BEFORE_PRONOUN.test(asked)) return 'fr';
  return textLanguage(question) ?? OPENINGS.find(([, opening]) => opening.test(asked))?.[0];
}

/** How many characters a question in another language than English opens with that say how it asks: "Dürfen Jugendliche …" names nobody called so. */
export function askingLength(question: string): number {
  for (const [, opening] of OPENINGS) {
    const found = opening.exec(question);
    if (found) return found[0].length + (question[found[0].length] === ' ' ? 1 : 0);
  }
  return 0;
}
