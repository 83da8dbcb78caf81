import { subjectOfTitle } from '../reports/report-subject';
import type { ThemePassage } from '../../tasks/theme-answerer';

/** What a file is called beside what it is of: "zlib-FAQ", "README.Debian". */
const EXTENSION = /\.(?:md|markdown|txt|text|html?|rst|pdf|docx?|pptx?|xlsx?|csv|json|xml|adoc|org|tex|epub|odt|rtf|msg|eml)$/i;

/** "1. Compression algorithm" */
const NUMBERED = /^\d+(?:\.\d+)*[.)]\s+(?=\p{L})/u;
/** "GNU tar NEWS - User visible changes. 2021-02-13" */
const DATED = /(?<=\p{L}{2}.*)[\s.,;:(–-]+\d{4}-\d{2}-\d{2}\)?$/u;

/** What a document is called in an answer: its title, where that says what it is of, else its file. */
export function documentName({ title, fileName }: Pick<ThemePassage, 'title' | 'fileName'>): string {
  const name = subjectOfTitle(title)
    ?.replace(NUMBERED, '')
    .replace(DATED, '')
    .replace(/[\s:;,.–-]+$/, '');
  return name === undefined || name === '' ? fileName.replace(EXTENSION, '') : name;
}
