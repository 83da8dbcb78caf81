import { describe, expect, it } from '@jest/globals';
import type { CommunityPassage } from '../../tasks/tasks';
import { BuiltInCommunityReporter } from '../built-in-community-reporter';
import { readPassage } from './read-passage';

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

describe('a heading as a title', () => {
  it.each([
    ['### Position ### Nominees', 'Position, Nominees'],
    ['## Order of Business:', 'Order of Business'],
    ['## 2.1 Logs: where they go', 'Logs: where they go'],
  ])('of %j is %j', (heading, expected) => {
    expect(readPassage(`${heading}\n\nText.`).headings.map(({ text }) => text)).toEqual([expected]);
  });
});

describe('a report in another language', () => {
  it.each([
    [
      'und',
      'Schweden',
      'Dänemark',
      'Die Könige von Schweden und Dänemark waren mit den Jahren der Schönheit und mit dem Krieg nicht bekannt, und sie ärgerten den schwedischen Adel.',
    ],
    [
      'et',
      'Portugal',
      'Espagne',
      'Alors celle qui est prévue dans le motif de Portugal et Espagne est pour les rois de la ville, et la guerre est avec le roi.',
    ],
    [
      'y',
      'Castilla',
      'Aragón',
      'Los reyes de Castilla y Aragón lucharon por la ciudad con una guerra en la que fue el motivo de los años.',
    ],
  ])('has only names and nouns in its title, joined by %j', async (and, one, other, text) => {
    const { title } = await reportOn(
      [one, other],
      ['A', 'B', 'C', 'D', 'E'].map((name) => ({ title: `${name}`, text })),
    );
    expect(title).toMatch(new RegExp(`^(?:${one}|${other})(?:: \\p{L}+)?(?: ${and} \\p{L}+)?$`, 'u'));
    expect(title).not.toMatch(/ärgerten|Jahren|celle|prévue|lucharon| and /);
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
