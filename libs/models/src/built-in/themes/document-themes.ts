import type { TimeSlices } from '@strata/event-loop';
import { lexicalTerms } from '@strata/text';
import type { RatedPoint, Statement, ThemePassage, ThemePassages, ThemeReport } from '../../tasks/theme-answerer';
import { plainSentence } from '../reports/plain-sentence';
import type { PassageReader } from '../reports/read-passage';
import { documentName } from './document-name';
import { saidWords } from './said-words';
import type { ThemeSentence } from './theme-sentences';
import { sentencesOf } from './report-themes';
import { openingPhrase, sharedWords, statementOf, tellability, toldSentences } from './theme-sentences';

/** A report is on one document where so much of what it says comes from it. */
const OF_ONE = 0.6;
const SENTENCES = 2;
/** What a sentence gains by naming what its document is called, and loses with each one before it. */
const [NAMES_IT, LATER] = [0.6, 0.06];
/** Sentences from the beginning of a document that say what it is about, if any do. */
const READ = 12;
const SAME = 0.6;
/** From this on, a sentence says what its document is about; others are told only where the reports say nothing. */
const LEAST_INTRODUCING = 1.25;

/** The reports of a collection: by the document that they are on, and those on several ones. */
export interface ReportsByDocument {
  readonly ofOne: ReadonlyMap<string, readonly ThemeReport[]>;
  readonly others: readonly ThemeReport[];
}

/**
 * Which reports are on one document each: those called by it, and all that are made from it alone where there are several. What one report tells under a
 * title of its own is a theme of its own.
 */
export function reportsByDocument(reports: readonly ThemeReport[], passages: ThemePassages): ReportsByDocument {
  const from = new Map<string, { report: ThemeReport; title: string }[]>();
  const others: ThemeReport[] = [];
  for (const report of reports) {
    const found = report.statements.flatMap(({ sources }) => sources.flatMap((id) => passages.passage(id) ?? []));
    const counts = Map.groupBy(found, ({ document }) => document);
    const [[document, own] = ['', []]] = [...counts].sort((a, b) => b[1].length - a[1].length);
    if (own.length === 0 || own.length < OF_ONE * found.length) others.push(report);
    else from.set(document, [...(from.get(document) ?? []), { report, title: documentName(own[0]!) }]);
  }
  const ofOne = new Map<string, readonly ThemeReport[]>();
  for (const [document, own] of from)
    if (own.length > 1 || isCalledBy(own[0]!.report.title, own[0]!.title))
      ofOne.set(
        document,
        own.map(({ report }) => report),
      );
    else others.push(own[0]!.report);
  return { ofOne, others };
}

/** Whether a report is called as a document is, or half so. */
function isCalledBy(title: string, document: string): boolean {
  return sharedWords(new Set(lexicalTerms(title.split(': ', 1)[0]!)), new Set(lexicalTerms(document))) >= HALF;
}

const HALF = 0.5;

/** One theme for each document that has reports of its own, told as the document introduces itself. */
export async function documentThemes(
  ofOne: ReportsByDocument['ofOne'],
  passages: ThemePassages,
  { reader, slices }: { reader: PassageReader; slices: TimeSlices },
): Promise<RatedPoint[]> {
  const points: RatedPoint[] = [];
  for (const opening of passages.openings()) {
    const reports = ofOne.get(opening.document);
    if (!reports) continue;
    await slices.turn();
    const name = documentName(opening);
    const coverage = reports.reduce((sum, report) => sum + report.coverage, 0);
    const own = reports.flatMap(({ statements: [summary] }) =>
      summary ? sentencesOfDocument(summary, opening.document, passages) : [],
    );
    const statements = introduced(
      opening,
      name,
      own.filter(({ sources }) => sources.length > 0),
      reader,
    );
    if (statements.length === 0) continue;
    points.push({
      answer: `${name}: ${statements.map(({ text }) => text).join(' ')}`,
      score: Math.max(1, Math.round(100 * Math.min(1, coverage))),
      theme: name,
      coverage,
      statements,
    });
  }
  return points;
}

/** The sentences of a statement that stand in one of the document's passages, each with that passage. */
function sentencesOfDocument({ text, sources }: Statement, document: string, passages: ThemePassages): Statement[] {
  const own = sources.flatMap((id) => passages.passage(id) ?? []).filter((passage) => passage.document === document);
  return sentencesOf({ text, sources }).flatMap((sentence) => {
    const holding = own.find((passage) => plainSentence(passage.text).includes(sentence.text));
    return holding ? [{ text: sentence.text, sources: [holding.id] }] : [];
  });
}

/** How the document says what it is about; where its beginning says too little, what the reports say. */
function introduced(opening: ThemePassage, name: string, reported: readonly Statement[], reader: PassageReader): Statement[] {
  const named = new Set(lexicalTerms(name));
  const scored = toldSentences(opening, reader)
    .slice(0, READ)
    .map((sentence, place) => ({
      sentence,
      score: tellability(sentence) * (1 + NAMES_IT * sharedWords(named, sentence.said)) * (1 - LATER * Math.min(READ, place)),
    }))
    .sort((a, b) => b.score - a.score);
  const chosen: ThemeSentence[] = [];
  for (const { sentence, score } of scored)
    if (
      score >= LEAST_INTRODUCING &&
      chosen.length < SENTENCES &&
      chosen.every((other) => sharedWords(other.said, sentence.said) <= SAME)
    )
      chosen.push(sentence);
  const phrase = openingPhrase(opening);
  const told = [...(phrase ? [phrase] : []), ...chosen.toSorted((a, b) => a.order - b.order).map(statementOf)].slice(0, SENTENCES);
  const add = (statement: Statement) => {
    const terms = saidWords(statement.text);
    if (told.length < SENTENCES && told.every((other) => sharedWords(saidWords(other.text), terms) <= SAME)) told.push(statement);
  };
  for (const statement of reported) add(statement);
  for (const { sentence } of scored) add(statementOf(sentence));
  return told;
}
