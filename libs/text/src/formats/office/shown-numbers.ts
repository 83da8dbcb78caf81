import type { ListNumbers } from './list-numbers';

const [NEWER, NEWER_END] = ['<mc:Choice', '</mc:Choice>'];
const [BEGIN, END, CHANGED, PARAGRAPH_END] = ['<w:pPr>', '</w:pPr>', '<w:pPrChange', '</w:p>'];

/** A part of a Word document with the number that is shown before each paragraph in it, between two marks. */
export function withMarkedNumbers(xml: string, numbers: ListNumbers, mark: string): string {
  let [written, from] = ['', 0];
  let newer = xml.indexOf(NEWER);
  for (let begin = xml.indexOf(BEGIN); begin >= 0; begin = xml.indexOf(BEGIN, from)) {
    if (newer >= 0 && newer < begin) {
      // what is there for newer programs stands there again for older ones, as which we read
      const after = Math.max(from, xml.indexOf(NEWER_END, newer));
      written += xml.slice(from, after);
      newer = after === from ? -1 : xml.indexOf(NEWER, after);
      from = after;
      continue;
    }
    let end = xml.indexOf(END, begin);
    let properties = xml.slice(begin, end);
    const changed = properties.indexOf(CHANGED);
    if (changed >= 0) {
      properties = properties.slice(0, changed); // what it was before, with an end of its own
      end = xml.indexOf(END, end + 1);
    }
    const close = xml.indexOf(PARAGRAPH_END, end);
    if (end < 0 || close < 0) break;
    const number = numbers.next(properties);
    const shown = number === '' || !/<w:t[ >]/.test(xml.slice(end, close)) ? '' : `<w:r><w:t>${mark}${number}${mark}</w:t></w:r>`;
    written += xml.slice(from, end + END.length) + shown;
    from = end + END.length;
  }
  return written + xml.slice(from);
}

/** Markdown with the numbers that are shown instead of their marks, and instead of those that Markdown counts by itself. */
export function withShownNumbers(markdown: string, mark: string): string {
  const marked = new RegExp(`((?:\\d{1,6}\\.|-) )?${mark}([^]*?)${mark} *`, 'g');
  return markdown.replace(marked, (_, item: string | undefined, number: string) =>
    item === undefined || /^\d+[.)]$/.test(number) ? `${number} ` : `- ${number} `,
  );
}

/** A title without its number. */
export const withoutNumbers = (title: string, mark: string): string =>
  title.replace(new RegExp(`${mark}[^]*?${mark}\\s*`, 'g'), '');
