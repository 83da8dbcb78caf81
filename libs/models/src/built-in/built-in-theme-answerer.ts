import { TimeSlices } from '@strata/event-loop';
import { areFormsOfOneWord, lexicalTerms, placeOfDemonym, relationWords, sentences, stem, STOP_WORDS, words } from '@strata/text';
import type { RatedPoint, Statement, ThemeAnswerer, ThemeReport } from '../tasks/tasks';
import { BUILT_IN } from './model-name';

const THEMES_IN_ANSWER = 8;
const SENTENCES_PER_THEME = 2;
/** Of the weight of the question's words a report must hold; and of what the best one holds. */
const LEAST_MATCH = 0.4;
const BESIDE_BEST = 0.6;
/** Of the question's words, some report must hold. */
const LEAST_KNOWN = 0.5;
/** Share of a word that a synonym covers; what is counted of words that only findings hold. */
const SYNONYM = 0.5;
const IN_FINDINGS = 0.5;
/** A theme that shares more of its words with one before it says the same again. */
const SAME = 0.5;

/** A word of a question, with words that mean the same. */
interface AskedTerm {
  /** its stem */
  term: string;
  word: string;
  others: readonly string[];
}

/** The words of a text by their stems: words of one stem may be different ones. */
type SaidWords = ReadonlyMap<string, ReadonlySet<string>>;

/** What a report says at first sight (title and summary), and in its findings. */
interface ReportTerms {
  head: SaidWords;
  findings: SaidWords;
}

interface Match {
  report: ThemeReport;
  share: number;
  /** in their order */
  statements: readonly Statement[];
  /** the one of them that says most */
  foremost: Statement | undefined;
}

/**
 * A theme for each topic that has to do with the question, told in two sentences of its reports, those first that most passages are about.
 * Reports of one topic (partitions are clustered one by one) are one theme.
 */
export class BuiltInThemeAnswerer implements ThemeAnswerer {
  /** All of them are compared with each other. */
  readonly charactersAtOnce = Number.POSITIVE_INFINITY;
  /** Reports are asked about again and again. */
  private readonly termsOf = new WeakMap<ThemeReport, ReportTerms>();

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
    const asked = askedTerms(question);
    if (asked.length === 0)
      return themesOf(
        reports.map((report) => {
          const statements = summarySentences(report);
          return { report, share: report.coverage, statements, foremost: statements[0] };
        }),
      );
    const slices = new TimeSlices(signal);
    const held: Map<string, number>[] = [];
    for (const report of reports) {
      await slices.turn();
      held.push(heldBy(this.terms(report), asked));
    }
    const weights = rarities(asked, held);
    if (weights.size < LEAST_KNOWN * asked.length) return [];
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    const shares = held.map((terms) => [...terms].reduce((sum, [term, share]) => sum + share * weights.get(term)!, 0) / total);
    const least = Math.max(LEAST_MATCH, BESIDE_BEST * shares.reduce((most, share) => Math.max(most, share), 0));
    const matches = reports.flatMap((report, i): Match[] =>
      shares[i]! < least ? [] : [{ report, share: shares[i]!, ...matchingSentences(report, asked, weights) }],
    );
    return themesOf(matches);
  }

  async combine(
    { points }: { points: readonly RatedPoint[] },
    onDelta?: (piece: string) => void,
  ): Promise<{ text: string; model: string }> {
    const lines: string[] = [];
    const told: { terms: ReadonlySet<string>; named: ReadonlySet<string> }[] = [];
    for (const { theme, coverage, statements } of [...points].sort((a, b) => b.coverage - a.coverage || b.score - a.score)) {
      if (lines.length >= THEMES_IN_ANSWER) break;
      const terms = new Set(lexicalTerms([theme, ...statements.map(({ text }) => text)].join(' ')));
      const named = new Set(lexicalTerms(theme));
      if (told.some((other) => overlap(terms, other.terms) > SAME || isWithin(named, other.named) || isWithin(other.named, named)))
        continue;
      told.push({ terms, named });
      const said = statements.map(({ text, sources }) => `${text}${sources.map((id) => ` [CITE:${id}]`).join('')}`);
      lines.push(`- **${theme}**${covered(coverage)}: ${said.join(' ')}`);
    }
    const pieces = lines.map((line, i) => (i === 0 ? line : `\n${line}`));
    for (const piece of pieces) onDelta?.(piece);
    return { text: pieces.join(''), model: BUILT_IN };
  }

  private terms(report: ThemeReport): ReportTerms {
    let terms = this.termsOf.get(report);
    if (!terms) {
      const [summary, ...findings] = report.statements;
      terms = {
        head: saidWords(`${report.title} ${summary?.text ?? ''}`),
        findings: saidWords(findings.map(({ text }) => text).join(' ')),
      };
      this.termsOf.set(report, terms);
    }
    return terms;
  }
}

/** "Film" and "Drama film": one title says no more than a part of the other. */
function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return some.size > 0 && [...some].every((term) => all.has(term));
}

/** Words of questions about the whole ("what are the main themes of these documents?"), which no report repeats; stems. */
const GENERAL = new Set(
  lexicalTerms(
    `main major themes topics subjects documents files texts passages collection corpus archive overview summary summarize summarise important
    key central describe described tell about data dataset give list name say says said speak discuss discussed cover covered covers contain contained
    deal deals dealt appear appears include included exist present feature features happen mention mentioned overall general broad whole everything kind
    kinds sort type types find found know known question themes content contents here this`,
  ),
);

function askedTerms(question: string): AskedTerm[] {
  const asked = new Map<string, AskedTerm>();
  for (const { text } of words(question)) {
    const term = stem(text);
    if (STOP_WORDS.has(text) || GENERAL.has(term)) continue;
    const place = placeOfDemonym(text);
    const ofPlace = place === undefined ? [] : words(place).map((part) => part.text);
    asked.set(term, { term, word: text, others: [...relationWords(text), ...ofPlace.filter((part) => !STOP_WORDS.has(part))] });
  }
  return [...asked.values()];
}

/** Reports by topic: the phrase that their titles begin with, behind whom or what they are about. */
function themesOf(matches: readonly Match[]): RatedPoint[] {
  const topics = new Map<string, Match[]>();
  for (const match of matches) {
    const key = topicKey(match.report.title);
    const known = topics.get(key);
    if (known) known.push(match);
    else topics.set(key, [match]);
  }
  return [...topics.values()].map((same) => {
    const ranked = [...same].sort((a, b) => b.share - a.share || b.report.coverage - a.report.coverage);
    const [best] = ranked;
    const theme = same.length === 1 ? best!.report.title : commonTitle(ranked);
    // of several reports, one sentence of each of the best two
    const several = ranked.slice(0, SENTENCES_PER_THEME).flatMap(({ foremost }) => foremost ?? []);
    const statements = distinct(several.length > 1 ? several : best!.statements);
    const coverage = same.reduce((sum, { report }) => sum + report.coverage, 0);
    const score = Math.max(1, Math.round(100 * Math.min(1, Math.max(best!.share, coverage))));
    return { answer: `${theme}: ${statements.map(({ text }) => text).join(' ')}`, score, theme, coverage, statements };
  });
}

const topicOf = (title: string): string => title.slice(title.indexOf(': ') + 1).trim();
const firstPhrase = (topic: string): string => topic.split(' and ', 1)[0]!;
const topicKey = (title: string): string => lexicalTerms(firstPhrase(topicOf(title))).join(' ') || title;

/** The title of the best where all are about the same; else what they have in common. */
function commonTitle(matches: readonly Match[]): string {
  const subjects = new Set(matches.map(({ report: { title } }) => title.slice(0, Math.max(0, title.indexOf(': ')))));
  const { title } = matches[0]!.report;
  if (subjects.size === 1) return title;
  const phrase = firstPhrase(topicOf(title));
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/** Each sentence with the sources of the statement it stands in. */
function sentencesOf({ text, sources }: Statement): Statement[] {
  return sentences(text).map(({ start, end }) => ({ text: text.slice(start, end), sources }));
}

function summarySentences({ statements }: ThemeReport): Statement[] {
  const [summary] = statements;
  return summary ? sentencesOf(summary).slice(0, SENTENCES_PER_THEME) : [];
}

/** Taken out of its place, such a sentence says nothing. */
const LEANS = /^(?:he|she|it|they|his|her|its|their|this|these|however|named besides)\b/i;

/** The two sentences that say most of what is asked, in their order; those of the summary where others say no more. */
function matchingSentences(
  { statements }: ThemeReport,
  asked: readonly AskedTerm[],
  weights: ReadonlyMap<string, number>,
): Pick<Match, 'statements' | 'foremost'> {
  const rated = distinct(statements.flatMap(sentencesOf))
    .filter(({ text }, order) => order < 1 || !LEANS.test(text))
    .map((sentence, order) => {
      const said = saidWords(sentence.text);
      const held = heldBy({ head: said, findings: said }, asked);
      return { sentence, order, score: [...held].reduce((sum, [term, share]) => sum + share * (weights.get(term) ?? 0), 0) };
    });
  const best = rated.sort((a, b) => b.score - a.score || a.order - b.order).slice(0, SENTENCES_PER_THEME);
  const inOrder = best.toSorted((a, b) => a.order - b.order).map(({ sentence }) => sentence);
  return { statements: inOrder, foremost: best[0]?.sentence };
}

function distinct(statements: readonly Statement[]): Statement[] {
  return [...new Map(statements.map((statement) => [statement.text, statement])).values()];
}

/** Which of the asked words a report holds: 1 for the word, less for what means the same, and for what only a finding says. */
function heldBy({ head, findings }: ReportTerms, asked: readonly AskedTerm[]): Map<string, number> {
  const held = new Map<string, number>();
  for (const { term, word, others } of asked) {
    const share = (said: SaidWords) => (says(said, word) ? 1 : others.some((other) => says(said, other)) ? SYNONYM : 0);
    const best = Math.max(share(head), IN_FINDINGS * share(findings));
    if (best > 0) held.set(term, best);
  }
  return held;
}

function saidWords(text: string): SaidWords {
  const said = new Map<string, Set<string>>();
  for (const { text: word } of words(text)) {
    if (STOP_WORDS.has(word)) continue;
    const term = stem(word);
    const known = said.get(term);
    if (known) known.add(word);
    else said.set(term, new Set([word]));
  }
  return said;
}

/** Whether a text holds a form of a word: "universities" is no "Universal Pictures", though both are of one stem. */
function says(said: SaidWords, word: string): boolean {
  const alike = said.get(stem(word));
  if (alike === undefined) return false;
  for (const one of alike) if (areFormsOfOneWord(one, word)) return true;
  return false;
}

/** The fewer reports hold a word, the more it counts; words that none holds do not count. */
function rarities(asked: readonly AskedTerm[], held: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { term } of asked) {
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
