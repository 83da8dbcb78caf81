import type { ContractCall as Call, ContractRefusal as Refusal, TableLine } from '@strata/testing';
import { describedCalls, onlyTable, readCalls, readRefusals, readSections, sectionNamed } from '@strata/testing';
import { readFileSync } from 'node:fs';

export interface ContractCall extends Call {
  /** its row in the table of exclusion */
  readonly exclusion: string | undefined;
}

export interface ContractRefusal extends Refusal {
  readonly call: ContractCall;
}

/** What is told of an error. */
export interface ContractError {
  readonly name: string;
  readonly status: number;
  /** gRPC number */
  readonly code: number;
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

export const CALLS: readonly ContractCall[] = readCalls(calls).map((call) => {
  const exclusion = call.line['Exclusion'] === '-' ? undefined : call.line['Exclusion'];
  return { ...call, exclusion };
});
/** Headings of the page that name a call, and are read for it. */
export const DESCRIBED = describedCalls(calls);
export const REFUSALS_WHEN_BUILT = refusals('Refusals on a built corpus');
export const REFUSALS_BEFORE = refusals('Refusals before the first build');
export const ERRORS: readonly ContractError[] = onlyTable(sectionNamed(rules, 'Errors')).map((line) => ({
  name: line['error_type']!,
  status: Number(line['HTTP']),
  code: Number(line['code']),
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

function refusals(heading: string): ContractRefusal[] {
  return readRefusals(calls, heading, callNamed).map((refusal) => ({ ...refusal, call: callNamed(refusal.call.name) }));
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
