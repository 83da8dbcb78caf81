import type { CommunityRow } from './knowledge-graph-records';

/** A community's report as Markdown. */
export function reportText({
  title,
  summary,
  findings,
}: Pick<CommunityRow['report_json'], 'title' | 'summary' | 'findings'>): string {
  const sections = findings.map((finding) => `## ${finding.summary}\n\n${finding.explanation}`);
  return [`# ${title}`, summary, ...sections].filter((section) => section.trim() !== '').join('\n\n');
}
