import { stem, STOP_WORDS, words } from '@strata/text';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package as its authors published it. */
export interface DescribedPackage {
  readonly name: string;
  /** what its manifest says it is */
  readonly description: string;
  /** SPDX, "" where it has none */
  readonly licence: string;
  /** name of a person, "" where it has none */
  readonly author: string;
  readonly readme: string;
}

interface Manifest {
  readonly description?: unknown;
  readonly license?: unknown;
  readonly author?: unknown;
}

const FEWEST_WORDS = 4;
const SHORTEST_README = 800;

/** All packages in a folder of installed ones that have a README of some length and say in their manifest what they are, by name. */
export function describedPackages(folder: string): DescribedPackage[] {
  const folders = readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  return folders
    .filter((name) => existsSync(join(folder, name, 'package.json')))
    .flatMap((name) => {
      const { description, license, author } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as Manifest;
      const readme = readdirSync(join(folder, name)).find((file) => /^readme\.(?:md|markdown)$/i.test(file));
      if (typeof description !== 'string' || readme === undefined) return [];
      const written = typeof author === 'string' ? author : ((author as { name?: string } | undefined)?.name ?? '');
      return [
        {
          ...{ name, description, licence: typeof license === 'string' ? license : '' },
          author: written.replace(/\s*[<(].*$/, ''),
          readme: readFileSync(join(folder, name, readme), 'utf8'),
        },
      ];
    })
    .filter(({ description, readme }) => description.split(/\s+/).length >= FEWEST_WORDS && readme.length >= SHORTEST_README)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Stems of the words that tell something, without those of the name itself. */
export function tellingStems(text: string, name: string): Set<string> {
  const own = new Set(words(name).map(({ text: word }) => stem(word.toLowerCase())));
  const told = words(text)
    .map(({ text: word }) => word.toLowerCase())
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word))
    .map(stem);
  return new Set(told.filter((word) => !own.has(word)));
}

/** Share of what a description tells that stands in a text, 0..1. */
export function toldShare({ name, description }: Pick<DescribedPackage, 'name' | 'description'>, text: string): number {
  const asked = tellingStems(description, name);
  const told = tellingStems(text, name);
  return [...asked].filter((word) => told.has(word)).length / Math.max(1, asked.size);
}
