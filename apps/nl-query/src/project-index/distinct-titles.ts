import type { Steps } from '@strata/event-loop';
import { words } from '@strata/text';
import { namesOfPlace } from './names-of-place';
import type { IndexedDocument } from './project-rows';

/** Numbers of files and records; a date tells one of several minutes from the others. */
const NO_NAME = /^(?![\d.-]*(?<!\d)(?:19|20)\d\d[-.]\d\d)[\d\s.,_-]+$|^[\da-f-]{16,}$/i;
const LETTERS = /\p{L}/u;

/**
 * Documents with titles that tell them apart: one that several documents have ("FORM 10-K", "Minutes of the board"), or that is a number, is completed by the
 * name of the file, or by that of the folder for files that are called alike: "Minutes of the board (2024-03)".
 */
export function* distinctTitleSteps(documents: readonly IndexedDocument[]): Steps<IndexedDocument[]> {
  const holders = new Map<string, Set<string>>();
  for (const { title, fileName, path } of documents) {
    const key = keyOf(title);
    const files = holders.get(key) ?? new Set();
    holders.set(key, files.add(path === '' ? fileName : path));
    yield;
  }
  const distinct: IndexedDocument[] = [];
  for (const document of documents) {
    const isShared = holders.get(keyOf(document.title))!.size > 1;
    distinct.push(isShared || !LETTERS.test(document.title) ? withFileName(document) : document);
    yield;
  }
  return distinct;
}

function keyOf(title: string): string {
  return words(title)
    .map(({ text }) => text)
    .join(' ');
}

function withFileName(document: IndexedDocument): IndexedDocument {
  const [file] = namesOfPlace(document);
  if (file === undefined || NO_NAME.test(file)) return document;
  const name = file.replace(/[_+\s]+|(?<=\p{L})-(?=[\p{L}\d])/gu, ' ').trim();
  const said = new Set(words(document.title).map(({ text }) => text));
  const told = words(name);
  if (told.length === 0 || told.every(({ text }) => said.has(text))) return document;
  return { ...document, title: LETTERS.test(document.title) ? `${document.title} (${name})` : name };
}
