import type { KeptText } from '@strata/knowledge';
import { KEPT_CHARACTERS } from '@strata/knowledge';

/**
 * Characters of text that a byte of a file gives, for files that are no texts themselves: compressed, laid out, or with pictures. Roughly, as files
 * of one kind differ by far more than the kinds.
 */
const CHARACTERS_PER_BYTE: Readonly<Record<string, number>> = {
  ...{ pdf: 0.1, docx: 0.5, odt: 0.5, rtf: 0.4, epub: 0.8 },
  ...{ pptx: 0.03, odp: 0.03, xlsx: 1, ods: 1, doc: 0.1, ppt: 0.01, xls: 0.3 },
  ...{ html: 0.4, htm: 0.4, xml: 0.5, ipynb: 0.2, eml: 0.5, msg: 0.1, mbox: 0.5, vtt: 0.5, srt: 0.6 },
};

/**
 * How long the text of a document is: exactly where all of it is kept, else by the size of its file.
 * @param bytesPerCharacter of the texts of the corpus
 */
export function textLength({ characters, fileName, fileSize }: KeptText, bytesPerCharacter: number): number {
  if (characters < KEPT_CHARACTERS - 1 || fileSize === null) return characters; // a pair of surrogates is not cut in two
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const share = CHARACTERS_PER_BYTE[extension] ?? 1 / bytesPerCharacter;
  return Math.max(characters, Math.round(fileSize * share));
}
