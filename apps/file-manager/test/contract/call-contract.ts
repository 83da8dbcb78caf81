import type { ContractCall, ContractRefusal } from '@strata/testing';
import { describedCalls, onlyTable, plain, readCalls, readRefusals, readSections, sectionNamed } from '@strata/testing';
import { readFileSync } from 'node:fs';

/** A call that is answered otherwise because of what others have done. */
export interface Conflict {
  readonly call: ContractCall;
  /** what they have done */
  readonly state: string;
  readonly answer: string;
  readonly says: string;
}

const page = new URL('../../../../docs/contracts/file-manager-calls.md', import.meta.url);
const sections = readSections(readFileSync(page, 'utf8'));

export const CALLS: readonly ContractCall[] = readCalls(sections);
/** Headings of the page that name a call, and are read for it. */
export const DESCRIBED = describedCalls(sections);
export const REFUSALS: readonly ContractRefusal[] = readRefusals(sections, 'Refusals', callNamed);
export const CONFLICTS: readonly Conflict[] = onlyTable(sectionNamed(sections, 'Conflicts')).map((line) => ({
  call: callNamed(line['Call']!),
  state: line['While']!,
  answer: line['Answer']!,
  says: plain(line['Says']!),
}));

/** Statuses that a call may be refused with, besides 401, 403 and 5xx. */
export function refusalsOf({ line }: ContractCall): string[] {
  return line['Refused with']!.split(',')
    .map((status) => status.trim())
    .filter((status) => status !== '');
}

/** @throws Error when the contract has no such call */
export function callNamed(name: string): ContractCall {
  const found = CALLS.find((call) => call.name === name);
  if (!found) throw new Error(`no call ${name} in file-manager-calls.md`);
  return found;
}
