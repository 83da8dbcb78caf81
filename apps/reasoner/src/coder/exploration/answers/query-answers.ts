import { adviseIndexes } from '@strata/aql-rewriting';
import type { ExplainedPlan, ManualSection } from '../database-facts';
import type { Answer, AnswerBasis } from './answer-parts';
import { couldNotTell, fieldsOf, readAs } from './answer-parts';
import { bullets, code, counted, fence, listed, number, paragraphs } from './markdown';
import { pointers } from './collection-answers';

const MOST_SLOW = 10;
const MOST_INDEXED = 3;
const LONGEST_QUERY = 600;
const LONGEST_SECTION = 2_500;

/** What the nodes of a plan do, in a reader's words. */
const STEPS: Readonly<Record<string, string>> = {
  EnumerateCollectionNode: 'reads every document of',
  IndexNode: 'looks up through an index of',
  EnumerateViewNode: 'searches the view',
  EnumerateListNode: 'goes through a list',
  FilterNode: 'keeps what fits a condition',
  CalculationNode: 'works out a value',
  SortNode: 'sorts',
  LimitNode: 'keeps the first rows',
  CollectNode: 'groups',
  SubqueryNode: 'runs a subquery',
  SubqueryStartNode: 'begins a subquery',
  SubqueryEndNode: 'ends a subquery',
  TraversalNode: 'follows edges',
  ShortestPathNode: 'looks for a shortest path',
  EnumeratePathsNode: 'looks for paths',
  ReturnNode: 'returns a row',
};

export const answerExplainQuery: Answer = async (basis) => {
  const query = basis.question.query!;
  const plan = await basis.facts.explain(query);
  if (plan === undefined) return couldNotTell(basis, 'the plan of this query');
  const steps = plan.steps.filter(({ type }) => type !== 'SingletonNode');
  const scans = plan.full_scans.map((name) => {
    const count = basis.collections.find((collection) => collection.name === name)?.count;
    return count === undefined || count === null ? code(name) : `${code(name)} (${counted(count, 'document')})`;
  });
  return paragraphs(
    `The database would run it in ${counted(steps.length, 'step')} and expects ${counted(plan.estimated_items, 'row')} at a cost of ${number(plan.estimated_cost)}.`,
    steps.map((step, at) => `${at + 1}. ${stepText(step)}`).join('\n'),
    scans.length === 0
      ? 'No collection is read from end to end.'
      : `Read from end to end: ${listed(scans)}. That is where time goes when these are large.`,
    await missingIndexes(basis, query, plan.full_scans),
    plan.rules.length === 0 ? undefined : `The optimizer applied ${listed(plan.rules.map(code))}.`,
    plan.warnings.length === 0 ? undefined : `Warnings: ${plan.warnings.map(({ message }) => message).join('; ')}`,
    'Ask “optimize this query: …” to have it rewritten and the result proven.',
  );
};

/** What would spare the reading from end to end, as far as the text of the query tells; undefined: nothing. */
async function missingIndexes(
  { facts, collections }: AnswerBasis,
  query: string,
  scanned: readonly string[],
): Promise<string | undefined> {
  const known = collections.filter(({ name, count }) => scanned.includes(name) && count !== null).slice(0, MOST_INDEXED);
  const described = await Promise.all(
    known.map(async ({ name, type, count }) => ({ name, type, count: count ?? 0, indexes: (await facts.indexes(name)) ?? [] })),
  );
  const advice = adviseIndexes({ query, bindVars: {}, collections: described }).slice(0, MOST_INDEXED);
  if (advice.length === 0) return undefined;
  return bullets(
    advice.map(
      ({ collection, type, fields, why, costToKeep, form }) =>
        `An index would help: ${type} on ${listed(fields.map(code))} of ${code(collection)}${form === undefined ? '' : ' (with the query written in another way)'}. ${why} What it costs to keep: ${costToKeep}`,
    ),
  );
}

function stepText(step: ExplainedPlan['steps'][number]): string {
  const { type, collection, estimated_items: items } = step;
  const indexes = Array.isArray(step['indexes']) ? (step['indexes'] as readonly { name?: unknown; fields?: unknown }[]) : [];
  const by = indexes.map(
    ({ name, fields }) => `${code(String(name ?? 'index'))} on ${Array.isArray(fields) ? fields.map(String).join(', ') : '?'}`,
  );
  const what = `${STEPS[type] ?? type}${collection === undefined ? '' : ` ${code(collection)}`}`;
  return `${what}${by.length === 0 ? '' : ` (${by.join('; ')})`}: some ${number(items)} ${items === 1 ? 'row' : 'rows'}`;
}

export const answerSlowQueries: Answer = async (basis) => {
  const queries = await basis.facts.slowQueries();
  if (queries === undefined) return couldNotTell(basis, 'which queries were slow');
  if (queries.length === 0)
    return 'The database has noted no slow query: none has taken longer than its threshold since it was started, or since the list was cleared.';
  const sorted = queries.toSorted((a, b) => b.seconds - a.seconds).slice(0, MOST_SLOW);
  const shown = sorted.map(({ query, seconds, started }) => {
    const text = query.length > LONGEST_QUERY ? `${query.slice(0, LONGEST_QUERY)}…` : query;
    return paragraphs(
      `${number(Math.round(seconds * 1_000) / 1_000)} s${started === undefined ? '' : `, ${started}`}:`,
      fence('aql', text.trim()),
    );
  });
  return paragraphs(
    `${counted(queries.length, 'query was', 'queries were')} slow, the slowest first:`,
    ...shown,
    'Ask “optimize this query: …” with one of them.',
  );
};

/** Wants something faster and shows no query. */
export const answerMakeFast: Answer = async (basis) => {
  const { question, facts } = basis;
  const named = question.collections.slice(0, 2).map(({ name }) => name);
  const indexes = await Promise.all(named.map(async (name) => ({ name, indexes: await facts.indexes(name) })));
  const known = indexes.flatMap(({ name, indexes: found }) =>
    found === undefined
      ? []
      : [
          `${code(name)} (${counted(basis.collections.find((one) => one.name === name)?.count ?? 0, 'document')}) has ${listed(found.map((index) => `${index.type} on ${listed(fieldsOf(index).map(code)) || 'nothing'}`))}: a query that filters or sorts by other attributes reads all of it.`,
        ],
  );
  const slow = named.length > 0 ? [] : ((await facts.slowQueries()) ?? []);
  const sections = await sectionsFor(basis, `make queries fast ${question.text}`);
  return paragraphs(
    'Send the query itself, after a colon or in a code block: I then measure it, rewrite it, and prove that the result is the same.',
    readAs(question),
    known.length === 0 ? undefined : bullets(known),
    slow.length === 0
      ? undefined
      : `${counted(slow.length, 'query was', 'queries were')} noted as slow; the slowest took ${number(slow[0]!.seconds)} s:\n\n${fence('aql', slow[0]!.query.slice(0, LONGEST_QUERY))}`,
    ...sections.slice(0, 2).map(sectionText),
  );
};

export const answerManual: Answer = async (basis) => {
  const sections = await sectionsFor(basis, basis.question.text);
  if (sections.length === 0)
    return paragraphs(
      'I do not know that, and the manual of AQL has nothing about it.',
      basis.facts.lastFailure === undefined ? undefined : `(${basis.facts.lastFailure})`,
      pointers(basis.question.text),
    );
  return paragraphs('From the manual of AQL:', ...sections.slice(0, 2).map(sectionText));
};

/** Of what the manual has, only what shares a word with the question. */
async function sectionsFor({ facts }: AnswerBasis, topic: string): Promise<readonly ManualSection[]> {
  const words = topic.toLowerCase().match(/[\p{L}_]{4,}/gu) ?? [];
  const telling = words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(?:ing|es|s|ed)$/, ''));
  const found = (await facts.manual(topic)) ?? [];
  return found.filter(({ heading, text }) => {
    const all = `${heading} ${text}`.toLowerCase();
    return telling.some((word) => all.includes(word));
  });
}

const COMMON: ReadonlySet<string> = new Set(
  'what does with this that from have make query queries about when should could would explain work works mean between difference database please tell'.split(
    ' ',
  ),
);

const sectionText = ({ heading, text }: ManualSection): string =>
  paragraphs(`**${heading}**`, text.length > LONGEST_SECTION ? `${text.slice(0, LONGEST_SECTION)}…` : text);
