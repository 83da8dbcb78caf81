import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import type { CommunityPassage, CommunityReportRequest } from '../tasks/tasks';
import { BuiltInCommunityReporter } from './built-in-community-reporter';
import { CorpusPhrases } from './reports/corpus-phrases';

const DOCUMENTS: Record<string, string> = {
  Brage: `# Brage

Brage is the car ferry between Lysvik and the island of Tarn. It was converted to batteries in 2019. The ferry carries 60 cars.`,
  'Halden Yard': `# Halden Yard

Halden Yard is a shipyard on the north shore of Lysvik Fjord. In 2019 it fitted new batteries into the ferry Brage. Since 1998 the yard has
belonged to the Varg Group.`,
  Tordis: `# Tordis

Tordis is an icebreaker that Halden Yard built in 1979. See also: https://example.org/tordis for the shipyard's drawings of her.`,
};
/** What the rest of a corpus is about. */
const OTHERS = Array.from({ length: 40 }, (_, i) => `The town council of place ${i} sold an island and bought a library.`);

function passages(names: readonly string[]): CommunityPassage[] {
  return Object.entries(DOCUMENTS).map(([title, text]) => ({
    id: `chunk-${title}`,
    title,
    text,
    mentions: names.flatMap((name, entity) =>
      [...text.matchAll(new RegExp(name, 'g'))].map(({ index }) => ({ entity, start: index, end: index + name.length })),
    ),
  }));
}

const MEMBERS = ['Brage', 'Halden Yard', 'Tordis', 'Lysvik Fjord', 'Varg Group'];
const request: CommunityReportRequest = {
  entities: MEMBERS.map((name) => ({
    name: name.toUpperCase(),
    type: 'other',
    description: name,
    degree: name === 'Halden Yard' ? 3 : 1,
  })),
  relations: [
    { source: 'HALDEN YARD', target: 'TORDIS', type: 'BUILT', description: 'Halden Yard built Tordis.', weight: 5 },
    { source: 'HALDEN YARD', target: 'BRAGE', type: 'RELATED_TO', description: 'Batteries.', weight: 2 },
  ],
  passages: passages(MEMBERS),
  corpus: async () => runSteps(CorpusPhrases.countSteps([...Object.values(DOCUMENTS), ...OTHERS])),
  reach: { passages: 3, documents: 3, ofPassages: 43 },
};
const report = (changes: Partial<CommunityReportRequest> = {}) => new BuiltInCommunityReporter().report({ ...request, ...changes });
const folded = (text: string) => text.replace(/\s+/g, ' ');

describe('a built-in report', () => {
  it('names the topic: what most passages are about, and the words that tell them from the rest', async () => {
    const { title } = await report();
    expect(title).toMatch(/^Halden Yard: /);
    expect(title).toMatch(/ferry|shipyard|batteries/);
    expect(title).not.toMatch(/council|Tordis|Brage/);
  });

  it('says in two whole sentences what it is about, with the passages they stand in', async () => {
    const { summary, sources } = await report();
    expect(summary.match(/[.](?= |$)/g)).toHaveLength(2);
    expect(summary).toMatch(/^(?:Brage|Halden Yard|Tordis) is /);
    const cited = folded(sources.map((id) => DOCUMENTS[id.slice('chunk-'.length)]).join(' '));
    for (const sentence of summary.split(/(?<=\.) /)) expect(cited).toContain(sentence);
  });

  it('quotes nothing that can only be understood from what stands before it, and nothing written for machines', async () => {
    const { summary, findings } = await report();
    const opening = [summary, ...findings.map((finding) => finding.summary)].join(' | ');
    expect(opening).not.toMatch(/It was converted|the yard has|https/);
  });

  it.each([
    'Internally this yard calls Halden Yard its parent and owner.',
    'The first slip of Halden Yard was built for wooden boats.',
    'Documentation: a page on Halden Yard was added by hand.',
    'Split the records of Halden Yard and sort the rest by year.',
    'New records of Halden Yard that are kept in the town hall.',
    'We’re still asking what Halden Yard is for the town today.',
    'The gate of Halden Yard is repaired, closes: #652871 in the list.',
    'Added a second dock to Halden Yard for the larger ships.',
    '(Only some of the ships that Halden Yard built are left.)',
    'However, Halden Yard has built no ferry since that year.',
  ])('does not open with «%s»', async (text) => {
    const mentions = [{ entity: 1, start: text.indexOf('Halden Yard'), end: text.indexOf('Halden Yard') + 11 }];
    const { summary } = await report({ passages: [{ id: 'chunk-x', title: 'X', text, mentions }] });
    expect(summary).not.toContain(text);
  });

  it('bears every finding out with the passages it comes from, and says nothing twice', async () => {
    const { findings } = await report();
    expect(findings.length).toBeGreaterThan(0);
    for (const { summary, sources } of findings) {
      expect(sources.length).toBeGreaterThan(0);
      expect(folded(sources.map((id) => DOCUMENTS[id.slice('chunk-'.length)]).join(' '))).toContain(summary);
    }
    const said = findings.map(({ summary }) => summary);
    expect(new Set(said).size).toBe(said.length);
  });

  it('keeps to the number of findings that are wanted', async () => {
    expect((await report({ findings: { min: 1, max: 1 } })).findings).toHaveLength(1);
  });

  it('rates by reach and cohesion, and says so in words', async () => {
    const small = await report();
    expect(small.ratingExplanation).toBe(
      'Middling reach: 3 passages of 43 (7.0 %), out of 3 documents, are mostly about it. 2 relations between its 5 entities make it loosely knit.',
    );
    const large = await report({ reach: { passages: 30, documents: 30, ofPassages: 43 } });
    expect(large.rating).toBeGreaterThan(small.rating);
    expect((await report({ relations: [] })).rating).toBeLessThan(small.rating);
    expect(large.rating).toBeLessThanOrEqual(10);
  });

  it('of members without passages quotes what is said of them, and names no source', async () => {
    const entities = [
      { name: 'EDGE', type: 'person', description: 'Edge is a small company in the town of Hub.', degree: 1 },
      { name: 'HUB', type: 'geo', description: 'Hub is a large port at the mouth of a river.', degree: 9 },
    ];
    const relations = [{ source: 'EDGE', target: 'HUB', description: 'Edge lies in Hub.', weight: 5 }];
    const { summary, sources, findings, rating } = await new BuiltInCommunityReporter().report({ entities, relations });
    expect(summary).toContain('Hub is a large port');
    expect([sources, ...findings.map((finding) => finding.sources)].flat()).toEqual([]);
    expect(rating).toBeGreaterThan(0);
  });

  it('of passages without a sentence says whom they name', async () => {
    const text = '| name | port |\n| --- | --- |\n| Brage | Lysvik |';
    const mentions = [{ entity: 0, start: text.indexOf('Brage'), end: text.indexOf('Brage') + 5 }];
    const { summary, findings } = await report({ passages: [{ id: 'chunk-t', title: 'Ships', text, mentions }] });
    expect(summary).toMatch(/^The passages speak of .*\. They name .*Brage/);
    expect(findings[0]!.summary).toMatch(/Halden Yard|HALDEN YARD|Brage/);
  });

  it('is the same for the same community', async () => {
    expect(await report()).toEqual(await report());
  });
});
