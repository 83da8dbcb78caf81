import { describe, expect, it } from '@jest/globals';
import { thingsOfText } from '../../things-of-text';
import { readText } from '../text-reading';

const kindsIn = (text: string): Record<string, string> =>
  Object.fromEntries(thingsOfText(readText(text)).map(({ thing, told }) => [thing.name, told.kind ?? 'other']));

const MACHINES = `The server speaks HTTP over TCP and answers in JSON or XML. Clients are written in Python and run on Linux, Windows and macOS.
It stores its state in PostgreSQL and caches pages with Redis, so that nothing is lost when the machine stops before the next request.`;

describe('kinds of names in texts about programs', () => {
  it('takes letters for an organization only where something says so', () => {
    const kinds = kindsIn(
      `${MACHINES}\nIt decrements the TTL of every packet and leaves the rest to an MMU. The work was funded by NSF and researchers at QZRI agreed.`,
    );
    expect(kinds['TTL']).toBe('concept');
    expect(kinds['MMU'] ?? 'concept').toBe('concept');
    expect(kinds['NSF']).toBe('organization');
    expect(kinds['QZRI']).toBe('organization');
  });

  it('takes an unknown word for no place and no person without a sign of one', () => {
    const kinds = kindsIn(
      `${MACHINES}\nOn Windows the certificate is read by Schannel. The old parser in OCaml and the Faraday Gem are gone, and Lars said so.`,
    );
    for (const name of ['Schannel', 'OCaml', 'Faraday Gem']) expect(['other', 'product']).toContain(kinds[name] ?? 'other');
    expect(kinds['Lars']).toBe('person');
  });

  it('takes programs side by side for so many things', () => {
    expect(kindsIn(`${MACHINES}\nIt transfers files by SFTP FTP.`)).toMatchObject({ SFTP: 'product', FTP: 'product' });
  });
});

describe('what a text says that a name is', () => {
  it('is what it is the name of', () => {
    const kinds = kindsIn('Isenburg-Holm was the name of a state of the Holy Roman Empire, based around Neuwied in Germany.');
    expect(kinds).toMatchObject({ 'Isenburg-Holm': 'place' });
  });

  it('is the noun beside or within it, where no look of the name tells', () => {
    const kinds = kindsIn(`# The Basin Seismic Network

The Basin Seismic Network consists of 34 stations on the sea floor of the Northern Basin. The geophysicist Samuel Adeyemi set it up between 2008
and 2012 from the research vessel Sigrun. In 2015 the network recorded 212 small quakes in three days below the trench.`);
    expect(kinds).toMatchObject({ 'The Basin Seismic Network': 'organization', Sigrun: 'product', 'Samuel Adeyemi': 'person' });
  });
});

describe('letters that everybody in the trade knows', () => {
  it('are the kind of thing that they stand for, whatever acts around them', () => {
    const kinds = kindsIn(
      `${MACHINES}\nThe standard was approved by the IAB and its draft by ECMA. The code is under the GPLv3, and the parser reports a DFA to QUIC.`,
    );
    expect(kinds).toMatchObject({ IAB: 'organization', GPLv3: 'law', QUIC: 'product' });
    expect(kinds['DFA'] ?? 'concept').toBe('concept');
  });

  it('are not meant by the same words in small letters or with one capital', () => {
    expect(kindsIn('Rag and Bone Street is long. The family of Fin Ericsson lived in Rag Lane until 1950.')).not.toMatchObject({
      Rag: 'concept',
      Fin: 'concept',
    });
  });

  it.each(['MV Hildegard', 'HMS Tern', 'Motor Vessel Brunhilde'])('makes %s a ship', (name) => {
    expect(kindsIn(`The ${name} left the harbour of Bergen for Leith.`)).toMatchObject({ [name]: 'product' });
  });
});

describe('names that everybody meets in documents', () => {
  it.each([
    ['The call is on Monday at 5pm Pacific Daylight Time with everybody.', 'Pacific Daylight Time'],
    ['Neither party is liable for riots, wars, insurrections or acts of God in any country.', 'God'],
    ['It was signed by the Chief Executive Officer on behalf of the board.', 'Chief Executive Officer'],
    ['The grant N00014-75-C-0661 paid for it.', 'N00014-75-C-0661'],
    ['Copyright (C) The Tern Society (2001). All Rights Reserved. It may be copied by everybody.', 'All Rights Reserved'],
    ['It comes AS IS WITHOUT WARRANTIES OF ANY KIND, EXPRESS OR IMPLIED, as is usual.', 'EXPRESS'],
    ['借助LangSmith平台 the team of 坚信AI应以 could work for a year.', '坚信AI应以'],
    ['Send it to P.O. Box 90153 before noon.', 'P.O. Box 90153'],
  ])('is none: %s', (text, name) => {
    expect(Object.keys(kindsIn(text))).not.toContain(name);
  });

  it('takes no cells of a flattened table for names', () => {
    const names = Object.keys(
      kindsIn(
        'Speaker Dave Levac Liberal Since November 21 2011 Seats 107 Political Groups Government 56 Liberal 56 Opposition 28 Other Parties 20 Trillium 1 Vacant 3 Elections Last Election 2014 Meeting Place Legislative Building Website',
      ),
    );
    expect(names).toEqual([]);
  });

  it.each([
    ['The models answer worse in English than in other languages, such as Hindi, Tamil and Telugu.', 'English', 'concept'],
    ['Updated translations: Polish, Turkish, Swedish, Hungarian.', 'Hungarian', 'concept'],
    ['The name comes from Old French and means a boat.', 'Old French', 'concept'],
    ['The loan was granted by NationsBank, N.A., on the first of May.', 'NationsBank', 'organization'],
    ['Documentation is in the ARPA Internet Protocol Handbook of that year.', 'ARPA Internet Protocol Handbook', 'work'],
  ])('knows what it is: %s', (text, name, kind) => {
    expect(kindsIn(text)).toMatchObject({ [name]: kind });
  });
});
