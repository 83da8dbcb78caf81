import { readFileSync } from 'node:fs';
import type { PageSection, TableLine } from './markdown-tables';
import { plain, readSections, sectionNamed } from './markdown-tables';

export const FIELD_TYPES = ['text', 'text[]', 'integer', 'boolean', 'record', 'record[]', 'map'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Which values of the right type are allowed. */
export type Allowed =
  | { readonly kind: 'any' }
  | { readonly kind: 'range'; readonly min: number; readonly max: number | undefined }
  | { readonly kind: 'one-of'; readonly values: readonly string[] }
  | { readonly kind: 'not-empty' }
  | { readonly kind: 'each-not-empty' }
  | { readonly kind: 'some' }
  | { readonly kind: 'length'; readonly max: number }
  | { readonly kind: 'times'; readonly max: number };

/** A field of a body, or a parameter of a URL, as the contract has it. */
export interface ContractField {
  /** snake_case, from the body inwards */
  readonly path: readonly string[];
  readonly type: FieldType;
  readonly isRequired: boolean;
  /** what counts when it is not given; undefined: nothing */
  readonly standard: unknown;
  readonly allowed: Allowed;
  readonly refusals: { readonly missing: string; readonly notAllowed: string; readonly wrongType: string };
}

export interface ContractCall {
  /** `POST /v1/corpus/builds` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** `202`, or `404 UnknownAnalysisError` */
  readonly answer: string;
  readonly level: 'ro' | 'rw' | 'any' | 'superuser';
  /** its row in the table of exclusion */
  readonly exclusion: string | undefined;
  /** parameters of the path, with the answer for an unknown one */
  readonly unknown: readonly (readonly [parameter: string, answer: string])[];
  readonly example: Readonly<Record<string, unknown>> | undefined;
  readonly body: readonly ContractField[];
  readonly query: readonly ContractField[];
}

/** A call that is refused for what it says. */
export interface ContractRefusal {
  readonly call: ContractCall;
  readonly sent: Readonly<Record<string, unknown>>;
  /** `400 NoFilesForSelectorError` */
  readonly answer: string;
  /** part of the message */
  readonly says: string;
}

/** What is told of an error. */
export interface ContractError {
  readonly name: string;
  readonly status: number;
  /** keys of the first of its details that are always there */
  readonly details: readonly string[];
}

/** The table of exclusion. */
export interface Exclusion {
  readonly columns: readonly string[];
  /** the names of its rows */
  readonly rows: readonly string[];
  /** `x`, '' or a word on what happens instead, by row and column */
  cell(row: string, column: string): string;
  /** the error's name by column */
  refusedWith(column: string): string;
}

const pages = new URL('../../../../docs/contracts/', import.meta.url);
const calls = readSections(readFileSync(new URL('pipeline-calls.md', pages), 'utf8'));
const rules = readSections(readFileSync(new URL('pipeline.md', pages), 'utf8'));

export const CALLS: readonly ContractCall[] = onlyTable(sectionNamed(calls, 'All calls')).map(readCall);
export const REFUSALS_WHEN_BUILT = readRefusals('Refusals on a built corpus');
export const REFUSALS_BEFORE = readRefusals('Refusals before the first build');
export const ERRORS: readonly ContractError[] = onlyTable(sectionNamed(rules, 'Errors')).map((line) => ({
  name: line['error_type']!,
  status: Number(line['HTTP']),
  details: line['details']!.split(',')
    .map((key) => key.trim())
    .filter((key) => /^\w+$/.test(key)),
}));
export const EXCLUSION = readExclusion(onlyTable(sectionNamed(rules, 'Exclusion')));

/** @throws Error when the contract has no such call */
export function callNamed(name: string): ContractCall {
  const found = CALLS.find((call) => call.name === name);
  if (!found) throw new Error(`no call ${name} in pipeline-calls.md`);
  return found;
}

/** Headings of the page that name a call, and are read for it. */
export function describedCalls(): string[] {
  return calls.map(({ heading }) => heading).filter((heading) => /^[A-Z]+ \//.test(heading));
}

function readCall(line: TableLine): ContractCall {
  const [method = '', path = ''] = line['Call']!.split(' ');
  const section = calls.find(({ heading }) => heading === line['Call']);
  const unknown = line['Unknown']!.split(';').flatMap((part): [string, string][] => {
    const [parameter = '', answer = ''] = part.split(':').map((text) => text.trim());
    return parameter === '' ? [] : [[parameter, answer]];
  });
  const exclusion = line['Exclusion'] === '-' ? undefined : line['Exclusion'];
  const level = line['Level'] as ContractCall['level'];
  const example = section?.json[0] as ContractCall['example'];
  return {
    ...{ name: line['Call']!, method, path, answer: line['Answer']!, level, exclusion, unknown, example },
    body: fieldsOf(section, 'Field'),
    query: fieldsOf(section, 'Parameter'),
  };
}

function fieldsOf(section: PageSection | undefined, column: 'Field' | 'Parameter'): ContractField[] {
  const tables = section?.tables.filter(([first]) => first && column in first) ?? [];
  return tables.flat().map((line) => readField(line, line[column]!));
}

function readField(line: TableLine, name: string): ContractField {
  const type = line['Type'] as FieldType;
  if (!FIELD_TYPES.includes(type)) throw new Error(`${name}: ${type} is no type`);
  const without = plain(line['Without it']!);
  const isRequired = without === 'required';
  const [missing = '', notAllowed = missing] = line['Otherwise']!.split(',').map((error) => error.trim());
  return {
    ...{ path: name.split('.'), type, isRequired },
    standard: isRequired || without === '-' ? undefined : ['text', 'text[]'].includes(type) ? asText(without) : JSON.parse(without),
    allowed: readAllowed(plain(line['Allowed']!), name),
    refusals: { missing, notAllowed, wrongType: line['Wrong type'] ?? 'ValidationError' },
  };
}

function asText(without: string): unknown {
  return without === '[]' ? [] : without === '""' ? '' : without;
}

function readAllowed(text: string, name: string): Allowed {
  if (text === '') return { kind: 'any' };
  if (text === 'not empty') return { kind: 'not-empty' };
  if (text === 'each not empty') return { kind: 'each-not-empty' };
  if (/^1 (to \d+|or more)( different)?$/.test(text)) return { kind: 'some' };
  const range = /^(-?\d+)\.\.(\d*)$/.exec(text);
  if (range) return { kind: 'range', min: Number(range[1]), max: range[2] === '' ? undefined : Number(range[2]) };
  const values = /^one of: (.+)$/.exec(text)?.[1];
  if (values !== undefined) return { kind: 'one-of', values: values.split(',').map((value) => value.trim()) };
  const atMost = /^at most (\d+) (characters|times)$/.exec(text);
  if (atMost) return { kind: atMost[2] === 'times' ? 'times' : 'length', max: Number(atMost[1]) };
  throw new Error(`${name}: "${text}" says nothing that is understood`);
}

function readRefusals(heading: string): ContractRefusal[] {
  return onlyTable(sectionNamed(calls, heading)).map((line) => ({
    call: callNamed(line['Call']!),
    sent: JSON.parse(plain(line['Sent']!)) as Record<string, unknown>,
    answer: line['Answer']!,
    says: line['Says']!,
  }));
}

function readExclusion(lines: readonly TableLine[]): Exclusion {
  const columns = Object.keys(lines[0] ?? {}).filter((column) => column !== 'Call');
  const names = lines.find(({ Call }) => Call === 'refused with');
  const rows = lines.filter((line) => line !== names);
  const cell = (row: string, column: string): string => {
    const line = rows.find(({ Call }) => Call === row);
    if (!line) throw new Error(`no row ${row} in the table of exclusion`);
    return line[column] ?? '';
  };
  return { columns, rows: rows.map(({ Call }) => Call!), cell, refusedWith: (column) => names?.[column] ?? '' };
}

function onlyTable({ heading, tables }: PageSection): readonly TableLine[] {
  if (tables.length !== 1) throw new Error(`"${heading}" has ${tables.length} tables instead of one`);
  return tables[0]!;
}
