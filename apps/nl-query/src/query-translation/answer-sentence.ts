import type { QueryResult } from './run-query';
import { isRow } from './result-shape';

const SHOWN_ROWS = 10;
const SHOWN_ATTRIBUTES = 4;
const MAX_VALUE = 200;
/** Attributes by which people call a thing, best first. */
const NAMES = ['name', 'title', 'label', 'full_name', 'fullname', 'display_name', 'subject', 'code'];
/** `entity_name`, `productName`: called by it where nothing better is there. */
const NAMES_OF = /(?:_|[a-z](?=[NTL]))(?:name|title|label)$/i;
const PLACE = /\{([\p{L}\p{N}_.]+)\}/gu;

/**
 * The answer as a sentence. Values are put into the template here, so that no model sees one; a template that asks for what the result does
 * not have is not used.
 */
export function answerSentence({ rows, truncated }: QueryResult, template: string | undefined, understood: string): string {
  const end = truncated ? ` (cut: these are the first ${rows.length} rows)` : '';
  if (rows.length === 0) return `Nothing was found${understood === '' ? '' : ` for: ${understood}`}.${end}`;
  return (filled(template, rows) ?? plainAnswer(rows)) + end;
}

/** The answer without a template. */
function plainAnswer(rows: readonly unknown[]): string {
  const [only] = rows;
  if (rows.length === 1 && !isRow(only)) return `${valueText(only)}.`;
  return rows.length === 1 ? `${valueText(only)}.` : `${rows.length} results: ${listText(rows)}.`;
}

function filled(template: string | undefined, rows: readonly unknown[]): string | undefined {
  if (template === undefined || template.trim() === '' || template.length > 1_000) return undefined;
  let isKnown = true;
  const text = template.replaceAll(PLACE, (_, name: string) => {
    const value = valueOf(name, rows);
    isKnown &&= value !== undefined;
    return value ?? '';
  });
  return isKnown ? text : undefined;
}

function valueOf(name: string, rows: readonly unknown[]): string | undefined {
  const [first] = rows;
  if (name === 'count') return String(rows.length);
  if (name === 'rows') return listText(rows);
  if (isRow(first) && Object.hasOwn(first, name)) return valueText(first[name]);
  if (name !== 'value') return undefined;
  if (!isRow(first)) return valueText(first);
  const values = Object.values(first);
  return values.length === 1 ? valueText(values[0]) : undefined;
}

function listText(rows: readonly unknown[]): string {
  const shown = rows.slice(0, SHOWN_ROWS).map(valueText).join('; ');
  return rows.length > SHOWN_ROWS ? `${shown}; and ${rows.length - SHOWN_ROWS} more` : shown;
}

/** A value as people write it; of a document its name, or its first attributes. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(4)));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return cut(value.map(valueText).join(', '));
  return isRow(value) ? rowText(value) : cut(String(value));
}

function rowText(row: Readonly<Record<string, unknown>>): string {
  const own = Object.entries(row).filter(([name, value]) => !name.startsWith('_') && value !== null);
  const texts = own.filter(([, value]) => typeof value === 'string');
  const [, called] =
    texts.find(([name]) => NAMES.includes(name.toLowerCase())) ?? texts.find(([name]) => NAMES_OF.test(name)) ?? [];
  const isDocument = '_id' in row;
  if (isDocument && typeof called === 'string') return cut(called);
  if (own.length === 0) return String(row._key ?? '{}');
  return cut(
    own
      .slice(0, SHOWN_ATTRIBUTES)
      .map(([name, value]) => `${name} ${valueText(value)}`)
      .join(', '),
  );
}

const cut = (text: string): string => (text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text);
