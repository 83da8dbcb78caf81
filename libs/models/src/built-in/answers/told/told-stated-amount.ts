import { functionWords, readingWords, saysInflected, stem, STOP_WORDS } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { questionLanguage } from '../asked-question/asked-in-languages';
import { UNITS } from '../asked-question/asked-measure';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { areFormsOfNoun } from '../passage-text/german-word-forms';
import { NUMBER_WORDS } from '../passage-text/number-words';
import type { SaidSentence } from '../said-sentences';
import { saidSentences } from '../said-sentences';

/** What something amounts to, and the sentences that say so. */
export interface ToldStatedAmount {
  /** "24 Werktage"; "" where there are several, or the only one depends on more than is asked */
  readonly value: string;
  /** at least one; of several, each for a part of the thing or under a condition */
  readonly statements: readonly { readonly passage: Passage; readonly sentence: string }[];
}

const THING = String.raw`(?<thing>[^?]{2,80}?)[\s?.!]*$`;
const ASKS: readonly RegExp[] = [
  String.raw`wie (?:hoch|lange?|viel|groß|gross) (?:ist|sind|war|waren|dauert|dauern|beträgt|betragen|läuft) (?:derzeit |zurzeit )?${THING}`,
  String.raw`wie ?viele? (?:(?:tage|wochen|monate|stunden|euro) )?(?<thing>\p{L}{4,40}) (?:hat|habe|haben|bekommt|bekomme|bekommen|steht|stehen|gibt)(?!\p{L})[^?]{0,60}[\s?.!]*$`,
  String.raw`quel(?:le)? est (?:le montant|la durée) (?:de |du |des |d['’])${THING}`,
  String.raw`(?:à combien s['’]élève(?:nt)?|combien de temps dure(?:nt)?) ${THING}`,
  String.raw`¿?(?:a cuánto asciende(?:n)?|cuál es (?:el importe|la cuantía|la duración) de|cuánto dura(?:n)?) ${THING}`,
  String.raw`(?:a quanto ammonta(?:no)?|qual è (?:l['’]importo|la durata) d(?:i|el|ella|ei|elle|ell['’]) ?|quanto dura(?:no)?) ?${THING}`,
].map((form) => new RegExp(`^${form}`, 'iu'));
/** Verbs that say nothing but how much their subject is. */
const AMOUNTS =
  /(?<!\p{L})(?:beträgt|betragen|betrug|beläuft sich(?: \p{Ll}{2,20})? auf|s['’]élève(?:nt)? à|asciende(?:n)? a|ammonta(?:no)? a)(?!\p{L})/iu;
/** "Die Höhe des Mindestlohns", "le montant de l'amende": the amount of something is what it amounts to. Folded, as the words of a sentence are read. */
const AMOUNT_OF =
  /^(?:hohe|dauer|gesamtdauer|hochstdauer|mindestdauer|lange|betrag|umfang|montant|duree|importe|cuantia|duracion|importo|durata)$/u;
const NUMBER = String.raw`(?:\d{1,3}(?:[.'\u00a0\u202f ]\d{3}){1,3}(?!\d)(?:,\d{1,2})?|\d{1,9}(?:[.,]\d{1,3})?|(?:${NUMBER_WORDS}))`;
const BOUND = String.raw`(?:(?:mindestens|höchstens|längstens|maximal|bis zu|au moins|au plus|jusqu['’]à|al menos|como máximo|hasta|almeno|al massimo|fino a) )?`;
const UNIT = String.raw`(?:werktagen?|kalendertagen?|arbeitstagen?|prozent|vom hundert|%|pour cent|por ciento|per cento|${UNITS.money}|${UNITS.time})(?: (?:je|pro|par|por|al|per) \p{L}{2,20})?`;
const AMOUNT = new RegExp(String.raw`${BOUND}(?<![\p{L}\p{N}.,])${NUMBER}[ \u00a0]?${UNIT}(?![\p{L}\p{N}])`, 'giu');
/** "des Absatzes 2 136 Euro": where the one number ends and the other begins no pattern tells. */
const COUNTED_PARTS = /(?:Abs(?:atz|atzes|ätze)|Satz|Satzes|Nummer|Nr\.|Artikel|article|artículo|articolo|§) \d+ \d/iu;
const LONGEST = 500;
/** Statements that are told of several. */
const MOST = 3;
/** "Der Urlaub beträgt jährlich" leads over to a list. */
const ENDS = /[\p{L}\p{N}€%)][.!”“"]+$/u;
/** Words between the verb and its subject behind it: "beträgt das Kindergeld". */
const NEAR = 2;
/** "(1)", which laws and contracts number their paragraphs with. */
const NUMBERED = /^\(\d{1,3}[a-z]?\) /;

/** Whether a question may ask that. */
export function asksForAmount(question: string): boolean {
  return question.length <= LONGEST_QUESTION && ASKS.some((form) => form.test(question.normalize('NFC').trim()));
}

/**
 * What the thing amounts to that a German, French, Spanish or Italian question asks the height, the length or the amount of, where sentences say so with a verb for nothing
 * else ("Der Urlaub beträgt jährlich mindestens 24 Werktage"): the amount where there is only one, and the sentences.
 * @param passages best first
 */
export function toldStatedAmount(question: string, passages: readonly Passage[]): ToldStatedAmount | undefined {
  const asked = question.length > LONGEST_QUESTION ? undefined : question.normalize('NFC').trim();
  const thing = asked === undefined ? undefined : ASKS.map((form) => form.exec(asked)?.groups!['thing']).find(Boolean);
  const [head, ...others] = thing === undefined ? [] : tellingStems(question, thing);
  if (head === undefined) return undefined;
  const found = passages.flatMap((passage) =>
    saidSentences(passage)
      .filter((sentence) => sentence.text.length <= LONGEST && isAmountOf(sentence, head, others))
      .map(({ text }) => ({ passage, sentence: text })),
  );
  const statements = found.filter(({ sentence }, i) => found.findIndex((one) => one.sentence === sentence) === i).slice(0, MOST);
  return statements.length === 0
    ? undefined
    : { value: statements.length === 1 ? onlyAmount(statements[0]!.sentence) : '', statements };
}

/** Stems of what is asked, its noun first. */
function tellingStems(question: string, thing: string): string[] {
  const language = questionLanguage(question);
  const own = language === undefined ? STOP_WORDS : functionWords(language);
  return readingWords(thing)
    .filter(({ text }) => !own.has(text) && !STOP_WORDS.has(text) && !ARTICLES.test(text) && !BOUNDS.test(text))
    .map(({ text }) => stem(text));
}

const BOUNDS = /^(?:hochstens|mindestens|maximal|derzeit|aktuell|ungefahr|eine?|actuellement|maximo|massimo)$/u;

/** Whether a sentence says what something is with such a verb, whose subject is its noun, and names the rest. */
function isAmountOf({ text, stems, titleStems, headStems }: SaidSentence, head: string, others: readonly string[]): boolean {
  const verb = AMOUNTS.exec(text);
  if (!verb || !ENDS.test(text)) return false;
  if (!others.every((one) => [stems, titleStems, headStems].some((said) => said.has(one) || saysInflected(said, one))))
    return false;
  const before = readingWords(
    text
      .slice(0, verb.index)
      .replace(NUMBERED, '')
      .split(/[;:]\s/)
      .at(-1)!,
  ).filter(isTelling);
  const at = before[0] && AMOUNT_OF.test(before[0].text) ? 1 : 0;
  const [subject, next] = [before[at], before[at + 1]];
  // "das Elterngeld Plus" is another thing
  const isPart =
    subject && next && next.capital && next.start === subject.end + 1 && !others.some((one) => isFormOf(next.text, one));
  if (subject && !isPart && isFormOf(subject.text, head)) return true;
  const behind = readingWords(text.slice(verb.index + verb[0].length)).slice(0, NEAR);
  return before.length > 0 && behind.some((word) => isFormOf(word.text, head));
}

const isTelling = ({ text }: { readonly text: string }): boolean => !ARTICLES.test(text);
const ARTICLES = /^(?:der|die|das|des|dem|den|ein|eine|einer|eines|le|la|les|l|de|du|d|el|los|las|del|il|lo|i|gli|della|dell)$/u;

const isFormOf = (word: string, head: string): boolean => areFormsOfNoun(stem(word), head);

/** The only amount behind the verb, where no numbered part stands beside it. */
function onlyAmount(sentence: string): string {
  const verb = AMOUNTS.exec(sentence)!;
  const behind = sentence.slice(verb.index + verb[0].length);
  if (COUNTED_PARTS.test(behind)) return '';
  const [first, ...others] = [...behind.matchAll(AMOUNT)].map(([amount]) => amount.trim());
  return first !== undefined && others.length === 0 ? first : '';
}
