import { TimeSlices } from '@strata/event-loop';
import { lexicalTerms } from '@strata/text';
import type { RatedPoint, ThemeAnswerer, ThemePassages, ThemeReport } from '../tasks/theme-answerer';
import { BUILT_IN } from './model-name';
import { PassageReader } from './reports/read-passage';
import { askedTheme, searchedWords } from './themes/asked-theme';
import { documentThemes, reportsByDocument } from './themes/document-themes';
import { openingTopics } from './themes/opening-topics';
import { ReportThemes } from './themes/report-themes';
import { sharedWords } from './themes/theme-sentences';
import { thingsOfKind } from './themes/things-of-kind';
import { topicsInDocuments } from './themes/topics-in-documents';

const THEMES_IN_ANSWER = 8;
/** What books and projects have whatever they are about. */
const BACK_MATTER =
  /^(?:list of )?(?:references(?: cited)?|bibliograph(?:y|ies)|works cited|literature(?: cited)?|acknowledge?ments?|index|(?:table of )?contents|appendi(?:x|ces)|licen[cs]e|contributing|code of conduct|changelog|literatur(?:verzeichnis|hinweise)?|quellen(?:verzeichnis)?|danksagung|inhalt(?:sverzeichnis)?|bibliographie|remerciements|références|bibliografía|agradecimientos|bibliografia|ringraziamenti)$/i;
/** A theme that shares more of its words with one before it says the same again. */
const SAME = 0.5;

/**
 * Tells of a collection by quoting. What it is about: a theme for each topic of its reports, and for each document that reports are on. What it
 * says of a topic: the sentences of its documents. Which things of a kind there are: each with what is said of it. Those first that most passages
 * are about. Where no passages are given, all of it from the reports.
 */
export class BuiltInThemeAnswerer implements ThemeAnswerer {
  /** All of them are compared with each other. */
  readonly charactersAtOnce = Number.POSITIVE_INFINITY;
  private readonly reader = new PassageReader();
  private readonly reportThemes = new ReportThemes();

  searchedWords(question: string): string {
    return searchedWords(askedTheme(question));
  }

  async ratePoints({
    question,
    reports,
    passages,
    signal,
  }: {
    question: string;
    reports: readonly ThemeReport[];
    passages?: ThemePassages;
    signal?: AbortSignal;
  }): Promise<RatedPoint[]> {
    signal?.throwIfAborted();
    const asked = askedTheme(question);
    const slices = new TimeSlices(signal);
    const reading = { reader: this.reader, slices };
    const { ofOne, others } = passages ? reportsByDocument(reports, passages) : { ofOne: new Map(), others: reports };
    const introduced = asked.about === 'all' && passages ? await openingTopics(passages, slices) : [];
    if (introduced.length > 0) return introduced;
    if (asked.about === 'all') {
      const themes = [...(passages ? await documentThemes(ofOne, passages, reading) : []), ...this.reportThemes.all(others)];
      const own = themes.filter(({ theme }) => !BACK_MATTER.test(theme));
      return own.length > 0 ? own : themes;
    }
    if (asked.about === 'things' && passages) {
      const things = await thingsOfKind(asked.kinds, passages, reading);
      if (things.length > 0) return things;
    }
    const alternatives = asked.about === 'topics' ? asked.alternatives : asked.kinds.map(({ noun }) => [noun]);
    if (!passages) return this.reportThemes.about(alternatives.flat(), reports, { slices, within: 'report' });
    const told = await topicsInDocuments(alternatives, passages, reading);
    const titled = await this.reportThemes.about(alternatives.flat(), others, { slices, within: 'title' });
    return [...titled, ...told];
  }

  async combine(
    { points }: { points: readonly RatedPoint[] },
    onDelta?: (piece: string) => void,
  ): Promise<{ text: string; model: string }> {
    const lines: string[] = [];
    const told: { terms: ReadonlySet<string>; named: ReadonlySet<string> }[] = [];
    for (const { theme, coverage, documents, statements } of [...points].sort(
      (a, b) => b.coverage - a.coverage || b.score - a.score,
    )) {
      if (lines.length >= THEMES_IN_ANSWER) break;
      const terms = new Set(lexicalTerms([theme, ...statements.map(({ text }) => text)].join(' ')));
      const named = new Set(lexicalTerms(theme));
      if (
        told.some((other) => sharedWords(terms, other.terms) > SAME || isWithin(named, other.named) || isWithin(other.named, named))
      )
        continue;
      told.push({ terms, named });
      const said = statements.map(({ text, sources }) => `${text}${sources.map((id) => ` [CITE:${id}]`).join('')}`);
      lines.push(`- **${theme}**${covered(coverage, documents)}: ${said.join(' ')}`);
    }
    const pieces = lines.map((line, i) => (i === 0 ? line : `\n${line}`));
    for (const piece of pieces) onDelta?.(piece);
    return { text: pieces.join(''), model: BUILT_IN };
  }
}

/** "Film" and "Drama film": one title says no more than a part of the other. */
function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return some.size > 0 && [...some].every((term) => all.has(term));
}

function covered(coverage: number, documents: number | undefined): string {
  if (documents !== undefined) return ` (${documents} documents)`;
  if (coverage <= 0) return '';
  const percent = 100 * coverage;
  return ` (${percent >= 9.95 ? Math.round(percent) : percent >= 0.1 ? percent.toFixed(1) : 'under 0.1'} % of the passages)`;
}
