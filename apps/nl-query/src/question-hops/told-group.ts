import type { ReadPassage, ReadSentence, ReadSpan } from './read-passage';
import { foldedName } from './read-passage';
import type { ToldValue } from './told-facts';
import { isCountry } from './told-facts';

/** Other nouns for what is called by one. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  band: ['group', 'duo', 'trio', 'quartet'],
  group: ['band'],
  team: ['club'],
  club: ['team'],
  company: ['studio', 'corporation'],
  school: ['university', 'college'],
  university: ['college'],
};
/** What is named by the last name before its country: "Ulm, Borduria". */
const PARTS_OF_COUNTRIES: ReadonlySet<string> = new Set(['state', 'province', 'region']);
/** A noun may be one word away: "the group, Pale Choir", "the province of Tarn". */
const NOUN_BEFORE = /(?<noun>[\p{Ll}-]+),?(?: of| called| named)?(?: the)? ["“]?$/u;
const NOUN_BEHIND = /^["”]? (?<noun>[\p{Ll}-]+)\b/u;
/** Characters before a name in which its noun stands. */
const NEAR = 60;
const LAST_WORD = /^(?<name>.+) (?<noun>\p{Lu}[\p{L}-]+)$/u;

/** The name of what a passage says its thing belongs to, by the noun that stands beside the name: "in the nettle family Urticaceae". */
export function toldGroup({ sentences, title }: ReadPassage, noun: string): ToldValue | undefined {
  const wanted = new Set([noun, ...(ALSO_CALLED[noun] ?? [])]);
  const own = foldedName(title);
  for (const sentence of sentences)
    for (const span of sentence.names) {
      const name = groupName(sentence, span, wanted);
      if (name !== undefined && foldedName(name) !== own) return { text: name, value: foldedName(name), sentence };
    }
  return PARTS_OF_COUNTRIES.has(noun) ? partOfCountry(sentences) : undefined;
}

function groupName({ text }: ReadSentence, { start, end, text: name }: ReadSpan, wanted: ReadonlySet<string>): string | undefined {
  const beside = [NOUN_BEFORE.exec(text.slice(Math.max(0, start - NEAR), start)), NOUN_BEHIND.exec(text.slice(end))];
  if (beside.some((found) => found && wanted.has(found.groups!['noun']!))) return name;
  const within = LAST_WORD.exec(name)?.groups;
  return within && wanted.has(within['noun']!.toLowerCase()) ? within['name'] : undefined;
}

function partOfCountry(sentences: readonly ReadSentence[]): ToldValue | undefined {
  for (const sentence of sentences)
    for (const [place, span] of sentence.names.entries()) {
      const next = sentence.names[place + 1];
      if (next && isCountry(next.text) && /^,? $/.test(sentence.text.slice(span.end, next.start)))
        return { text: span.text, value: foldedName(span.text), sentence };
    }
  return undefined;
}
