import type { DatabaseFacts, ListedIndex, SampledSchema } from '../database-facts';
import { singular } from '../reading/named-collections';
import type { Answer, AnswerBasis } from './answer-parts';
import { attributeTable, couldNotTell, fieldsOf, inCollection, indexTable, readAs } from './answer-parts';
import { bullets, bytes, code, counted, fence, listed, number, paragraphs } from './markdown';

const MOST_NAMED = 5;
const SAMPLES = 3;
const LONGEST_SAMPLE = 2_000;
const LONGEST_VALUE = 160;
/** Of a look for one attribute that the usual sample does not have. */
const LARGE_SAMPLE = 1_000;
/** Calls that an answer about all collections leaves for others. */
const KEPT_CALLS = 3;

type SampledAttribute = SampledSchema['attributes'][number];

const namesIn = ({ question }: AnswerBasis): string[] => question.collections.slice(0, MOST_NAMED).map(({ name }) => name);
/** Every collection has a primary index, and every edge collection an edge index: nobody made them. */
const isOwn = ({ type }: ListedIndex): boolean => type !== 'primary' && type !== 'edge';

export const answerCount: Answer = async (basis) => {
  const { question, collections } = basis;
  if (question.collections.length > 0 && question.rest.length > 0) return answerAboutData(basis);
  const named = question.collections.map(({ name }) => name);
  const asked = named.length > 0 ? collections.filter(({ name }) => named.includes(name)) : collections;
  const sum = asked.reduce((total, { count }) => total + (count ?? 0), 0);
  if (named.length === 0) return `There are ${counted(sum, 'document')} in ${counted(asked.length, 'collection')}.`;
  const each = asked.map(
    ({ name, count, type }) => `${code(name)} has ${inCollection(count)} ${type === 'edge' ? 'edges' : 'documents'}`,
  );
  return paragraphs(readAs(question), `${listed(each)}.${asked.length > 1 ? ` Together ${number(sum)}.` : ''}`);
};

export const answerSchema: Answer = async (basis) => {
  const { question, facts } = basis;
  const parts = await Promise.all(
    namesIn(basis).map(async (name) => {
      const schema = await facts.schema(name);
      if (schema === undefined) return couldNotTell(basis, `the attributes of ${code(name)}`);
      const wanted = schema.attributes.filter(({ path }) => question.rest.some(({ text }) => sameAttribute(path, text)));
      if (wanted.length > 0) return bullets(wanted.map((attribute) => presence(name, attribute, schema.sampled)));
      if (schema.attributes.length === 0) return `${code(name)} has no documents, so it has no attributes yet.`;
      const { rare, lead } = await missingAttributes(basis, name);
      return (
        rare ?? paragraphs(lead, `${code(name)} has ${counted(schema.attributes.length, 'attribute')}.`, attributeTable(schema))
      );
    }),
  );
  return paragraphs(readAs(question), ...parts);
};

/** Of attributes that are asked for by name, and that no sampled document has: what a larger sample says of them, or that it has none either. */
async function missingAttributes({ question, facts }: AnswerBasis, name: string): Promise<{ rare?: string; lead?: string }> {
  const isNamed = /\b(?:called|named)\b|\b(?:have|has|contain|contains)\b.*\b(?:field|attribute|column|property|key)\b(?!s)/i.test(
    question.text,
  );
  const asked = question.rest.filter(({ isQuoted }) => isQuoted || isNamed);
  if (asked.length === 0) return {};
  const schema = await facts.schema(name, LARGE_SAMPLE);
  const found = (schema?.attributes ?? []).filter(({ path }) => asked.some(({ text }) => sameAttribute(path, text)));
  if (schema === undefined || found.length === 0)
    return {
      lead: `No: ${listed(
        asked.map(({ raw }) => code(raw)),
        'or',
      )} is in none of the ${counted(schema?.sampled ?? 0, 'document')} of ${code(name)} that were looked at.`,
    };
  return { rare: bullets(found.map((attribute) => presence(name, attribute, schema.sampled))) };
}

const presence = (name: string, { path, types, present }: SampledAttribute, sampled: number): string =>
  `${code(`${name}.${path}`)} is ${listed(types, 'or')}, and is there in ${present < 0.005 ? 'less than 1' : number(present * 100)} % of ${counted(sampled, 'document')} looked at.`;

export const answerSamples: Answer = async (basis) => {
  const parts = await Promise.all(
    namesIn(basis)
      .slice(0, 2)
      .map(async (name) => {
        const asked = askedNumber(basis.question.text) ?? SAMPLES;
        const rows = await basis.facts.samples(name, Math.min(10, Math.max(1, asked)));
        if (rows === undefined) return couldNotTell(basis, `what stands in ${code(name)}`);
        if (rows.length === 0) return `${code(name)} is empty.`;
        const shown = rows.map((row) => fence('json', JSON.stringify(shortened(row), null, 2).slice(0, LONGEST_SAMPLE)));
        return paragraphs(`${counted(rows.length, 'document')} of ${code(name)}, as they come:`, ...shown);
      }),
  );
  return paragraphs(readAs(basis.question), ...parts);
};

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** How many documents are wanted: "2 orders", "one flight", "an order", "the first person". */
function askedNumber(text: string): number | undefined {
  const digits = /\b(\d{1,2})\b/.exec(text)?.[1];
  if (digits !== undefined) return Number(digits);
  const word = NUMBERS.findIndex((name) => new RegExp(`\\b${name}\\b`, 'i').test(text));
  if (word > 0) return word;
  return /\b(?:an?|the first|single) (?!few\b|couple\b|sample\b|look\b|number\b)\p{L}+/iu.test(text) ? 1 : undefined;
}

export const answerIndexes: Answer = async (basis) => {
  const { question, collections, facts, callsLeft } = basis;
  const named = namesIn(basis);
  if (named.length === 0) {
    const looked = collections.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)).slice(0, Math.max(1, callsLeft() - KEPT_CALLS));
    const found = await Promise.all(looked.map(async ({ name }) => ({ name, own: (await facts.indexes(name))?.filter(isOwn) })));
    if (question.senses.has('missing') || /\bno (?:own |secondary )?ind/i.test(question.text))
      return withoutIndexes(found, collections.length - looked.length);
    const isCut = looked.length < collections.length;
    return question.rest.length > 0 ? indexesThatBegin(question.rest, found, isCut) : allIndexes(found, isCut);
  }
  const parts = await Promise.all(named.map((name) => indexesOf(basis, name)));
  return paragraphs(readAs(question), ...parts, wantsAdvice(question.text) ? ADVICE : undefined);
};

const wantsAdvice = (text: string): boolean => /\b(?:should|shall|need|needs|worth|recommend|advise|missing|help)\b/i.test(text);
const ADVICE =
  'Whether another one helps depends on the queries: ask “optimize this query: …”, and the answer names the indexes that it lacks, with what they cost to keep.';

async function indexesOf(basis: AnswerBasis, name: string): Promise<string> {
  const indexes = await basis.facts.indexes(name);
  if (indexes === undefined) return couldNotTell(basis, `the indexes of ${code(name)}`);
  const wanted = basis.question.rest.map(({ text }) => text);
  const serving =
    wanted.length === 0 ? [] : indexes.filter((index) => wanted.some((word) => sameAttribute(fieldsOf(index)[0] ?? '', word)));
  const lead =
    wanted.length === 0
      ? undefined
      : serving.length > 0
        ? `Yes: ${listed(serving.map((index) => `${code(index.name ?? index.type)} (${index.type}, ${listed(fieldsOf(index).map(code))})`))} ${serving.length === 1 ? 'begins' : 'begin'} with it.`
        : `No index of ${code(name)} begins with ${listed(
            basis.question.rest.map(({ raw }) => code(raw)),
            'or',
          )}.`;
  return paragraphs(lead, `${code(name)} has ${counted(indexes.length, 'index', 'indexes')}:`, indexTable(indexes));
}

/** Those that begin with what is asked for, wherever; else all, behind the word that none does. */
function indexesThatBegin(asked: AnswerBasis['question']['rest'], found: readonly OwnIndexes[], isCut: boolean): string {
  const named = listed(
    asked.map(({ raw }) => code(raw)),
    'or',
  );
  const serving = found.flatMap(({ name, own = [] }) =>
    own
      .filter((index) => asked.some(({ text }) => sameAttribute(fieldsOf(index)[0] ?? '', text)))
      .map((index) => `${code(name)}: ${code(index.name ?? index.type)}, ${index.type} on ${listed(fieldsOf(index).map(code))}`),
  );
  return serving.length > 0
    ? paragraphs(`Yes, ${counted(serving.length, 'index begins', 'indexes begin')} with ${named}:`, bullets(serving))
    : paragraphs(`No index begins with ${named}.`, allIndexes(found, isCut));
}

type OwnIndexes = { readonly name: string; readonly own: readonly ListedIndex[] | undefined };

/** @param unlooked so many collections are not among them */
function withoutIndexes(found: readonly OwnIndexes[], unlooked: number): string {
  const bare = found.filter(({ own }) => own?.length === 0);
  const unread = found.filter(({ own }) => own === undefined).length + unlooked;
  const rest = unread === 0 ? undefined : `The indexes of ${counted(unread, 'more collection')} were not looked at.`;
  if (bare.length === 0)
    return paragraphs(
      unread === 0
        ? 'Every collection has an index of its own, beside the primary one.'
        : 'Every collection that was looked at has an index of its own, beside the primary one.',
      rest,
    );
  return paragraphs(
    `${counted(bare.length, 'collection has', 'collections have')} no index beside those that every collection has: ${listed(bare.map(({ name }) => code(name)))}.`,
    rest,
  );
}

function allIndexes(found: readonly OwnIndexes[], isCut: boolean): string {
  const lines = found.flatMap(({ name, own = [] }) =>
    own.map(
      (index) =>
        `${code(name)}: ${index.type} on ${listed(fieldsOf(index).map(code)) || 'no fields'}${index.unique ? ', unique' : ''}`,
    ),
  );
  const rest = found.filter(({ own }) => own?.length === 0).length;
  if (lines.length === 0) return 'No collection has an index beside the primary one (and the edge index of edge collections).';
  return paragraphs(
    `${counted(lines.length, 'index', 'indexes')} beside the primary and edge indexes that every collection has:`,
    bullets(lines),
    rest === 0 ? undefined : `${counted(rest, 'collection has', 'collections have')} none.`,
    isCut ? 'Only the largest collections were looked at.' : undefined,
  );
}

/** Which collections have an attribute. */
export const answerAttributePlace: Answer = async (basis) => {
  const { question, collections, facts, callsLeft } = basis;
  const words = question.rest.map(({ text }) => text);
  const looked = collections.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)).slice(0, Math.max(1, callsLeft() - KEPT_CALLS));
  const found = await Promise.all(
    looked.map(async ({ name }) => ({
      name,
      attributes: ((await facts.schema(name))?.attributes ?? []).filter(({ path }) =>
        words.some((word) => sameAttribute(path, word)),
      ),
    })),
  );
  const having = found.filter(({ attributes }) => attributes.length > 0);
  const asked = listed(
    question.rest.map(({ raw }) => code(raw)),
    'or',
  );
  if (having.length === 0)
    return paragraphs(
      `None of the ${number(looked.length)} collections looked at has an attribute called ${asked}.`,
      pointers(question.text),
    );
  const lines = having.map(
    ({ name, attributes }) =>
      `${code(name)}: ${listed(attributes.map(({ path, types }) => `${code(path)} (${listed(types, 'or')})`))}`,
  );
  return paragraphs(`${counted(having.length, 'collection has', 'collections have')} ${asked}:`, bullets(lines));
};

/** A collection from all sides. */
export const answerDescribe: Answer = async (basis) => {
  const parts = await Promise.all(
    namesIn(basis)
      .slice(0, 3)
      .map((name) => described(basis, name)),
  );
  return paragraphs(readAs(basis.question), ...parts);
};

async function described(basis: AnswerBasis, name: string): Promise<string> {
  const { facts, collections } = basis;
  const [size, schema, indexes] = await Promise.all([facts.size(name), facts.schema(name), facts.indexes(name)]);
  const listedHere = collections.find((collection) => collection.name === name);
  const count = size?.count ?? listedHere?.count ?? null;
  return paragraphs(
    `${code(name)} is ${listedHere?.type === 'edge' ? 'an edge collection' : 'a collection'} of ${count === null ? 'unknown size' : counted(count, listedHere?.type === 'edge' ? 'edge' : 'document')}${size?.documents_bytes ? `, ${bytes(size.documents_bytes)}` : ''}.`,
    schema === undefined || schema.attributes.length === 0 ? undefined : attributeTable(schema),
    indexes === undefined
      ? undefined
      : `Indexes: ${listed(indexes.map((index) => `${index.type} on ${listed(fieldsOf(index).map(code)) || 'nothing'}`))}.`,
  );
}

/** A question about contents: what can be said without understanding it, and who can answer it. */
export const answerAboutData: Answer = async (basis) => {
  const { question, collections, facts } = basis;
  const named = namesIn(basis).slice(0, 2);
  const seen = await Promise.all(
    named.map((name) => seenOf(facts, name, collections.find((one) => one.name === name)?.count ?? null)),
  );
  const where =
    seen.length > 0
      ? undefined
      : `The collections here are ${listed(collections.slice(0, 20).map(({ name }) => code(name))) || 'none'}.`;
  return paragraphs(
    'This asks about the contents of the data. Without a language model I can tell what there is, how much and how it is indexed, but not work this out.',
    readAs(question),
    ...seen,
    where,
    pointers(question.text),
  );
};

async function seenOf(facts: DatabaseFacts, name: string, count: number | null): Promise<string> {
  const attributes =
    (await facts.schema(name))?.attributes.filter(({ path }) => !path.startsWith('_')).map(({ path }) => code(path)) ?? [];
  const has = attributes.length === 0 ? '' : ` with the attributes ${listed(attributes.slice(0, 20))}`;
  return `What there is: ${code(name)}, ${inCollection(count)} documents in all${has}.`;
}

export function pointers(question: string): string {
  const quoted = question.replaceAll(/\s+/g, ' ').replaceAll('"', "'").trim().slice(0, 200);
  return `\`strata translate "${quoted.replaceAll('`', "'")}"\` writes and runs a query for such a question; \`strata ask "…"\` answers from documents.`;
}

function sameAttribute(path: string, word: string): boolean {
  const [whole, asked] = [path.toLowerCase().replaceAll('[]', ''), word.toLowerCase()];
  const last = whole.split('.').at(-1)!;
  return whole === asked || last === asked || singular(last) === singular(asked);
}

function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
  if (Array.isArray(value))
    return depth > 3
      ? '[…]'
      : [...value.slice(0, 5).map((one) => shortened(one, depth + 1)), ...(value.length > 5 ? [`… ${value.length - 5} more`] : [])];
  if (typeof value !== 'object' || value === null) return value;
  return depth > 3 ? '{…}' : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner, depth + 1)]));
}
