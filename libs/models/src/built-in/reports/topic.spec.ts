import { describe, expect, it } from '@jest/globals';
import type { CommunityPassage } from '../../tasks/tasks';
import { BuiltInCommunityReporter } from '../built-in-community-reporter';

/** Of each text the words that are members, wherever they stand. */
function reportOn(members: readonly string[], texts: readonly { title: string; text: string }[]) {
  const passages: CommunityPassage[] = texts.map(({ title, text }, i) => ({
    id: `chunk ${i}`,
    title,
    text,
    mentions: members.flatMap((name, entity) =>
      [...text.matchAll(new RegExp(name, 'g'))].map(({ index }) => ({ entity, start: index, end: index + name.length })),
    ),
  }));
  const entities = members.map((name) => ({ name: name.toUpperCase(), type: 'other', description: name, degree: 1 }));
  return new BuiltInCommunityReporter().report({ entities, relations: [], passages });
}

describe('a report on documents of a handbook', () => {
  const title = 'How to store logs';
  const text = `# ${title}

The purpose of this guide is to say where the logs of a service go. Filebeat and Kibana are installed by the platform team on every host.

## Short-term storage

Logs go to [Elastic](https://example.org/elastic) first, and _every_ host runs Filebeat. For example, the logs of Kibana are kept there for a week by default.`;

  it('has the name of the one that most passages are of, and the heading below which most members stand', async () => {
    const report = await reportOn(['Elastic', 'Filebeat', 'Kibana'], [{ title, text }]);
    expect(report.title).toBe('How to store logs: Short-term storage');
  });

  it('begins with what the document says of itself', async () => {
    const { summary } = await reportOn(['Elastic', 'Filebeat', 'Kibana'], [{ title, text }]);
    expect(summary).toMatch(/^The purpose of this guide is to say where the logs of a service go\./);
  });

  it('quotes sentences without the marks of links and of emphasis', async () => {
    const { summary, findings } = await reportOn(['Elastic', 'Filebeat', 'Kibana'], [{ title, text }]);
    const quoted = [summary, ...findings.flatMap((finding) => [finding.summary, finding.explanation])].join(' ');
    expect(quoted).toContain('Logs go to Elastic first, and every host runs Filebeat.');
    expect(quoted).not.toMatch(/\]\(|_every_/);
  });
});

describe('a report on pages of manuals', () => {
  it('says first what the page is for, in the words of the page', async () => {
    const text = `HOSTNAME(1)\n\nNAME\n       hostname - show or set the system's host name\n\nDESCRIPTION\n       Hostname is used to display the DNS name of a system.\n`;
    const report = await reportOn(['DNS'], [{ title: 'HOSTNAME(1) Linux HOSTNAME(1)', text }]);
    expect(report.title).toBe('hostname');
    expect(report.summary).toMatch(/^hostname - show or set the system's host name\./);
  });
});

describe('a report on minutes', () => {
  it('is on the series of meetings, and quotes no notes of who said what', async () => {
    const texts = ['2022-01-18', '2022-02-01'].map((date, i) => ({
      title: `Harbour Council Meeting ${date}`,
      text: `# Harbour Council Meeting ${date}\n\n## Agenda\n\nAnna, can we close the ferry line number ${i} for a month. The council of Lysvik keeps ${i + 2} ferries between the islands.`,
    }));
    const { title, summary } = await reportOn(['Anna', 'Lysvik'], texts);
    expect(title).toMatch(/^Harbour Council Meeting(?!.*(?:2022|Agenda))/);
    expect(summary).not.toContain('Anna, can we');
  });
});
