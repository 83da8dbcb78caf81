import type { Language } from '@strata/text';
import { questionLanguage } from './asked-question/asked-in-languages';
import { asksInEnglish } from './asked-question/asks-in-english';

/** What answers say themselves, besides what they quote. */
export interface OwnWords {
  /** nothing in a project has to do with the question */
  readonly nothingFound: string;
  /** before what is nearest to an answer, where there is none */
  readonly uncovered: string;
  /** the same, where what is asked about is not spoken of @param names of it */
  unspoken(names: string): string;
  /** before quotes of a speech, a letter or a diary, whose author is asked about and not named */
  unnamed(name: string): string;
  /** of one of several questions asked at once */
  unanswered(question: string): string;
  /** of documents that have no graph, which all ways of asking but INSTANT need @param count at least one */
  unsearched(count: number): string;
}

const ENGLISH: OwnWords = {
  nothingFound: 'Nothing relevant to this question was found in the documents of this project.',
  uncovered: 'These documents do not seem to say. The nearest passages:',
  unspoken: (names) => `These documents do not seem to speak of ${names}. The nearest passages:`,
  unnamed: (name) => `These documents do not name ${name}; whoever speaks in them says:`,
  unanswered: (question) => `Not stated: ${question}`,
  unsearched: (count) =>
    `Not searched: ${count === 1 ? '1 document' : `${count} documents`} without a graph. The mode INSTANT searches them.`,
};

const IN_LANGUAGES: Readonly<Partial<Record<Language, OwnWords>>> = {
  de: {
    nothingFound: 'In den Dokumenten dieses Projekts wurde nichts gefunden, was mit dieser Frage zu tun hat.',
    uncovered: 'Diese Dokumente scheinen das nicht zu sagen. Am nächsten kommen dem:',
    unspoken: (names) => `Diese Dokumente scheinen nicht von ${names} zu sprechen. Am nächsten kommen dem:`,
    unnamed: (name) => `Diese Dokumente nennen ${name} nicht; wer in ihnen spricht, sagt:`,
    unanswered: (question) => `Nicht angegeben: ${question}`,
    unsearched: (count) =>
      `Nicht durchsucht: ${count === 1 ? '1 Dokument' : `${count} Dokumente`} ohne Graph. INSTANT durchsucht auch diese.`,
  },
  fr: {
    nothingFound: 'Rien qui concerne cette question n’a été trouvé dans les documents de ce projet.',
    uncovered: 'Ces documents ne semblent pas le dire. Les passages les plus proches :',
    unspoken: (names) => `Ces documents ne semblent pas parler de ${names}. Les passages les plus proches :`,
    unnamed: (name) => `Ces documents ne nomment pas ${name} ; qui y parle dit :`,
    unanswered: (question) => `Non indiqué : ${question}`,
    unsearched: (count) =>
      `Non consulté : ${count === 1 ? '1 document' : `${count} documents`} sans graphe. Le mode INSTANT les consulte aussi.`,
  },
  es: {
    nothingFound: 'No se encontró nada relacionado con esta pregunta en los documentos de este proyecto.',
    uncovered: 'Estos documentos no parecen decirlo. Los pasajes más cercanos:',
    unspoken: (names) => `Estos documentos no parecen hablar de ${names}. Los pasajes más cercanos:`,
    unnamed: (name) => `Estos documentos no nombran a ${name}; quien habla en ellos dice:`,
    unanswered: (question) => `No se indica: ${question}`,
    unsearched: (count) =>
      `Sin consultar: ${count === 1 ? '1 documento' : `${count} documentos`} sin grafo. El modo INSTANT también los consulta.`,
  },
  it: {
    nothingFound: 'Nei documenti di questo progetto non si è trovato nulla che riguardi questa domanda.',
    uncovered: 'Questi documenti non sembrano dirlo. I passi più vicini:',
    unspoken: (names) => `Questi documenti non sembrano parlare di ${names}. I passi più vicini:`,
    unnamed: (name) => `Questi documenti non nominano ${name}; chi vi parla dice:`,
    unanswered: (question) => `Non indicato: ${question}`,
    unsearched: (count) =>
      `Senza ricerca: ${count === 1 ? '1 documento' : `${count} documenti`} senza grafo. La modalità INSTANT cerca anche lì.`,
  },
  pt: {
    nothingFound: 'Nada relacionado com esta pergunta foi encontrado nos documentos deste projeto.',
    uncovered: 'Estes documentos não parecem dizê-lo. As passagens mais próximas:',
    unspoken: (names) => `Estes documentos não parecem falar de ${names}. As passagens mais próximas:`,
    unnamed: (name) => `Estes documentos não nomeiam ${name}; quem neles fala diz:`,
    unanswered: (question) => `Não indicado: ${question}`,
    unsearched: (count) =>
      `Sem pesquisa: ${count === 1 ? '1 documento' : `${count} documentos`} sem grafo. O modo INSTANT também os pesquisa.`,
  },
  nl: {
    nothingFound: 'In de documenten van dit project is niets gevonden dat met deze vraag te maken heeft.',
    uncovered: 'Deze documenten lijken dit niet te zeggen. De dichtstbijzijnde passages:',
    unspoken: (names) => `Deze documenten lijken niet over ${names} te spreken. De dichtstbijzijnde passages:`,
    unnamed: (name) => `Deze documenten noemen ${name} niet; wie erin spreekt, zegt:`,
    unanswered: (question) => `Niet vermeld: ${question}`,
    unsearched: (count) =>
      `Niet doorzocht: ${count === 1 ? '1 document' : `${count} documenten`} zonder graaf. INSTANT doorzoekt ze wel.`,
  },
  ru: {
    nothingFound: 'В документах этого проекта не найдено ничего, что относится к этому вопросу.',
    uncovered: 'В этих документах об этом, по-видимому, не говорится. Ближайшие отрывки:',
    unspoken: (names) => `В этих документах, по-видимому, не говорится о следующем: ${names}. Ближайшие отрывки:`,
    unnamed: (name) => `В этих документах не названо имя ${name}; тот, кто в них говорит, сказал:`,
    unanswered: (question) => `Не указано: ${question}`,
    unsearched: (count) => `Документы без графа, в которых не искали: ${count}. Режим INSTANT ищет и в них.`,
  },
  zh: {
    nothingFound: '在本项目的文档中没有找到与这个问题有关的内容。',
    uncovered: '这些文档似乎没有说明这一点。最接近的段落：',
    unspoken: (names) => `这些文档似乎没有提到${names}。最接近的段落：`,
    unnamed: (name) => `这些文档没有提到${name}的名字；其中的说话者说：`,
    unanswered: (question) => `未说明：${question}`,
    unsearched: (count) => `未搜索的文档：${count} 个（没有图谱）。INSTANT 模式也会搜索它们。`,
  },
  ja: {
    nothingFound: 'このプロジェクトの文書には、この質問に関するものは見つかりませんでした。',
    uncovered: 'これらの文書には書かれていないようです。最も近い箇所：',
    unspoken: (names) => `これらの文書は${names}に触れていないようです。最も近い箇所：`,
    unnamed: (name) => `これらの文書に${name}の名はありません。話し手は次のように述べています：`,
    unanswered: (question) => `記載なし：${question}`,
    unsearched: (count) => `検索していない文書：${count} 件（グラフなし）。INSTANT モードではこれらも検索します。`,
  },
};

/** The words in the language of a question; English ones where it is another, or cannot be told. */
export function ownWords(question: string): OwnWords {
  const language = questionLanguage(question) ?? (asksInEnglish(question) ? 'en' : 'de');
  return IN_LANGUAGES[language] ?? ENGLISH;
}

const ALL = [ENGLISH, ...Object.values(IN_LANGUAGES)];
const NOTHING_FOUND: ReadonlySet<string> = new Set(ALL.map(({ nothingFound }) => nothingFound));
const UNANSWERED = ALL.map(({ unanswered }) => unanswered(''));

/** Whether the first line of an answer tells nothing, and leads at most over to quotes. */
export function tellsNothing(line: string): boolean {
  return /^not stated\b|[:：]$/i.test(line) || NOTHING_FOUND.has(line) || UNANSWERED.some((begin) => line.startsWith(begin));
}
