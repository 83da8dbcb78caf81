import { words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { nameInTitle } from '../../reports/name-in-title';
import { nameOfThing } from '../asked-question/named-thing';
import { bareTitle } from '../said-sentences';

/** Whether a document is called like a thing and nothing more, by its title or by where it lies. */
export function isCalled(passage: Passage, subject: string): boolean {
  const asked = new Set([plainName(subject), plainName(nameOfThing(subject))]);
  return namesOf(passage).some((name) => asked.has(name));
}

/** How much of a question is what a document is called, 0..1: of two whose names stand in it the longer one is meant. */
export function namedShare(question: string, passage: Passage): number {
  const asked = plainName(question);
  const count = (name: string) => name.split(' ').length;
  const said = namesOf(passage).filter((name) => name !== '' && ` ${asked} `.includes(` ${name} `));
  return Math.max(0, ...said.map(count)) / count(asked);
}

function namesOf({ title, names = [] }: Passage): string[] {
  return [title, nameInTitle(title), bareTitle(title), ...names].map(plainName);
}

/** Words of a name alone: "iMurmurHash.js" and "imurmurhash" are one. */
function plainName(name: string): string {
  const plain = words(name.replaceAll('_', ' '))
    .map(({ text }) => text)
    .join(' ');
  return plain.replace(/(?<=.) js$/, '');
}
