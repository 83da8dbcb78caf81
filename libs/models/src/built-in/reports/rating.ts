import type { CommunityReportRequest } from '../../tasks/tasks';

/** Points of ten that a share of all passages gives: all 10, a tenth 8, a hundredth 6. */
const POINTS_PER_DECADE = 2;
const LEAST = 1;
/** What cohesion can add: a member with two relations or more to others of the group has all of it. */
const COHESION = 1;

/**
 * How much a community matters, 0..10 with one decimal, by its reach (the share of the passages that speak of it) and its cohesion (relations
 * between its members), and why, in words.
 */
export function ratingOf({ entities, relations, reach, passages }: CommunityReportRequest): {
  rating: number;
  explanation: string;
} {
  const cohesion = entities.length < 2 ? 0 : Math.min(1, relations.length / entities.length / 2);
  const own = reach?.passages ?? passages?.length ?? 0;
  const all = Math.max(own, reach?.ofPassages ?? 0);
  const share = all === 0 ? 0 : own / all;
  const points = share === 0 ? LEAST : 10 - COHESION + POINTS_PER_DECADE * Math.log10(share);
  const rating = Math.round(Math.min(10, Math.max(LEAST, points) + COHESION * cohesion) * 10) / 10;
  const reached =
    reach === undefined
      ? ''
      : `${grade(share)} reach: ${count(own, 'passage')} of ${grouped(all)} (${percent(share)}), out of ${count(reach.documents, 'document')}, ${own === 1 ? 'is' : 'are'} mostly about it. `;
  const held = `${count(relations.length, 'relation')} between its ${count(entities.length, 'entity', 'entities')} ${
    relations.length === 1 ? 'makes' : 'make'
  } it ${cohesion > 0.5 ? 'closely' : cohesion > 0.2 ? 'fairly' : 'loosely'} knit.`;
  return { rating, explanation: `${reached}${held}` };
}

function grade(share: number): string {
  return share >= 0.1 ? 'Wide' : share >= 0.02 ? 'Middling' : 'Narrow';
}

function percent(share: number): string {
  const value = share * 100;
  return `${value >= 10 ? Math.round(value) : value >= 0.1 ? value.toFixed(1) : 'under 0.1'} %`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

function grouped(number: number): string {
  return String(number).replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',');
}
