import { TimeSlices } from '@strata/event-loop';
import { lexicalTerms, relationSynonyms, sentences } from '@strata/text';
import type { RatedPoint, Statement, ThemeAnswerer, ThemeReport } from '../tasks/tasks';
import { BUILT_IN } from './model-name';

const THEMES_IN_ANSWER = 8;
const SENTENCES_PER_THEME = 2;
/** Of the weight of the question's words a report must hold; and of what the best one holds. */
const LEAST_MATCH = 0.5;
const BESIDE_BEST = 0.6;
/** Share of a word that a synonym covers. */
const SYNONYM = 0.5;
/** A theme that shares more of its words with one before it says the same again. */
const SAME = 0.5;

/** A theme for each report that has to do with the question, told in two of its sentences, those first that most passages are about. */
export class BuiltInThemeAnswerer implements ThemeAnswerer {
  /** All of them are compared with each other. */
  readonly charactersAtOnce = Number.POSITIVE_INFINITY;
  /** Reports are asked about again and again. */
  private readonly termsOf = new WeakMap<ThemeReport, ReadonlySet<string>>();

  async ratePoints({
    question,
    reports,
    signal,
  }: {
    question: string;
    reports: readonly ThemeReport[];
    signal?: AbortSignal;
  }): Promise<RatedPoint[]> {
    signal?.throwIfAborted();
    const asked = [...new Set(lexicalTerms(question))].filter((term) => !GENERAL.has(term));
    if (asked.length === 0) return reports.map((report) => pointOf(report, report.coverage, firstSentences(report)));
    const slices = new TimeSlices(signal);
    const held: Map<string, number>[] = [];
    for (const report of reports) {
      await slices.turn();
      held.push(heldBy(this.terms(report), asked));
    }
    const weights = rarities(asked, held);
    const total = asked.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
    if (total === 0) return [];
    const match = held.map((terms) => [...terms].reduce((sum, [term, share]) => sum + share * weights.get(term)!, 0) / total);
    const least = Math.max(LEAST_MATCH, BESIDE_BEST * match.reduce((most, share) => Math.max(most, share), 0));
    return reports.flatMap((report, i) =>
      match[i]! < least ? [] : [pointOf(report, match[i]!, matchingSentences(report, asked, weights))],
    );
  }

  async combine(
    { points }: { points: readonly RatedPoint[] },
    onDelta?: (piece: string) => void,
  ): Promise<{ text: string; model: string }> {
    const lines: string[] = [];
    const told: ReadonlySet<string>[] = [];
    for (const { theme, coverage, statements } of [...points].sort((a, b) => b.coverage - a.coverage || b.score - a.score)) {
      if (lines.length >= THEMES_IN_ANSWER) break;
      const terms = new Set(lexicalTerms([theme, ...statements.map(({ text }) => text)].join(' ')));
      if (told.some((other) => overlap(terms, other) > SAME)) continue;
      told.push(terms);
      const said = statements.map(({ text, sources }) => `${text}${sources.map((id) => ` [CITE:${id}]`).join('')}`);
      lines.push(`- **${theme}**${covered(coverage)}: ${said.join(' ')}`);
    }
    const pieces = lines.map((line, i) => (i === 0 ? line : `\n${line}`));
    for (const piece of pieces) onDelta?.(piece);
    return { text: pieces.join(''), model: BUILT_IN };
  }

  private terms(report: ThemeReport): ReadonlySet<string> {
    let terms = this.termsOf.get(report);
    if (!terms) {
      terms = new Set(lexicalTerms([report.title, ...report.statements.map(({ text }) => text)].join(' ')));
      this.termsOf.set(report, terms);
    }
    return terms;
  }
}

/** Words of questions about the whole ("what are the main themes of these documents?"), which no report repeats; stems. */
const GENERAL = new Set(
  lexicalTerms(
    `main major themes topics subjects documents files texts passages collection corpus archive overview summary summarize summarise important
    key central describe tell about data dataset give list name say says speak discuss discussed cover covered covers contain contained deal deals dealt
    mention mentioned overall general broad whole everything kind kinds find found know known question themes content contents here this`,
  ),
);

function pointOf({ title, coverage }: ThemeReport, share: number, statements: readonly Statement[]): RatedPoint {
  const answer = `${title}: ${statements.map(({ text }) => text).join(' ')}`;
  return { answer, score: Math.max(1, Math.round(100 * Math.min(1, share))), theme: title, coverage, statements };
}

/** Each sentence with the sources of the statement it stands in. */
function sentencesOf({ text, sources }: Statement): Statement[] {
  return sentences(text).map(({ start, end }) => ({ text: text.slice(start, end), sources }));
}

function firstSentences({ statements }: ThemeReport): Statement[] {
  const [summary] = statements;
  return summary ? sentencesOf(summary).slice(0, SENTENCES_PER_THEME) : [];
}

/** The two sentences that say most of what is asked, in their order; those of the summary where others say no more. */
function matchingSentences(
  { statements }: ThemeReport,
  asked: readonly string[],
  weights: ReadonlyMap<string, number>,
): Statement[] {
  const rated = statements.flatMap(sentencesOf).map((sentence, order) => {
    const held = heldBy(new Set(lexicalTerms(sentence.text)), asked);
    return { sentence, order, score: [...held].reduce((sum, [term, share]) => sum + share * (weights.get(term) ?? 0), 0) };
  });
  return rated
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .slice(0, SENTENCES_PER_THEME)
    .sort((a, b) => a.order - b.order)
    .map(({ sentence }) => sentence);
}

/** Which of the asked words some terms hold, with 1 for the word and less for a synonym. */
function heldBy(terms: ReadonlySet<string>, asked: readonly string[]): Map<string, number> {
  const held = new Map<string, number>();
  for (const term of asked)
    if (terms.has(term)) held.set(term, 1);
    else if ([...relationSynonyms(term)].some((synonym) => terms.has(synonym))) held.set(term, SYNONYM);
  return held;
}

/** The fewer reports hold a word, the more it counts; words that none holds do not count. */
function rarities(asked: readonly string[], held: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const term of asked) {
    const holding = held.filter((terms) => terms.has(term)).length;
    if (holding > 0) weights.set(term, Math.log(1 + held.length / holding));
  }
  return weights;
}

/** Share of the words of the smaller set that the other one has. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const term of few) if (many.has(term)) shared++;
  return few.size === 0 ? 1 : shared / few.size;
}

function covered(coverage: number): string {
  if (coverage <= 0) return '';
  const percent = 100 * coverage;
  return ` (${percent >= 9.95 ? Math.round(percent) : percent >= 0.1 ? percent.toFixed(1) : 'under 0.1'} % of the passages)`;
}
