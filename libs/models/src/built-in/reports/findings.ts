import type { CommunityReport, CommunityReportRequest } from '../../tasks/tasks';
import { alike, told } from './chosen-sentences';
import type { CommunityText, QuotableSentence } from './community-text';

type Finding = CommunityReport['findings'][number];

const SAME = 0.6;
/** A sentence from elsewhere bears out another one only if they share as much of their words. */
const RELATED = 0.2;
/** Sentences on one member that are looked at, the best first. */
const MOST_CONSIDERED = 12;
/** Sentences that support a finding. */
const SUPPORTING = 2;
/** Members for each finding beyond the fewest that are wanted. */
const MEMBERS_PER_FINDING = 3;

/**
 * A finding for each of the members that most is said of: the sentence that says most of it, and those that bear it out, the one behind it
 * in its passage first. No sentence is used twice.
 */
export function findingsOn(
  text: CommunityText,
  scores: ReadonlyMap<QuotableSentence, number>,
  { used, wanted }: { used: readonly QuotableSentence[]; wanted: NonNullable<CommunityReportRequest['findings']> },
): Finding[] {
  const taken = new Set(used);
  const quotable = [...scores.keys()];
  const next = new Map(quotable.map((sentence) => [`${sentence.passage} ${sentence.order - 1}`, sentence]));
  const most = Math.min(wanted.max, Math.max(wanted.min, Math.ceil(text.members.length / MEMBERS_PER_FINDING)));
  const byMember = new Map<number, QuotableSentence[]>();
  for (const sentence of quotable)
    for (const member of sentence.members) {
      const known = byMember.get(member);
      if (known) known.push(sentence);
      else byMember.set(member, [sentence]);
    }
  const ranked = [...text.members.keys()].sort((a, b) => text.members[b]!.salience - text.members[a]!.salience || a - b);
  const findings: Finding[] = [];
  const free = (sentence: QuotableSentence) => {
    if (taken.has(sentence)) return false;
    for (const other of taken) if (alike(sentence, other) > SAME) return false;
    return true;
  };
  const add = (main: QuotableSentence, others: readonly QuotableSentence[]) => {
    taken.add(main);
    const behind = next.get(`${main.passage} ${main.order}`);
    const support: QuotableSentence[] = [];
    for (const sentence of [...(behind ? [behind] : []), ...others.filter((other) => alike(main, other) >= RELATED)])
      if (support.length < SUPPORTING && free(sentence)) {
        support.push(sentence);
        taken.add(sentence);
      }
    const explained = told(support, text);
    const { title } = text.passages[main.passage]!;
    findings.push({
      summary: main.quote,
      explanation: explained.text !== '' ? explained.text : title === '' ? 'Nothing more is said of it.' : `Stated in “${title}”.`,
      sources: [...new Set([...told([main], text).sources, ...explained.sources])],
    });
  };
  for (const member of ranked) {
    if (findings.length >= most) break;
    const score = (sentence: QuotableSentence) =>
      scores.get(sentence)! + (sentence.defines && sentence.members[0] === member ? 1 : 0);
    const alone = (byMember.get(member) ?? [])
      .filter(({ standing }) => standing === 'alone')
      .sort((a, b) => score(b) - score(a))
      .slice(0, MOST_CONSIDERED);
    const main = alone.find(free);
    if (main) add(main, alone);
  }
  // of a single passage the summary may have said all that can be quoted: then what stands behind it bears it out
  if (findings.length === 0) for (const main of used) if (next.has(`${main.passage} ${main.order}`)) add(main, []);
  return findings;
}

const MOST_CONNECTIONS = 3;
const LONGEST_DESCRIPTION = 240;

/** Where no sentence can be quoted, as of tables and lists: who stands together with whom. */
export function connections(text: CommunityText, { relations, entities, findings }: CommunityReportRequest): Finding[] {
  const nameOf = new Map(entities.map(({ name }, i) => [name, text.members[i]!.name]));
  const ranked = [...text.members.keys()].sort((a, b) => text.members[b]!.salience - text.members[a]!.salience || a - b);
  return ranked.slice(0, Math.min(MOST_CONNECTIONS, findings?.max ?? MOST_CONNECTIONS)).map((member) => {
    const { name, type } = text.members[member]!;
    const own = entities[member]!;
    const partners = new Set(
      relations.flatMap(({ source, target }) =>
        source === own.name ? [nameOf.get(target) ?? target] : target === own.name ? [nameOf.get(source) ?? source] : [],
      ),
    );
    const sources = text.passages.flatMap(({ id, members }) => (id !== '' && members.has(member) ? [id] : []));
    return {
      summary:
        partners.size === 0 ? `${name} (${type})` : `${name} (${type}) stands together with ${listed([...partners].slice(0, 4))}.`,
      explanation:
        own.description.length <= LONGEST_DESCRIPTION ? own.description : `Named in ${sources.length} of the passages read.`,
      sources: sources.slice(0, 3),
    };
  });
}

export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
}
