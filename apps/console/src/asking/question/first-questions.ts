import type { SearchMode, StrataClient } from '@strata/client';

/** A question to begin with. */
export interface FirstQuestion {
  readonly question: string;
  readonly mode: SearchMode;
}

/** What a corpus is known to hold: titles of documents that are names of entities, and how many reports there are. */
export interface Known {
  readonly named: readonly { title: string; type: string }[];
  readonly reports: number;
}

const MOST_NAMED = 2;

/**
 * A few questions that a corpus will have an answer to: of different kinds of things, and of the whole where there are reports on it.
 * Nobody is asked for as a person or a thing: names of things in languages that are not known well may be taken for those of people.
 */
export function firstQuestions({ named, reports }: Known): FirstQuestion[] {
  const ofKinds = [...new Map(named.toReversed().map((each) => [each.type, each])).values()].reverse(); // the first of each kind
  const others = named.filter((each) => !ofKinds.includes(each));
  const about = [...ofKinds, ...others].slice(0, MOST_NAMED).map(({ title }): FirstQuestion => {
    return { question: `Tell me about ${title}.`, mode: 'instant' };
  });
  return [...about, ...(reports > 0 ? [{ question: 'What are the main themes?', mode: 'global' } as const] : [])];
}

/** Titles that are as short as names, of the first documents that there are: reading more would cost more than it tells. */
const AQL = `
  LET titles = (FOR d IN @@documents LIMIT 60 FILTER LENGTH(d.title) > 2 AND LENGTH(d.title) <= 40 RETURN DISTINCT d.title)
  LET named = (
    FOR title IN titles
      LET type = FIRST(FOR e IN @@entities FILTER e.name_key == LOWER(title) LIMIT 1 RETURN LOWER(e.entity_type))
      FILTER type != null
      RETURN { title, type })
  RETURN { named, reports: LENGTH(@@communities) }`;

/** What a corpus may be asked first. @throws AppError not-found before it is built */
export async function askableFirst(client: Pick<StrataClient, 'query' | 'project'>): Promise<FirstQuestion[]> {
  const names = ['Documents', 'Entities', 'Communities'];
  const collections = Object.fromEntries(names.map((name) => [`@${name.toLowerCase()}`, `${client.project}_${name}`]));
  const [known] = await client.query<Known>(AQL, collections);
  return known ? firstQuestions(known) : [];
}
