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
    expect(kinds['TTL'] ?? 'other').toBe('other');
    expect(kinds['MMU'] ?? 'other').toBe('other');
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

describe('names that everybody meets in documents', () => {
  it.each([
    ['The call is on Monday at 5pm Pacific Daylight Time with everybody.', 'Pacific Daylight Time'],
    ['Neither party is liable for riots, wars, insurrections or acts of God in any country.', 'God'],
    ['It was signed by the Chief Executive Officer on behalf of the board.', 'Chief Executive Officer'],
    ['The grant N00014-75-C-0661 paid for it.', 'N00014-75-C-0661'],
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
