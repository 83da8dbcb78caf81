import type { TimeSlices } from '@strata/event-loop';
import { fold, lexicalTerms, placeOfDemonym, sentences } from '@strata/text';
import type { RatedPoint, Statement, ThemeReport } from '../../tasks/theme-answerer';
import { ANY_CONJUNCTION } from '../reports/nouns-in-language';
import type { AskedTerm, SaidWords } from './said-words';
import { saidWords, shareSaid } from './said-words';

const SENTENCES_PER_THEME = 2;
/** Of the weight of the question's words a report must hold; and of what the best one holds. */
const LEAST_MATCH = 0.4;
const BESIDE_BEST = 0.6;
/** Of the question's words, some report must hold. */
const LEAST_KNOWN = 0.5;
/** What is counted of words that only findings hold. */
const IN_FINDINGS = 0.5;

/** What a report says at first sight (title and summary), and in its findings. */
interface ReportTerms {
  title: SaidWords;
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

/** Themes as reports on communities tell them. Reports of one topic (partitions are clustered one by one) are one theme. */
export class ReportThemes {
  /** Reports are asked about again and again. */
  private readonly termsOf = new WeakMap<ThemeReport, ReportTerms>();

  /** A theme for each topic of the reports. */
  all(reports: readonly ThemeReport[]): RatedPoint[] {
    return themesOf(
      reports.map((report) => {
        const statements = titleSentences(report);
        return { report, share: report.coverage, statements, foremost: statements[0] };
      }),
    );
  }

  /**
   * Those that have to do with what is asked for.
   * @param within where the words of a report are looked for: everything it says, or its title alone
   */
  async about(
    asked: readonly AskedTerm[],
    reports: readonly ThemeReport[],
    { slices, within }: { slices: TimeSlices; within: 'report' | 'title' },
  ): Promise<RatedPoint[]> {
    const held: Map<string, number>[] = [];
    for (const report of reports) {
      await slices.turn();
      const { title, head, findings } = this.terms(report);
      held.push(within === 'title' ? heldBy({ head: title, findings: NOTHING }, asked) : heldBy({ head, findings }, asked));
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

  private terms(report: ThemeReport): ReportTerms {
    let terms = this.termsOf.get(report);
    if (!terms) {
      const [summary, ...findings] = report.statements;
      terms = {
        title: saidWords(report.title),
        head: saidWords(`${report.title} ${summary?.text ?? ''}`),
        findings: saidWords(findings.map(({ text }) => text).join(' ')),
      };
      this.termsOf.set(report, terms);
    }
    return terms;
  }
}

const NOTHING: SaidWords = new Map();

/**
 * Reports of one theme: those on the same thing ("Halden Yard: ferries" and "Halden Yard: docks"); and those that tell the same of several things
 * ("Norway: film directors", "Sweden: film directors", "Italy: film directors"), as partitions that are clustered one by one have them. What nearly all are
 * on is no theme: there each topic is one.
 */
function themesOf(matches: readonly Match[]): RatedPoint[] {
  const byTopic = Map.groupBy(matches, ({ report }) => topicKey(report.title));
  const bySubject = Map.groupBy(matches, ({ report }) => subjectKey(report.title));
  const isShared = (title: string) =>
    new Set(byTopic.get(topicKey(title))!.map((one) => subjectKey(one.report.title))).size >= SHARING;
  const isEverywhere = (title: string) => bySubject.get(subjectKey(title))!.length >= Math.max(MANY, EVERYWHERE * matches.length);
  const themes = Map.groupBy(matches, ({ report: { title } }) =>
    isShared(title) || isEverywhere(title) ? topicKey(title) : subjectKey(title),
  );
  return [...themes.values()].map((same) => {
    const ranked = [...same].sort((a, b) => b.share - a.share || b.report.coverage - a.report.coverage);
    const [best] = ranked;
    const theme = same.length === 1 ? placeMeant(best!.report.title) : commonTitle(ranked);
    // of several reports, one sentence of each of the best two
    const several = ranked.slice(0, SENTENCES_PER_THEME).flatMap(({ foremost }) => foremost ?? []);
    const statements = distinct(several.length > 1 ? several : best!.statements);
    const coverage = same.reduce((sum, { report }) => sum + report.coverage, 0);
    const score = Math.max(1, Math.round(100 * Math.min(1, Math.max(best!.share, coverage))));
    return { answer: `${theme}: ${statements.map(({ text }) => text).join(' ')}`, score, theme, coverage, statements };
  });
}

/** Of so many things the same is told, for it to be a theme of its own. */
const SHARING = 3;
/** What so many reports are on, and so large a share of them, tells nothing of a collection ("Board Meeting", of minutes); what they say of it does. */
const [MANY, EVERYWHERE] = [4, 0.3];

/** "American" and "American: films" are of the place that they mean, as "United States" is. */
const placeMeant = (subject: string): string => placeOfDemonym(fold(subject)) ?? subject;
const subjectOf = (title: string): string => placeMeant(title.slice(0, Math.max(0, title.indexOf(': '))));
const topicOf = (title: string): string => title.slice(title.indexOf(': ') + 1).trim();
/** Two phrases of a title are joined in its language. */
const firstPhrase = (topic: string): string => topic.split(ANY_CONJUNCTION, 1)[0]!;
const keyOf = (words: string, title: string): string => lexicalTerms(words).join(' ') || title;
const topicKey = (title: string): string => keyOf(firstPhrase(topicOf(title)), title);
const subjectKey = (title: string): string => keyOf(subjectOf(title) || placeMeant(firstPhrase(topicOf(title))), title);

/** What reports have in common: what they are about, else what they tell of it. */
function commonTitle(matches: readonly Match[]): string {
  const subjects = new Set(matches.map(({ report: { title } }) => subjectOf(title) || placeMeant(title)));
  const [subject] = subjects;
  if (subjects.size === 1) return subject!;
  const phrase = firstPhrase(topicOf(matches[0]!.report.title));
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/** Each sentence with the sources of the statement it stands in. */
export function sentencesOf({ text, sources }: Statement): Statement[] {
  return sentences(text).map(({ start, end }) => ({ text: text.slice(start, end), sources }));
}

/** Of the words of a title those count more that tell one report from others on the same thing. */
const [OF_TITLE, OF_TOPIC] = [1, 2];

function shareOf(wanted: ReadonlySet<string>, terms: readonly string[]): number {
  return wanted.size === 0 ? 0 : new Set(terms.filter((term) => wanted.has(term))).size / wanted.size;
}

/** What a theme's sentences gain by saying its name, by beginning with it, and by standing in the summary. */
const [NAMED, BEGINNING, SUMMARIZING] = [1, 0.5, 0.6];

/** The two sentences of a report that say most of what it is titled by, the best first. */
function titleSentences({ title, statements }: ThemeReport): Statement[] {
  const titled = new Set(lexicalTerms(title));
  const topic = new Set(lexicalTerms(topicOf(title)));
  const subject = lexicalTerms(subjectOf(title) || title).join(' ');
  const all = statements.flatMap((statement, i) => sentencesOf(statement).map((sentence) => ({ sentence, isSummary: i === 0 })));
  const rated = all.map(({ sentence, isSummary }, order) => {
    const terms = lexicalTerms(sentence.text);
    const said = (OF_TITLE * shareOf(titled, terms) + OF_TOPIC * shareOf(topic, terms)) / (OF_TITLE + OF_TOPIC);
    const begins = subject !== '' && terms.join(' ').startsWith(subject);
    const score = NAMED * said + (begins ? BEGINNING : 0) + (isSummary ? SUMMARIZING : 0);
    return { sentence, order, score, leans: LEANS.test(sentence.text) };
  });
  const [best] = rated.toSorted((a, b) => Number(a.leans) - Number(b.leans) || b.score - a.score);
  if (!best) return [];
  const others = rated.filter(
    ({ sentence, leans, order }) => sentence.text !== best.sentence.text && (!leans || order === best.order + 1),
  );
  const [second] = others.toSorted((a, b) => b.score - a.score || a.order - b.order);
  return second ? [best.sentence, second.sentence] : [best.sentence];
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
function heldBy({ head, findings }: Pick<ReportTerms, 'head' | 'findings'>, asked: readonly AskedTerm[]): Map<string, number> {
  const held = new Map<string, number>();
  for (const term of asked) {
    const best = Math.max(shareSaid(head, term), IN_FINDINGS * shareSaid(findings, term));
    if (best > 0) held.set(term.term, best);
  }
  return held;
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
