import type { textLanguage, Tokens } from '@strata/text';
import { functionWords, KIND, stem } from '@strata/text';
import { isGermanNoun } from '../names/languages/german-nouns';
import type { ReadLanguage } from '../names/languages/read-language';
import { isReadLanguage } from '../names/languages/read-language';
import type { NounPhrase } from './noun-phrases';

type Language = ReturnType<typeof textLanguage>;

/** Between the last two of several, where it is another word than in English. */
const CONJUNCTIONS: Readonly<Partial<Record<NonNullable<Language>, string>>> = {
  ...{
    de: 'und',
    nl: 'en',
    fr: 'et',
    es: 'y',
    it: 'e',
    pt: 'e',
    ro: 'și',
    tr: 've',
    ru: 'и',
    el: 'και',
    vi: 'và',
    ar: 'و',
    hi: 'और',
  },
  ...{ zh: '和', ja: 'と', ko: '및' },
};

/** "and" in a language. */
export function conjunctionIn(language: Language): string {
  return (language && CONJUNCTIONS[language]) ?? 'and';
}

/** "and" in any of them, between blanks: what parts two phrases of a title. */
export const ANY_CONJUNCTION = new RegExp(` (?:${['and', ...new Set(Object.values(CONJUNCTIONS))].join('|')}) `, 'u');

/** What stands before a noun, folded. */
const DETERMINERS: Readonly<Record<Exclude<ReadLanguage, 'de'>, RegExp>> = {
  fr: /^(?:le|la|les|un|une|des|du|au|aux|ce|cet|cette|ces|son|sa|ses|leur|leurs)$/,
  es: /^(?:el|la|los|las|un|una|unos|unas|del|al|este|esta|estos|estas|su|sus)$/,
  it: /^(?:il|lo|la|i|gli|le|un|uno|una|del|dello|della|dei|degli|delle|nel|nella|al|alla|questo|questa|suo|sua)$/,
  pt: /^(?:o|a|os|as|um|uma|do|da|dos|das|no|na|ao|este|esta|seu|sua)$/,
};

/** Nouns of any text, and what may stand before one; folded. */
const GENERAL: Readonly<Record<ReadLanguage, RegExp>> = {
  de: /^(?:jahr|monat|woche|tag|zeit|teil|ende|anfang|beginn|mitte|name|zahl|anzahl|art|weise|form|seite|fall|grund|ziel|ergebnis|beispiel|jahrhundert|jahrzehnt|mensch|leute|mann|frau|kind|nahe|hohe|lange|grosse|größe|uhr|meter|kilometer|prozent|million|ding|sache|rest|mehrheit|halfte|schonheit|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember)/,
  fr: /^(?:an|annee|mois|semaine|jour|fois|temps|partie|fin|debut|nom|nombre|facon|maniere|forme|cote|cas|siecle|homme|femme|enfant|gens|chose|exemple|reste|plus|meme|autre|premier|premiere|deuxieme|second|seconde|dernier|derniere|nouveau|nouvelle|grand|grande|petit|petite|celle|celui|ensemble|milieu|plupart)s?$/,
  es: /^(?:ano|mes|semana|dia|vez|veces|tiempo|parte|fin|final|principio|nombre|numero|manera|modo|forma|lado|caso|siglo|hombre|mujer|nino|gente|cosa|ejemplo|resto|mismo|misma|otro|otra|primer|primera|primero|segundo|segunda|ultimo|ultima|nuevo|nueva|gran|grande|mayor|mayoria|mejor)(?:e?s)?$/,
  it: /^(?:anno|anni|mese|mesi|settimana|giorno|giorni|volta|volte|tempo|parte|fine|inizio|nome|numero|modo|forma|lato|caso|secolo|secoli|uomo|uomini|donna|donne|bambino|gente|cosa|esempio|resto|stesso|stessa|altro|altra|primo|prima|secondo|seconda|ultimo|ultima|nuovo|nuova|gran|grande|maggior|maggiore|miglior)$/,
  pt: /^(?:ano|mes|semana|dia|vez|vezes|tempo|parte|fim|inicio|nome|numero|maneira|modo|forma|lado|caso|seculo|homem|mulher|crianca|gente|coisa|exemplo|resto|mesmo|mesma|outro|outra|primeiro|primeira|segundo|segunda|ultimo|ultima|novo|nova|grande|maior|maioria|melhor)s?$/,
};
const SHORTEST = 4;

/**
 * Nouns of a sentence that is not English: German ones by their capitals, those of Romance languages behind their articles. Of other languages none is
 * known, and the graph's names alone say what a text is about.
 */
export function* nounsIn(language: Language, tokens: Tokens, first: number, last: number): Generator<NounPhrase> {
  if (!isReadLanguage(language)) return;
  for (let i = first; i < last; i++) {
    const { kind, text, folded } = tokens.type[i]!;
    if (folded.length < SHORTEST || GENERAL[language].test(folded)) continue;
    const isNoun =
      language === 'de'
        ? i > first && kind === KIND.capital && isGermanNoun(tokens.type[i]!)
        : i > first &&
          kind === KIND.lower &&
          !functionWords(language).has(folded) &&
          DETERMINERS[language].test(tokens.type[i - 1]!.folded);
    if (isNoun) yield { key: stem(folded), text, length: 1 };
  }
}
