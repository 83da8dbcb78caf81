import { TimeSlices } from '@strata/event-loop';
import { withSingleBlanks } from '@strata/text';
import type { CommunityMember, CommunityReportRequest } from '../../tasks/tasks';
import type { PassageReader, ReadPassage, ReadSentence } from './read-passage';

/** Passages that are read for one report: of a larger community a report says no more. */
const MOST_PASSAGES = 120;

export interface QuotableSentence extends ReadSentence {
  /** Position in `passages`. */
  passage: number;
  /** Position in its passage. */
  order: number;
  /** Members it mentions, by position, each once. */
  members: readonly number[];
  /** Stands in the first lines of its document, which say what it is about more often than others. */
  leads: boolean;
}

interface TextPassage {
  /** Empty where nobody knows where the text comes from. */
  id: string;
  title: string;
  read: ReadPassage;
  /** Positions of the members it mentions, each once. */
  members: ReadonlySet<number>;
  /** Those that are mentioned below each of its headings, by its position in `read.headings`. */
  below: readonly ReadonlySet<number>[];
}

interface TextMember {
  name: string;
  type: string;
  salience: number;
  passages: number;
  /** Named as who wrote, sent or signed something, and hardly otherwise. */
  isContributor: boolean;
}

/** What a community is reported from: its passages with their sentences, and its members as they are written there. */
export interface CommunityText {
  passages: readonly TextPassage[];
  /** Those that can be quoted, or say what a passage is about. */
  sentences: readonly QuotableSentence[];
  members: readonly TextMember[];
}

/** Reads what a report is to be written from; where no passages are given, what is said of the members stands in for them. */
export async function communityText(
  { entities, passages, signal }: CommunityReportRequest,
  reader: PassageReader,
): Promise<CommunityText> {
  const slices = new TimeSlices(signal);
  const given = (passages ?? describedMembers(entities)).slice(0, MOST_PASSAGES);
  const written = entities.map(() => new Map<string, number>());
  const mentioning = new Uint32Array(entities.length);
  const [places, credits] = [new Uint32Array(entities.length), new Uint32Array(entities.length)];
  const sentences: QuotableSentence[] = [];
  const read: TextPassage[] = [];
  for (const [passage, { id, title, text, mentions }] of given.entries()) {
    await slices.turn();
    const members = new Set<number>();
    for (const { entity, start, end } of mentions) {
      const name = withSingleBlanks(text.slice(start, end));
      const names = written[entity];
      if (names === undefined || name === '') continue;
      names.set(name, (names.get(name) ?? 0) + 1);
      members.add(entity);
      places[entity]!++;
      if (isCredit(text.slice(Math.max(0, start - BEFORE_CREDIT), start), text.slice(end, end + BEHIND_CREDIT))) credits[entity]!++;
    }
    for (const member of members) mentioning[member]!++;
    const content = reader.read(text);
    const below = content.headings.map(() => new Set<number>());
    for (const { entity, start } of mentions)
      if (entities[entity] !== undefined) below[content.headings.findLastIndex((heading) => heading.start <= start)]?.add(entity);
    const isFirst = title !== '' && text.slice(0, TITLE_WITHIN).includes(title);
    for (const [order, sentence] of content.sentences.entries()) {
      if (sentence.standing === 'no' && !sentence.opens && !sentence.defines) continue;
      const own = new Set<number>();
      for (const { entity, start } of mentions) if (start >= sentence.start && start < sentence.end) own.add(entity);
      sentences.push({ ...sentence, passage, order, members: [...own], leads: isFirst && order < LEADING });
    }
    read.push({ id, title, read: content, members, below });
  }
  const most = Math.max(1, ...mentioning);
  const highest = Math.max(1, ...entities.map(({ degree }) => degree));
  return {
    passages: read,
    sentences,
    members: entities.map(({ name, type, degree }, i) => {
      const isContributor = credits[i]! > 0 && credits[i]! >= CREDITED * places[i]!;
      const salience = 0.7 * (mentioning[i]! / most) + 0.3 * (Math.log1p(degree) / Math.log1p(highest));
      return {
        name: writtenName(name, written[i]!),
        ...{ type, passages: mentioning[i]!, isContributor, salience: isContributor ? OF_CONTRIBUTOR * salience : salience },
      };
    }),
  };
}

/** Characters of a document within which its title stands, and sentences that lead it. */
const TITLE_WITHIN = 400;
const LEADING = 4;
/** Share of the places of a name that are credits. */
const CREDITED = 0.5;
/** Who has sent a patch is not what the passages are about. */
const OF_CONTRIBUTOR = 0.1;
const BEFORE_CREDIT = 24;
const BEHIND_CREDIT = 60;
const CREDITING =
  /(?:\b(?:by|thanks to|thank you,?|patch(?:es)? from|from|author:|reported-by:|signed-off-by:|cc:|sponsor:|maintainer:?)|--|\[|\()\s*$/i;
const SIGNED = /^\s*(?:<[^<>\s]*@|\([^()\s]*@|\)|\])/;
const ADDRESS = /^\s*[<(][^<>()\s]*@/;

/** Does a name stand where somebody is thanked, or signs: `Name <name@host>`, `(by Name)`, `[ Name ]`, `thanks to Name`? */
function isCredit(before: string, after: string): boolean {
  return ADDRESS.test(after) || (CREDITING.test(before) && (SIGNED.test(after) || /^\s*(?:[.,;:]|$|\n)/.test(after)));
}

function describedMembers(entities: readonly CommunityMember[]) {
  return entities.map(({ name, description }, entity) => ({
    id: '',
    title: name,
    text: description,
    mentions: [{ entity, start: 0, end: 0 }],
  }));
}

/** As texts write it most often, where they write the name in full; else in the longest form. */
function writtenName(name: string, forms: ReadonlyMap<string, number>): string {
  let best = '';
  let most = 0;
  for (const [form, count] of forms) {
    const weight = (form.toUpperCase() === name ? 1_000 : form.length) + count + (form === form.toUpperCase() ? 0 : 10);
    if (weight > most) [best, most] = [form, weight];
  }
  return best === '' ? name : best;
}
