import type { Steps } from '@strata/event-loop';
import { words } from '@strata/text';
import type { NamedStatements } from './named-statements';
import { namedStatements } from './named-statements';
import type { Prose } from './prose-lines';
import { proseOf, repeatedLines, withoutRepeatedSentences } from './prose-lines';

const WEIGHTS = { relations: 0.35, sharedNames: 0.25, chains: 0.25, prose: 0.1, size: 0.05 } as const;
/** What counts in full, per 100 words of the whole documents: statements, and names that other documents hold too. */
const FULL = { relations: 5, sharedNames: 4 };
/** A name that more of the documents hold tells them apart no longer: the product that all of them are about, say. */
const LARGEST_SPREAD = 1 / 3;

/** The parts of a score, each 0..1. */
export type ComplexityParts = { readonly [part in keyof typeof WEIGHTS]: number };

export interface ComplexityInput {
  /** texts of the sampled documents, those that are similar to one another among them */
  readonly texts: readonly string[];
  /** documents of the whole cluster */
  readonly documentCount: number;
}

export interface Complexity {
  readonly score: number;
  readonly parts: ComplexityParts;
}

/**
 * How much a knowledge graph has to offer for the documents of a cluster, 0..1 (docs/contracts/pipeline.md, "Strategies"; why: ADR 21): do
 * they state relations between things with names, do those names recur in other documents, and do chains lead from one document into the
 * next? Self-contained texts, tables, code and letterheads score low: plain passages answer for them as well. One document a step.
 */
export function* complexitySteps({ texts, documentCount }: ComplexityInput): Steps<Complexity> {
  const repeated = repeatedLines(texts);
  yield;
  const running: Prose[] = [];
  for (const text of texts) {
    running.push(proseOf(text, (line) => repeated.has(line)));
    yield;
  }
  const proses = yield* withoutRepeatedSentences(running);
  const documents: NamedStatements[] = [];
  for (const { text } of proses) {
    documents.push(namedStatements(text));
    yield;
  }
  const links = linkingNames(documents);
  const allWords = texts.reduce((sum, text) => sum + words(text).length, 0);
  const statements = documents.reduce((sum, document) => sum + document.statements.length, 0);
  const shared = documents.reduce((sum, { names }) => sum + [...names].filter((name) => links.has(name)).length, 0);
  const parts: ComplexityParts = {
    relations: clamp((100 * statements) / Math.max(1, allWords) / FULL.relations),
    sharedNames: clamp((100 * shared) / Math.max(1, allWords) / FULL.sharedNames),
    chains: mean(documents.map((document) => (startsChain(document, documents, links) ? 1 : 0))),
    prose: clamp(mean(proses.map(({ share }) => share))),
    size: clamp(Math.log(1 + documentCount) / Math.log(101)),
  };
  const score = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce((sum, part) => sum + WEIGHTS[part] * parts[part], 0);
  return { score, parts };
}

/** Names that stand in two or more of the documents, but not in so many that they say nothing. */
function linkingNames(documents: readonly NamedStatements[]): Set<string> {
  const frequency = new Map<string, number>();
  for (const { names } of documents) for (const name of names) frequency.set(name, (frequency.get(name) ?? 0) + 1);
  const most = Math.max(2, LARGEST_SPREAD * documents.length);
  return new Set([...frequency].filter(([, count]) => count >= 2 && count <= most).map(([name]) => name));
}

/**
 * Does a question over two documents start here: does a statement of this document lead over a name to another document, where a statement
 * about the same name leads on to one that this document does not know?
 */
function startsChain(from: NamedStatements, documents: readonly NamedStatements[], links: ReadonlySet<string>): boolean {
  const bridges = new Set(from.statements.flatMap((statement) => [...statement].filter((name) => links.has(name))));
  return documents.some(
    (to) =>
      to !== from &&
      to.statements.some((statement) => {
        const names = [...statement];
        return names.some((name) => bridges.has(name)) && names.some((name) => !from.names.has(name));
      }),
  );
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
