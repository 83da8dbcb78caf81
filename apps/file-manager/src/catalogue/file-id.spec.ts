import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FileIdentity } from './file-id';
import { fileIdOf, identityOfFile } from './file-id';

const idOf = (plain: string) => `rag-input-${Buffer.from(plain).toString('base64url')}`;
const label = fc.stringMatching(/^[A-Za-z0-9_äé-]{1,20}$/);

describe('The id of a file', () => {
  it('is its identity in base64url', () => {
    expect(fileIdOf({ database: 'db', scope: ['acme', 'legal'], name: 'a:b.pdf' })).toBe(idOf(':2:db:acme:legal:a:b.pdf'));
    expect(fileIdOf({ database: 'db', scope: [], name: 'a.pdf' })).toBe(idOf('db:a.pdf'));
  });

  it('is read back as what it was made of', () => {
    const identity = fc.record({
      database: label,
      scope: fc.array(label, { maxLength: 5 }),
      name: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).filter((name) => !/\p{Cc}/u.test(name)),
    });
    fc.assert(
      fc.property(identity, (file: FileIdentity) => {
        expect(identityOfFile(fileIdOf(file), file.database)).toEqual(file);
      }),
    );
  });

  it.each([
    ['of another database', idOf('other:a.pdf')],
    ['without a name', idOf('db:')],
    ['with fewer labels than it counts', idOf(':3:db:a:b')],
    ['with a count that is none', idOf(':x:db:a:b')],
    ['with a count of nought', idOf(':0:db:a.pdf')],
    ['with a control character', idOf('db:a\u0000.pdf')],
    ['longer than any that was given', idOf(`db:${'x'.repeat(2_000)}`)],
    ['with padding that base64url has not', `${idOf('db:a.pdf')}=`],
    ['without its prefix', Buffer.from('db:a.pdf').toString('base64url')],
    ['that is empty', ''],
  ])('%s is none', (_, id) => {
    expect(() => identityOfFile(id, 'db')).toThrow(expect.objectContaining({ kind: 'not-found' }));
  });
});
