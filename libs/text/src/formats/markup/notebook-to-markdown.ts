import { z } from 'zod';
import { corruptedFile } from '../conversion-errors';
import type { ReadText } from '../converted-document';
import { htmlToMarkdown } from '../html-to-markdown';
import { nestsTooDeeply } from '../json-to-text';
import type { EmbeddedImages } from '../images/embedded-images';
import { markdownTitle } from '../markdown-title';

const lines = z.union([z.string(), z.array(z.string())]).transform((text) => (typeof text === 'string' ? text : text.join('')));
const Output = z.object({
  data: z.record(z.string(), z.unknown()).optional(),
  text: lines.optional(),
  ename: z.string().optional(),
  evalue: z.string().optional(),
});
const Cell = z.object({
  cell_type: z.string(),
  source: lines.optional(),
  /** Format 3. */
  input: lines.optional(),
  level: z.number().optional(),
  outputs: z.array(Output.catch({})).optional(),
  /** Pictures of the cell by name, and by type. */
  attachments: z.record(z.string(), z.record(z.string(), z.unknown())).optional().catch(undefined),
});
const Cells = z.array(Cell);
/** Of the notebook format 4 its cells, of format 3 its sheets of cells. */
const Notebook = z.object({
  cells: Cells.optional(),
  worksheets: z.array(z.object({ cells: Cells })).optional(),
  metadata: z
    .object({
      title: z.string().optional().catch(undefined),
      language_info: z.object({ name: z.string() }).optional().catch(undefined),
      kernelspec: z.object({ language: z.string() }).optional().catch(undefined),
    })
    .optional(),
});

/** More of what a cell printed says little. */
const MAX_OUTPUT = 4_000;

/**
 * Markdown of a Jupyter notebook: Markdown cells as they are, code in fences, what it printed behind it; tables as Markdown, pictures go where nobody takes them.
 * @throws AppError invalid-argument CORRUPTED_FILE
 */
export function notebookToMarkdown(json: string, images?: EmbeddedImages): ReadText {
  if (nestsTooDeeply(json)) throw corruptedFile('the notebook is nested too deeply');
  const notebook = Notebook.safeParse(parsed(json));
  if (!notebook.success) throw corruptedFile('the notebook has cells of an unknown form');
  const { cells, worksheets, metadata } = notebook.data;
  const language = metadata?.language_info?.name ?? metadata?.kernelspec?.language ?? '';
  const text = (cells ?? worksheets?.flatMap((sheet) => sheet.cells) ?? [])
    .flatMap((cell) => renderCell(cell, language, images))
    .filter((block) => block.trim() !== '')
    .join('\n\n');
  const title = metadata?.title ?? markdownTitle(text);
  return { text, ...(title ? { title } : {}) };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw corruptedFile('the notebook is no JSON', error);
  }
}

function renderCell(cell: z.infer<typeof Cell>, language: string, images: EmbeddedImages | undefined): string[] {
  const { cell_type: type, source, input, level, outputs = [] } = cell;
  const text = (source ?? input ?? '').replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd();
  if (type === 'heading') return [`${'#'.repeat(level ?? 1)} ${text}`];
  if (type !== 'code') return [withoutAttachments(images ? withImages(text, cell, images) : text)];
  return [
    text === '' ? '' : fenced(text, language),
    ...outputs.flatMap((output) => [renderOutput(output), images ? shownImage(output, images) : '']),
  ];
}

/** Pictures that are kept inside the cell. */
const withoutAttachments = (markdown: string): string => markdown.replace(/!\[([^\]\n]*)\]\((?:attachment|data):[^)\s]*\)/g, '$1');

/** References to the cell's pictures in the place of their names. */
function withImages(markdown: string, { attachments = {} }: z.infer<typeof Cell>, images: EmbeddedImages): string {
  return markdown.replace(/!\[([^\]\n]*)\]\(attachment:([^)\s]*)\)/g, (whole, alt: string, name: string) => {
    const bytes = pictureOf(attachments[name] ?? attachments[name.replaceAll('%20', ' ')] ?? {});
    return (bytes && images.markdown(bytes, alt)) || whole;
  });
}

function shownImage({ data = {} }: z.infer<typeof Output>, images: EmbeddedImages): string {
  const bytes = pictureOf(data);
  return bytes ? images.markdown(bytes) : '';
}

function pictureOf(byType: Readonly<Record<string, unknown>>): Uint8Array | undefined {
  const text = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
    .map((type) => lines.safeParse(byType[type]).data)
    .find(Boolean);
  return text === undefined ? undefined : Buffer.from(text, 'base64');
}

function renderOutput({ data = {}, text, ename, evalue }: z.infer<typeof Output>): string {
  const shown = (type: string) => lines.safeParse(data[type]).data;
  const markdown = shown('text/markdown');
  if (markdown !== undefined) return markdown;
  const html = shown('text/html');
  if (html !== undefined && /<table/i.test(html)) return htmlToMarkdown(html).text;
  const plain = ename === undefined ? (text ?? shown('text/plain') ?? '') : `${ename}: ${evalue ?? ''}`;
  const printed = plain
    .replace(/\u001b\[[\d;]*[A-Za-z]/g, '')
    .replace(/^\n+/, '')
    .trimEnd();
  return printed === '' || /^<[\w.]+ (?:at 0x|object)|^<Figure size/.test(printed) ? '' : fenced(printed.slice(0, MAX_OUTPUT), '');
}

function fenced(code: string, language: string): string {
  const fence = code.includes('```') ? '~~~~' : '```';
  return `${fence}${language}\n${code}\n${fence}`;
}
