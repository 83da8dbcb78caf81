import { AppError } from '@strata/errors';
import { corruptedFile } from '../conversion-errors';
import type { ReadText } from '../converted-document';
import { MarkdownBlocks } from '../markdown-blocks';
import { addShape } from '../office/drawn-shapes';
import type { OleFile } from '../ole/ole-file';
import { declaredTitle } from '../ole/property-set';
import type { PptRecord } from './ppt-records';
import { RECORD, firstIn, recordsIn } from './ppt-records';
import { PresentationParts } from './presentation-parts';
import type { SlideShape } from './slide-shapes';
import { slideShapes } from './slide-shapes';
import type { SlideText } from './slide-texts';
import { isTitle, readableParagraphs, slideTexts } from './slide-texts';

/** Lists of slides of a document, by the instance of the record. */
const [SLIDES, NOTES] = [0, 2];
/** Kinds of places on a slide that hold its title, or a part of it. */
const TITLE_PLACES = new Set([0x0d, 0x0f, 0x11]);
const NOTES_TEXT = 2;
/** The folder of the presentation in files that PowerPoint 95 can read, too. */
const WITH_BEFORE = 'PP97_DUALSTORAGE';

/**
 * Markdown of a presentation of PowerPoint 97 to 2003 (MS-PPT), as of a newer one: a page for each slide, its title as a heading, texts as lists, tables, and the
 * speaker's notes.
 * @throws AppError invalid-argument CORRUPTED_FILE, ENCRYPTED_FILE, MARKDOWN_TOO_LARGE
 */
export function pptToMarkdown(file: OleFile): ReadText {
  try {
    const folder = file.has(WITH_BEFORE) ? WITH_BEFORE : undefined;
    const stream = (name: string) => file.stream(name, folder) ?? Buffer.alloc(0);
    const parts = new PresentationParts(stream('PowerPoint Document'), stream('Current User'));
    const { document } = parts;
    if (document?.kind !== RECORD.document) throw corruptedFile('the presentation has no list of slides');
    const blocks = new MarkdownBlocks();
    const notes = notesBySlide(parts, document);
    let first: string | undefined;
    for (const listed of listedSlides(document, SLIDES)) {
      blocks.page();
      const slide = parts.part(listed.part);
      const shown = addSlide(blocks, slide?.kind === RECORD.slide ? slideShapes(slide, listed.texts) : [], listed.texts);
      first ??= shown;
      const said = notes.get(listed.id) ?? [];
      if (said.length > 0) blocks.add(`Notes: ${said.join('\n\n')}`);
    }
    const title = declaredTitle(file) ?? first;
    return { ...blocks.document, ...(title === undefined ? {} : { title }) };
  } catch (error) {
    throw error instanceof AppError ? error : corruptedFile('the presentation cannot be read', error);
  }
}

interface ListedSlide {
  /** Number of the part that holds it. */
  readonly part: number;
  readonly id: number;
  /** Titles and bodies, which its shapes name. */
  readonly texts: readonly SlideText[];
}

function listedSlides(document: PptRecord, list: number): ListedSlide[] {
  const slides: { part: number; id: number; records: PptRecord[] }[] = [];
  for (const { kind, instance, data } of recordsIn(document.data)) {
    if (kind !== RECORD.slideList || instance !== list) continue;
    for (const record of recordsIn(data)) {
      if (record.kind === RECORD.slidePersist && record.data.length >= 16)
        slides.push({ part: record.data.readUInt32LE(0), id: record.data.readUInt32LE(12), records: [] });
      else slides.at(-1)?.records.push(record);
    }
  }
  return slides.map(({ part, id, records }) => ({ part, id, texts: slideTexts(records) }));
}

/** @returns the slide's title */
function addSlide(blocks: MarkdownBlocks, shapes: readonly SlideShape[], listed: readonly SlideText[]): string | undefined {
  // texts of the list that no shape names are of the slide all the same
  const placed = new Set(shapes.map(({ text }) => text));
  const unplaced = listed.filter((text) => !placed.has(text));
  const all = [...unplaced.map((text): SlideShape => ({ text, placeholder: undefined, rows: [] })), ...shapes];
  const titles = new Set(all.filter(({ text, placeholder }) => isTitle(text) || TITLE_PLACES.has(placeholder ?? 0)));
  const title = [...titles]
    .flatMap(({ text }) => readableParagraphs(text))
    .map(({ text }) => text)
    .join(' ');
  blocks.heading(2, title);
  for (const shape of all)
    if (!titles.has(shape))
      addShape(blocks, { paragraphs: readableParagraphs(shape.text), rows: shape.rows.map((row) => [...row]) });
  return title === '' ? undefined : title;
}

/** What is said to each slide, by its id. */
function notesBySlide(parts: PresentationParts, document: PptRecord): Map<number, string[]> {
  const notes = new Map<number, string[]>();
  for (const { part, texts } of listedSlides(document, NOTES)) {
    const page = parts.part(part);
    const atom = page?.kind === RECORD.notes ? firstIn(page.data, RECORD.notesAtom) : undefined;
    if (!page || !atom || atom.data.length < 4) continue;
    const said = slideShapes(page, texts)
      .filter(({ text }) => text.type === NOTES_TEXT)
      .flatMap(({ text }) => readableParagraphs(text))
      .map(({ text }) => text);
    notes.set(atom.data.readUInt32LE(0), said);
  }
  return notes;
}
