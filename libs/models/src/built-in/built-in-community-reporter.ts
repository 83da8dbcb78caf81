import type { CommunityMember, CommunityReport, CommunityReporter, CommunityReportRequest } from '../tasks/tasks';
import { BUILT_IN } from './model-name';

/** Reports by counting and quoting: the most connected members, what is said of them, and how they hang together. */
export class BuiltInCommunityReporter implements CommunityReporter {
  async report({
    title,
    entities,
    relations,
    findings: wanted = { min: 5, max: 10 },
    signal,
  }: CommunityReportRequest): Promise<CommunityReport> {
    signal?.throwIfAborted();
    const degree = innerDegrees(relations);
    const weight = (member: CommunityMember) => (degree.get(member.name) ?? 0) * 10 + member.degree;
    const ranked = [...entities].sort((a, b) => weight(b) - weight(a) || (a.name < b.name ? -1 : 1));
    const rating = ratingOf(entities.length, relations.length);
    return {
      title: title ?? titleOf(ranked),
      summary: summaryOf(ranked, relations.length),
      rating,
      ratingExplanation: `${count(entities.length, 'entity', 'entities')} and ${count(relations.length, 'relation')} stand behind this group.`,
      findings: ranked.slice(0, wanted.max).map((member) => findingOn(member, relations)),
      model: BUILT_IN,
    };
  }
}

function innerDegrees(relations: CommunityReportRequest['relations']): Map<string, number> {
  const degrees = new Map<string, number>();
  for (const { source, target } of relations) for (const name of [source, target]) degrees.set(name, (degrees.get(name) ?? 0) + 1);
  return degrees;
}

function titleOf(ranked: readonly CommunityMember[]): string {
  const [first, second, third] = ranked.map(({ name }) => name);
  if (first === undefined) return 'Empty community';
  if (second === undefined) return first;
  return third === undefined ? `${first} and ${second}` : `${first}, ${second} and ${third}`;
}

function summaryOf(ranked: readonly CommunityMember[], relationCount: number): string {
  const types = new Map<string, number>();
  for (const { type } of ranked) types.set(type, (types.get(type) ?? 0) + 1);
  const kinds = [...types].sort(([, a], [, b]) => b - a).slice(0, 4);
  const makeUp = kinds.map(([type, number]) => `${number} ${type}`).join(', ');
  const quotes = new Set(ranked.slice(0, 3).map(({ description }) => sentence(description)));
  return `${count(ranked.length, 'entity', 'entities')} (${makeUp}) joined by ${count(relationCount, 'relation')}. ${[...quotes].join(' ')}`.trim();
}

function findingOn(
  member: CommunityMember,
  relations: CommunityReportRequest['relations'],
): { summary: string; explanation: string } {
  const own = relations
    .filter(({ source, target }) => source === member.name || target === member.name)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 4);
  const partners = [...new Set(own.map(({ source, target }) => (source === member.name ? target : source)))];
  const summary =
    partners.length === 0
      ? `${member.name} (${member.type}) stands alone`
      : `${member.name} (${member.type}) is connected with ${partners.join(', ')}`;
  const told = new Set([sentence(member.description), ...own.map(({ description }) => sentence(description))]);
  return { summary, explanation: [...told].filter((text) => text !== '').join(' ') };
}

/** Size and density on 1..10: doubling a group adds about one point. */
function ratingOf(members: number, relations: number): number {
  const density = members > 1 ? Math.min(1, relations / members / 2) : 0;
  return Math.round(Math.min(10, 1 + Math.log2(1 + members) * (0.7 + 0.8 * density)) * 10) / 10;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…"”]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
