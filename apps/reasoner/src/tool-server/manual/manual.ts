import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Bm25Index } from '@strata/graph';
import { lexicalTerms } from '@strata/text';
import type { ManualSection } from './manual-sections';
import { sectionsOf } from './manual-sections';

/** A word of a heading says more than one of the text. */
const HEADING_WEIGHT = 4;
/** Words of the language, which are stop words elsewhere: FOR, IN, NOT. */
const KEYWORD = /\b[A-Z][A-Z_]+\b/g;

/** The users' manual of AQL, to be searched by topic. */
export class Manual {
  private constructor(
    private readonly sections: readonly ManualSection[],
    private readonly index: Bm25Index,
  ) {}

  /** All pages of a folder. @throws Error when it has none: a build without its manual */
  static read(folder: string): Manual {
    const pages = readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort();
    if (pages.length === 0) throw new Error(`no pages of the manual in ${folder}`);
    return Manual.of(pages.flatMap((name) => sectionsOf(name.replace(/\.md$/, ''), readFileSync(resolve(folder, name), 'utf8'))));
  }

  static of(sections: readonly ManualSection[]): Manual {
    const terms = sections.map(({ headings, text }) => {
      const heading = termsOf(headings.join(' '));
      return [...Array.from({ length: HEADING_WEIGHT }, () => heading).flat(), ...termsOf(text)];
    });
    return new Manual(sections, Bm25Index.build(terms));
  }

  /** The sections that are most about a topic, best first. */
  search(topic: string, limit: number): readonly ManualSection[] {
    return this.index.search(termsOf(topic), limit).map(({ document }) => this.sections[document]!);
  }

  /** Title of each page, in the order of their files. */
  get titles(): readonly string[] {
    return [...new Set(this.sections.map(({ headings }) => headings[0] ?? ''))].filter((title) => title !== '');
  }
}

function termsOf(text: string): string[] {
  return [...lexicalTerms(text.replaceAll('_', ' ')), ...(text.match(KEYWORD) ?? [])];
}
