import { functionWords, readingWords, saysInflected, stem, STOP_WORDS } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import type { AskedMeasure, Measure } from '../asked-question/asked-measure';
import { askedMeasure, UNITS } from '../asked-question/asked-measure';
import { questionLanguage } from '../asked-question/asked-in-languages';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { NUMBER_WORDS } from '../passage-text/number-words';
import type { SaidSentence } from '../said-sentences';
import { saidSentences } from '../said-sentences';

/** A height, a length, a weight, an age, a price …, and the sentence that says so. */
export interface ToldMeasure {
  /** with its unit and what bounds it: "plus de 300 mètres" */
  readonly value: string;
  readonly passage: Passage;
  readonly sentence: string;
}

const NUMBER = String.raw`(?:\d{1,3}(?:[.,'\u00a0\u202f ]\d{3}){1,3}(?!\d)(?:[.,]\d+)?|\d{1,9}(?:[.,]\d{1,3})?|(?<!\p{L})(?:${NUMBER_WORDS})(?!\p{L}))(?: (?:millionen|millions? d[e'’]|millones de|milioni di|mille|mil|mila))?`;
const BOUND = String.raw`(?:(?:über|mehr als|rund|etwa|ungefähr|circa|ca\.|fast|knapp|mindestens|bis zu|un peu plus de|plus de|environ|près de|presque|au moins|jusqu['’]à|más de|unos|unas|cerca de|casi|aproximadamente|al menos|hasta|oltre|più di|quasi|almeno|fino a|at least|over|more than|約|约|超過|超过|近) ?)?`;
/** Characters around an amount in which a sentence says what it is. */
const AROUND = { before: 60, behind: 30 };
const LONGEST = 600;
const CLAUSE_ENDS = /[;:()]|[,，、；：](?!\d)|\s(?:und|et|y|e|and)\s/;
const patterns = new Map<Measure['unit'], RegExp>();

/**
 * How high, long, heavy, old, dear something is that a question in another language than English asks, or the age that somebody has to have: out of a sentence that
 * gives an amount in a unit of that, with a word for it nearby, in a passage about the thing. Undefined where there is none, and where several differ.
 * @param passages best first
 */
export function toldMeasure(question: string, passages: readonly Passage[]): ToldMeasure | undefined {
  const asked = question.length > LONGEST_QUESTION ? undefined : askedMeasure(question.normalize('NFC'));
  if (!asked) return undefined;
  const thing = new MeasuredThing(question, asked);
  if (thing.stems.length === 0) return undefined;
  const found = passages.flatMap((passage) =>
    saidSentences(passage)
      .filter(({ text }) => text.length <= LONGEST)
      .flatMap((sentence) => {
        const fit = thing.fitOf(sentence);
        if (fit === 0) return [];
        return measuredIn(sentence.text, asked.measure).map((value) => ({ value, fit, passage, sentence: sentence.text }));
      }),
  );
  const best = found.filter(({ fit }) => fit === Math.max(...found.map((one) => one.fit)));
  const [first] = best;
  return first && best.every(({ value }) => value === first.value) ? first : undefined;
}

/** What is measured: its words, and they as they stand in the question. */
class MeasuredThing {
  readonly stems: readonly string[];
  private readonly phrase: string;

  constructor(question: string, { of, measure }: AskedMeasure) {
    const language = questionLanguage(question);
    const own = language === undefined ? STOP_WORDS : functionWords(language);
    const all = readingWords(of);
    const telling = all.filter(
      ({ text }) =>
        !own.has(text) && !STOP_WORDS.has(text) && !FILLS.test(text) && (UNSPACED.test(text) || !measure.cues.test(text)),
    );
    this.stems = telling.map(({ text }) => stem(text));
    this.phrase = telling.length === 0 ? '' : of.slice(telling[0]!.start, telling.at(-1)!.end).toLowerCase();
  }

  /** 2: the sentence and its heads name the thing; 1: its passage is about it; 0: it is about something else. */
  fitOf({ stems, titleStems, headStems, passage, text }: SaidSentence): number {
    const said = `${passage.title} ${text}`;
    const isSaid = (one: string) =>
      (UNSPACED.test(one) && said.includes(one)) ||
      stems.has(one) ||
      titleStems.has(one) ||
      headStems.has(one) ||
      saysInflected([...stems, ...titleStems], one);
    if (this.stems.every(isSaid)) return 2;
    const isTitled = this.stems.some((one) => titleStems.has(one));
    return isTitled && passage.text.toLowerCase().includes(this.phrase) ? 1 : 0;
  }
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Folded words that only lead over to what is measured. */
const FILLS =
  /^(?:ist|war|sind|est|était|es|era|è|tiene|tenía|mide|mesure|eine?|der|die|das|bis|a|ha|you|one|become|be|to|為|有|是|嗎|は|が|の|か|てす)$/u;

/** Amounts of a measure in a sentence, each with a word for it in its clause. */
function measuredIn(text: string, { unit, cues }: Measure): string[] {
  return [...text.matchAll(patternOf(unit))]
    .filter(({ 0: value, index }) => {
      const before = text
        .slice(Math.max(0, index - AROUND.before), index)
        .split(CLAUSE_ENDS)
        .at(-1)!;
      const behind = text.slice(index + value.length, index + value.length + AROUND.behind).split(CLAUSE_ENDS)[0]!;
      return cues.test(before) || cues.test(behind);
    })
    .map(([value]) => value.trim());
}

function patternOf(unit: Measure['unit']): RegExp {
  let pattern = patterns.get(unit);
  if (!pattern) {
    const sign =
      unit === 'money' ? `(?:[$€£¥] ?${NUMBER}|${NUMBER}[ -]?(?:${UNITS.money}))` : `${NUMBER}[ \\u00a0-]?(?:${UNITS[unit]})`;
    pattern = new RegExp(
      `${BOUND}(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}.,]|\\d[ \\u00a0])${sign}(?![\\p{Script=Latin}\\p{N}²³])`,
      'giu',
    );
    patterns.set(unit, pattern);
  }
  return pattern;
}
