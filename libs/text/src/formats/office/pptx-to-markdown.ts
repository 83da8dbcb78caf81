import { corruptedFile } from '../conversion-errors';
import type { ReadText } from '../converted-document';
import type { EmbeddedImages } from '../images/embedded-images';
import { MarkdownBlocks } from '../markdown-blocks';
import { readXml } from '../xml/xml-events';
import type { ZipArchive } from '../zip/zip-archive';
import { addChart } from './chart-data';
import { declaredTitle, mainPart, relationId, relationsOf } from './package-relations';
import { addShape, shapesOf } from './drawn-shapes';

const TITLES = new Set(['title', 'ctrTitle']);

/**
 * Markdown of a presentation, a page for each slide: its title as a heading, texts as lists, tables, diagrams, charts, and the speaker's notes.
 * @throws AppError invalid-argument CORRUPTED_FILE
 */
export function pptxToMarkdown(archive: ZipArchive, images?: EmbeddedImages): ReadText {
  const main = mainPart(archive) ?? 'ppt/presentation.xml';
  const xml = archive.readText(main);
  if (xml === undefined) throw corruptedFile(`${main} is missing`);
  const relations = relationsOf(archive, main);
  const blocks = new MarkdownBlocks();
  let first: string | undefined;
  for (const id of slideIds(xml)) {
    const slide = relations.get(id)?.target;
    blocks.page();
    const shown = slide !== undefined && archive.has(slide) ? addSlide(blocks, { archive, slide, images }) : undefined;
    first ??= shown;
  }
  const title = declaredTitle(archive) ?? first;
  return { ...blocks.document, ...(title === undefined ? {} : { title }) };
}

/** Ids of the relations to the slides, in the order they are shown. */
function slideIds(presentation: string): string[] {
  const ids: string[] = [];
  readXml(presentation, {
    open: (name, attributes) => void (name === 'sldId' && ids.push(relationId(attributes))),
    text: () => undefined,
    close: () => undefined,
  });
  return ids;
}

/** @returns the slide's title */
function addSlide(
  blocks: MarkdownBlocks,
  { archive, slide, images }: { archive: ZipArchive; slide: string; images: EmbeddedImages | undefined },
): string | undefined {
  const shapes = shapesOf(archive, slide);
  const title = shapes.find(({ placeholder }) => TITLES.has(placeholder ?? ''))?.paragraphs.map(({ text }) => text);
  if (title) blocks.heading(2, title.join(' '));
  const relations = relationsOf(archive, slide);
  const related = [...relations.values()].filter(({ target }) => archive.has(target));
  const diagrams = related.filter(({ kind }) => kind === 'diagramData').flatMap(({ target }) => shapesOf(archive, target));
  for (const shape of [...shapes, ...diagrams]) {
    if (!TITLES.has(shape.placeholder ?? '')) addShape(blocks, shape);
    const file = shape.picture && images ? archive.read(relations.get(shape.picture.relation)?.target ?? '') : undefined;
    if (file) blocks.add(images!.markdown(file, shape.picture!.alt));
  }
  for (const { kind, target } of related) if (kind === 'chart') addChart(blocks, archive, target);
  const notes = related.filter(({ kind }) => kind === 'notesSlide').flatMap(({ target }) => shapesOf(archive, target));
  const said = notes.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)).filter((text) => !/^\d+$/.test(text)); // the slide's number
  if (said.length > 0) blocks.add(`Notes: ${said.join('\n\n')}`);
  return title?.join(' ');
}
