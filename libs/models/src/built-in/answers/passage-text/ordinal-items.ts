import { stem } from '@strata/text';
import { readableQuote } from './readable-quote';
import type { SectionItems } from './section-items';

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];
const VERBS =
  'describes?|holds?|contains?|specif(?:y|ies)|gives?|names?|tells?|lists?|shows?|covers?|sets?|determines?|concerns?|states?|says?|deals? with|stands? for';
/** "The first field (fs_spec)", "the second field describes the mount point" */
const ITEM = new RegExp(
  String.raw`\bthe (?<ordinal>${ORDINALS.join('|')})[ \n]{1,40}(?<noun>[\p{L}-]{2,30})(?: ?\((?<bracketed>[^()\n]{1,40})\)|,? (?:(?:is|was) (?:the|an?) |(?:${VERBS}) (?:the |an? )?)(?<told>[^.,;:()]{2,90}))`,
  'giu',
);
const MOST_WORDS = 8;
const FEWEST = 2;

/**
 * What texts on one thing count out: "The first field (fs_spec) …. The second field (fs_file) …".
 * @param kind stem of what is counted, "field"
 * @returns undefined where they do not begin with the first, or tell of it alone
 */
export function ordinalItems(texts: readonly string[], kind: string): SectionItems | undefined {
  const found = new Map<number, { name: string; line: string }>();
  for (const text of texts)
    for (const { 0: line, groups } of text.matchAll(ITEM)) {
      const { ordinal, noun, bracketed, told } = groups!;
      const place = ORDINALS.indexOf(ordinal!.toLowerCase());
      const name = readableQuote(bracketed ?? told!);
      if (stem(noun!.toLowerCase()) !== kind || found.has(place) || name.split(' ').length > MOST_WORDS) continue;
      found.set(place, { name, line: line.replace(/\s+/g, ' ') });
    }
  const names: string[] = [];
  for (let place = 0; found.has(place); place++) names.push(found.get(place)!.name);
  return names.length < FEWEST ? undefined : { names, first: found.get(0)!.line };
}
