import type { CommunityReport } from '@strata/models';

const MAX_EMBEDDED_CHARACTERS = 1_500;

/** What the vector of a community stands for: title and summary, which say what it is about; the findings only repeat it at length. */
export function embeddedReportText({ title, summary }: Pick<CommunityReport, 'title' | 'summary'>): string {
  return `${title}\n\n${summary}`.slice(0, MAX_EMBEDDED_CHARACTERS);
}
