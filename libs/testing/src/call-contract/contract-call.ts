import type { PageSection, TableLine } from './markdown-tables';
import { plain, sectionNamed } from './markdown-tables';

const FIELD_TYPES = ['text', 'text[]', 'integer', 'number', 'boolean', 'record', 'record[]', 'map', 'file'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Which values of the right type are allowed. */
export type Allowed =
  | { readonly kind: 'any' }
  | { readonly kind: 'range'; readonly min: number; readonly max: number | undefined }
  /** the first one; what lies above depends on what there is */
  | { readonly kind: 'from'; readonly min: number }
  /** more than 0 */
  | { readonly kind: 'positive' }
  | { readonly kind: 'one-of'; readonly values: readonly string[] }
  | { readonly kind: 'not-empty' }
  | { readonly kind: 'each-not-empty' }
  | { readonly kind: 'some' }
  | { readonly kind: 'length'; readonly min: number; readonly max: number }
  | { readonly kind: 'times'; readonly max: number };

/** A field of a body or form, a parameter of a URL, or a header, as the contract has it. */
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

export type Example = Readonly<Record<string, unknown>>;

export interface ContractCall {
  /** `POST /v1/corpus/builds` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** `202`, or `404 UnknownAnalysisError` */
  readonly answer: string;
  readonly level: 'ro' | 'rw' | 'any' | 'superuser';
  /** parameters of the path, with the answer for an unknown one */
  readonly unknown: readonly (readonly [parameter: string, answer: string])[];
  readonly example: Example | undefined;
  readonly body: readonly ContractField[];
  readonly query: readonly ContractField[];
  readonly form: readonly ContractField[];
  readonly headers: readonly ContractField[];
  /** the call's line in the table of all calls, for columns of one service alone */
  readonly line: TableLine;
}

/** A call that is refused for what it says. */
export interface ContractRefusal {
  readonly call: ContractCall;
  /** what is changed in the call's example */
  readonly sent: Example;
  /** `400 NoFilesForSelectorError` */
  readonly answer: string;
  /** part of the message */
  readonly says: string;
}

const WRONG_TYPE = 'ValidationError';

/**
 * The calls of a page: its table "All calls", and the sections that bear their names, each with an example in JSON and tables of what the call takes
 * (`Field` of a JSON body, `Form field`, `Parameter` of the URL, `Header`).
 */
export function readCalls(sections: readonly PageSection[]): ContractCall[] {
  return onlyTable(sectionNamed(sections, 'All calls')).map((line) => readCall(line, sections));
}

/** The lines of a table with the columns Call, Sent, Answer and Says. */
export function readRefusals(
  sections: readonly PageSection[],
  heading: string,
  callNamed: (name: string) => ContractCall,
): ContractRefusal[] {
  return onlyTable(sectionNamed(sections, heading)).map((line) => ({
    call: callNamed(line['Call']!),
    sent: JSON.parse(plain(line['Sent']!)) as Example,
    answer: line['Answer']!,
    says: plain(line['Says']!),
  }));
}

/** Headings that name a call. */
export function describedCalls(sections: readonly PageSection[]): string[] {
  return sections.map(({ heading }) => heading).filter((heading) => /^[A-Z]+ \//.test(heading));
}

/** @throws Error when the section has none, or several */
export function onlyTable({ heading, tables }: PageSection): readonly TableLine[] {
  if (tables.length !== 1) throw new Error(`"${heading}" has ${tables.length} tables instead of one`);
  return tables[0]!;
}

function readCall(line: TableLine, sections: readonly PageSection[]): ContractCall {
  const [method = '', path = ''] = line['Call']!.split(' ');
  const section = sections.find(({ heading }) => heading === line['Call']);
  const unknown = line['Unknown']!.split(';').flatMap((part): [string, string][] => {
    const [parameter = '', answer = ''] = part.split(':').map((text) => text.trim());
    return parameter === '' ? [] : [[parameter, answer]];
  });
  return {
    ...{ name: line['Call']!, method, path, answer: line['Answer']!, level: line['Level'] as ContractCall['level'], unknown, line },
    example: section?.json[0] as Example | undefined,
    body: fieldsOf(section, 'Field'),
    query: fieldsOf(section, 'Parameter'),
    form: fieldsOf(section, 'Form field'),
    headers: fieldsOf(section, 'Header'),
  };
}

function fieldsOf(section: PageSection | undefined, column: string): ContractField[] {
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
    refusals: { missing, notAllowed, wrongType: line['Wrong type'] ?? WRONG_TYPE },
  };
}

function asText(without: string): unknown {
  return without === '[]' ? [] : without === '""' ? '' : without;
}

function readAllowed(text: string, name: string): Allowed {
  if (text === '') return { kind: 'any' };
  if (text === 'more than 0') return { kind: 'positive' };
  if (text === 'not empty') return { kind: 'not-empty' };
  if (text === 'each not empty') return { kind: 'each-not-empty' };
  if (/^1 (to \d+|or more)( different)?$/.test(text)) return { kind: 'some' };
  const range = /^(-?\d+)\.\.(\d*)$/.exec(text);
  if (range) return { kind: 'range', min: Number(range[1]), max: range[2] === '' ? undefined : Number(range[2]) };
  const from = /^from (\d+)$/.exec(text)?.[1];
  if (from !== undefined) return { kind: 'from', min: Number(from) };
  const values = /^one of: (.+)$/.exec(text)?.[1];
  if (values !== undefined) return { kind: 'one-of', values: values.split(',').map((value) => value.trim()) };
  const atMost = /^(?:at most|(\d+) to) (\d+) (characters|times)$/.exec(text);
  if (atMost?.[3] === 'times') return { kind: 'times', max: Number(atMost[2]) };
  if (atMost) return { kind: 'length', min: Number(atMost[1] ?? 0), max: Number(atMost[2]) };
  throw new Error(`${name}: "${text}" says nothing that is understood`);
}
