/** What can be measured of something. */
export interface Measure {
  /** how it is asked for */
  readonly asks: RegExp;
  /** words by which a sentence says that an amount is this */
  readonly cues: RegExp;
  /** what it is measured in */
  readonly unit: keyof typeof UNITS;
}

/** Units of measurement in German, French, Spanish, Italian, Chinese, Japanese and English, as part of a regular expression. */
export const UNITS = {
  length: String.raw`km|kilom[èe]tres?|kil[oó]metros?|chilometri|kilometern?|metern?|m[èe]tres?|metros?|metr[io]|m|zentimetern?|centim[èe]tres?|cent[ií]metros?|centimetri|cm|mm|millimetern?|meilen?|miles?|milles?|millas?|miglia|fu(?:ß|ss)|pieds?|pies?|piedi|feet|ft|公尺|公里|公分|英哩|英里|英尺|米|里|メートル|キロメートル|キロ|センチ(?:メートル)?`,
  weight: String.raw`kg|kilogramm|kilogrammes?|kilos?|kilogramos?|chilogrammi|chili|gramm|grammes?|gramos?|grammi|g|tonnen?|tonnes?|toneladas?|tonnellate|t|pfund|livres?|libras?|公斤|公噸|噸|吨|克|キロ(?:グラム)?|トン|グラム`,
  area: String.raw`km²|km2|m²|quadrat(?:kilo)?metern?|(?:kilom[èe]tres?|m[èe]tres?) carrés?|(?:kil[oó]metros?|metros?) cuadrados?|(?:chilometri|metri) quadrati|hektar|ha|hectares?|hectáreas?|ettari|acres?|平方公里|平方公尺|公頃|英畝|平方キロ(?:メートル)?|平方メートル|ヘクタール`,
  age: String.raw`jahren?|ans|années?|años?|anni|years?|年|歲|岁|歳`,
  time: String.raw`jahr(?:e|en|hunderten?)?|monaten?|wochen?|tagen?|stunden?|minuten?|ans?|années?|mois|semaines?|jours?|heures?|minutes?|siècles?|años?|meses|mes|semanas?|días?|horas?|minutos?|siglos?|anni|anno|mes[ei]|settiman[ae]|giorn[io]|or[ae]|minut[io]|secoli|secolo|年|個月|个月|天|小時|小时|分鐘|時間|分|日間|か月`,
  money: String.raw`€|euros?|dollars?|dólares|dollari|francs?|franken|pfund|livres?|yen|円|元|美元|歐元`,
} as const;

const words = (patterns: string) => new RegExp(String.raw`(?<!\p{L})(?:${patterns})(?!\p{L})`, 'iu');
const beginnings = (patterns: string, unspaced: string) => new RegExp(String.raw`(?<!\p{L})(?:${patterns})|${unspaced}`, 'iu');
const IS = '(?:est|était|es|era|è|sono|erano|ist|war|tiene|tenía)';

/** In the order in which they are tried. */
export const MEASURES: readonly Measure[] = [
  {
    asks: new RegExp(
      `${words(String.raw`wie hoch|welche höhe|combien mesur\p{L}+|(?:quelle ${IS} la|de quelle) hauteur|qué (?:altura|tan alt[oa])|cuán alt[oa]|cuál ${IS} la altura|cuánto (?:mide|medía)|quanto ${IS} alt[oa]|(?:qual |quale )?${IS} l['’]altezza`).source}|多高|高度是多少|有多少公尺高|どのくらい高い|高さは?(?:何|どのくらい|どれくらい)`,
      'iu',
    ),
    cues: beginnings(
      String.raw`hoch|hohe|höhe|ragt|erhebt|s['’]él[eè]v|s['’]élev|haut|culmin|mesur|dress|alt[oaie](?!\p{L})|altura|altezza|elev|mide|medía|alza|innalz|svett`,
      '高|聳立',
    ),
    unit: 'length',
  },
  {
    asks: new RegExp(
      `${words(String.raw`wie lang(?! (?:dauer|ist es|braucht))|welche länge|(?:quelle ${IS} la|de quelle) longueur|qué longitud|cuán larg[oa]|cuál ${IS} la longitud|quanto ${IS} lung[oah]+|(?:qual |quale )?${IS} la lunghezza`).source}|多長|多长|長度是多少|长度是多少|どのくらい長い|長さは?(?:何|どのくらい|どれくらい)`,
      'iu',
    ),
    cues: beginnings(
      String.raw`lang|länge|erstreckt|longueur|long(?:ue)?s?(?!\p{L})|s['’]ét[ei]nd|larg[oa]|longitud|extiend|lung[oahi]+|lunghezza|estend`,
      '長|长|綿延|延伸|全長',
    ),
    unit: 'length',
  },
  {
    asks: new RegExp(
      `${words(String.raw`wie schwer|wie ?viel (?:wiegt|wog)|welches gewicht|combien p[eè]s\p{L}+|quel ${IS} le poids|cuánto pes\p{L}+|cuál ${IS} el peso|quanto pes\p{L}+|(?:qual |quale )?${IS} il peso`).source}|多重|重量是多少|重さは?(?:何|どのくらい|どれくらい)`,
      'iu',
    ),
    cues: beginnings('wiegt|wog|schwer|gewicht|p[eè]s[aeoé]|poids|peso', '重'),
    unit: 'weight',
  },
  {
    asks: new RegExp(
      `${words(String.raw`wie gro(?:ß|ss) ist die fläche|welche fläche|quelle ${IS} la (?:superficie|surface)|cuál ${IS} la superficie|qué superficie|(?:qual |quale )?${IS} la superficie`).source}|面積(?:是多少|有多大)|面積は?(?:何|どのくらい|どれくらい)`,
      'iu',
    ),
    cues: beginnings('fläche|superficie|surface|couvr|abarca|ocupa|copre|occupa|erstreckt|umfasst', '佔地|占地|面積'),
    unit: 'area',
  },
  {
    asks: new RegExp(
      `${words(String.raw`wie alt (?:muss|müssen|ist|war|sind)|mindestalter|quel âge|âge minimum|cuántos años (?:tiene|tenía|hay que tener)|edad mínima|qué edad|quanti anni (?:ha|aveva|bisogna avere)|età minima|che età|how old (?:do|does|must|should) .{1,40} (?:have to )?be|(?:minimum|least|required) age`).source}|幾歲|几岁|何歳`,
      'iu',
    ),
    cues: beginnings(String.raw`alt(?!\p{L})|alter|âgée?s?|âge|edad|età|old|of age|años|ans(?!\p{L})|anni`, '歲|岁|歳'),
    unit: 'age',
  },
  {
    asks: words(String.raw`wie lange(?: dauert\p{L}*)?|combien de temps|cuánto tiempo|quanto tempo`),
    cues: beginnings(
      String.raw`dauer|lang(?!\p{L})|währ|brauch|dur[aeè]|pass|pendant|durant|mis(?!\p{L})|tard|llev|durante|imp?ieg|per(?!\p{L})|en(?!\p{L})|in(?!\p{L})`,
      '花|歷時|かか',
    ),
    unit: 'time',
  },
  {
    asks: new RegExp(
      `${words(String.raw`wie ?viel koste\p{L}+|was koste\p{L}+|wie teuer|combien co[uû]t\p{L}+|quel ${IS} le (?:prix|tarif)|cuánto cuesta\p{L}*|cuánto costó|cuál ${IS} el (?:precio|costo|coste)|quanto cost\p{L}+|(?:qual |quale )?${IS} il (?:prezzo|costo)`).source}|多少錢|多少钱|價格是多少|いくら`,
      'iu',
    ),
    cues: beginnings('kost|preis|betr[aä]g|co[uû]t|prix|tarif|cuest|cost[oóea]|precio|prezzo|vale', '價|价|費|円|元'),
    unit: 'money',
  },
];

/** What a question asks a measure of: what is left of it without the words that ask. */
export interface AskedMeasure {
  readonly measure: Measure;
  readonly of: string;
}

/** The measure that a question asks for; undefined for any other question. */
export function askedMeasure(question: string): AskedMeasure | undefined {
  for (const measure of MEASURES) {
    const found = measure.asks.exec(question);
    if (found) return { measure, of: `${question.slice(0, found.index)} ${question.slice(found.index + found[0].length)}` };
  }
  return undefined;
}
