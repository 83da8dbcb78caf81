import { parse } from 'csv-parse/sync';
import { nestsTooDeeply } from './json-to-text';
import { looksLikeNotebook } from './markup/looks-like-notebook';
import type { TextFormat } from './readable-extensions';
import { CLAIMED, PLAIN } from './readable-extensions';
import { looksLikeSubtitles } from './subtitles-to-text';

/** Can a text be what its extension claims? Anything is Markdown, code and the like, but for a whole page of HTML. */
const RECONCILED: Readonly<Record<TextFormat, (text: string, start: string) => boolean>> = {
  text: () => true,
  markdown: (_text, start) => !isHtmlPage(start),
  html: (_text, start) => /<(?:[a-z][a-z0-9-]*[\s>/]|!--|!doctype)/i.test(start.slice(0, 100_000)),
  // what is nested without end can be nothing else, and is refused as JSON, closed or not
  json: (_text, start) =>
    /^[[{"\d-]|^(?:true|false|null)/.test(start) && (isJson(start) || (/^[[{]/.test(start) && nestsTooDeeply(start))),
  jsonl: (_text, start) => isJson(start.split('\n', 1)[0] ?? ''),
  csv: (text) => declaredTableDelimiter(text) !== undefined,
  xml: (_text, start) => /^<[?!\p{L}_]/u.test(start) && !isHtmlPage(start),
  rst: (_text, start) => !isHtmlPage(start),
  asciidoc: (_text, start) => !isHtmlPage(start),
  latex: () => true,
  notebook: (_text, start) => looksLikeNotebook(start),
  org: (_text, start) => !isHtmlPage(start),
  subtitles: (_text, start) => looksLikeSubtitles(start),
  code: () => true,
};

/**
 * Format of decoded text. The file's extension decides as long as the content can be what it claims; the content alone decides where
 * the extension claims nothing or what cannot be.
 */
export function detectTextFormat(text: string, fileName: string): TextFormat {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const start = text.trimStart();
  const claimed = CLAIMED.get(extension);
  if (claimed && RECONCILED[claimed](text, start)) return claimed;
  const isPlain = PLAIN.has(extension);
  if (isHtmlPage(start) || (!isPlain && isHtmlFragment(start))) return 'html';
  if (/^<\?xml\s|^<!DOCTYPE\s+[\p{L}_]/iu.test(start)) return 'xml';
  if (/^[[{]/.test(start) && isJson(start)) return looksLikeNotebook(start) && start.includes('"cells"') ? 'notebook' : 'json';
  if (isJsonLines(start)) return 'jsonl';
  if (looksLikeSubtitles(start)) return 'subtitles';
  if (looksLikeTable(text)) return 'csv';
  return !isPlain && /^(#{1,6} \S|[^\S\n\r\u2028\u2029]*[-*] \S|```)/m.test(text) ? 'markdown' : 'text';
}

function isHtmlPage(start: string): boolean {
  const body = withoutHtmlPreamble(start);
  return /^<!doctype html/i.test(body) || /^<(html|head|body)[\s>]/i.test(body);
}

function isHtmlFragment(start: string): boolean {
  const tag = /^<(div|p|h[1-6]|article|section|table|ul|ol|main|header|title|meta)[\s>]/i;
  return tag.test(withoutHtmlPreamble(start)) && /<\/[a-z]/i.test(start);
}

/** XML declarations, document types of XML and comments may stand before the first tag. */
function withoutHtmlPreamble(start: string): string {
  let at = 0;
  for (;;) {
    const rest = start.slice(at, at + 2_000).trimStart();
    const skipped = start.slice(at, at + 2_000).length - rest.length;
    const close = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : undefined;
    const end = close === undefined ? -1 : start.indexOf(close, at + skipped);
    if (close === undefined || end < 0) return rest;
    at = end + close.length;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isJsonLines(start: string): boolean {
  if (!start.startsWith('{')) return false;
  const lines = start.split('\n', 20).filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.slice(0, -1).every((line) => line.trim().startsWith('{') && isJson(line));
}

/** Delimiter of what is called a table: one whose rows are all alike, else one whose rows may leave the last cells away. */
export const declaredTableDelimiter = (text: string): string | undefined =>
  tableDelimiter(text, 1, 2, (cells, columns) => cells === columns) ??
  tableDelimiter(text, 1, 2, (cells, columns) => cells > 1 && cells <= columns);

/** So many rows of a table are looked at. */
const MOST_ROWS = 30;

/** Delimiter of a table all of whose rows fit the first; undefined for anything else. */
function tableDelimiter(
  text: string,
  minRows: number,
  minColumns: number,
  fits: (cells: number, columns: number) => boolean,
): string | undefined {
  const sample = text.split('\n', 40).join('\n').slice(0, 20_000);
  const header = plainFirstRow(sample);
  for (const delimiter of [',', '\t', ';', '|']) {
    if (header !== undefined && header.split(delimiter, minColumns).length < minColumns) continue; // as most texts are
    if (header !== undefined && !plainRowsFit(sample, delimiter, fits)) continue;
    try {
      const rows: string[][] = parse(sample, { delimiter, skip_empty_lines: true, relax_column_count: true, to: MOST_ROWS });
      const columns = rows[0]?.length ?? 0;
      const complete = rows.length > 3 ? rows.slice(0, -1) : rows;
      if (rows.length >= minRows && columns >= minColumns && complete.every((row) => fits(row.length, columns))) return delimiter;
    } catch {
      continue; // a quote that never closes: not a table with this delimiter
    }
  }
  return undefined;
}

/** The first row as it is written, where that is one line; undefined where quotes or returns leave that to the reader of tables. */
function plainFirstRow(sample: string): string | undefined {
  if (sample.includes('\r')) return undefined;
  const start = /[^\n]/.exec(sample)?.index ?? sample.length;
  const end = sample.indexOf('\n', start);
  const line = sample.slice(start, end < 0 ? sample.length : end);
  return line.includes('"') ? undefined : line;
}

/** Do those rows fit that are read as they are written, up to the first quote? The last of them may be cut off. */
function plainRowsFit(sample: string, delimiter: string, fits: (cells: number, columns: number) => boolean): boolean {
  const rows = sample.split('\n').filter((line) => line !== '');
  const quoted = rows.findIndex((row) => row.includes('"'));
  const plain = rows.slice(0, Math.min(MOST_ROWS, quoted < 0 ? rows.length : quoted) - 1);
  const columns = plain[0]?.split(delimiter).length ?? 0;
  return plain.every((row) => fits(row.split(delimiter).length, columns));
}

function looksLikeTable(text: string): boolean {
  const firstLine = text.trimStart().split('\n', 1)[0] ?? '';
  return (
    firstLine.length < 400 &&
    !/[.!?]$/.test(firstLine.trim()) &&
    !/^[#>|*-]/.test(firstLine) &&
    tableDelimiter(text, 3, 3, (cells, columns) => cells === columns) !== undefined
  );
}
