import { describe, expect, it } from '@jest/globals';
import { convertToText } from './convert-to-text';
import { documentHeader, headerTitle } from './document-header';

const PROPOSAL = `PEP: 572
Title: Assignment Expressions
Author: Chris Angelico <rosuav@example.com>, Tim Peters <tim@example.com>,
        Guido van Rossum <guido@example.com>
Status: Final
Post-History:

Abstract
========

As :pep:\`8\` says, and :pep:\`the other one <20>\`, and :rfc:\`2119#section-3\`.

Rationale
=========

Naming things is hard.
`;

const convert = (text: string, name: string) => convertToText(Buffer.from(text), name);

describe('documentHeader', () => {
  it('reads the fields that a text begins with, those of several lines too', () => {
    const header = documentHeader(PROPOSAL)!;
    expect(header.fields).toEqual([
      { name: 'PEP', value: '572' },
      { name: 'Title', value: 'Assignment Expressions' },
      {
        name: 'Author',
        value: 'Chris Angelico <rosuav@example.com>, Tim Peters <tim@example.com>, Guido van Rossum <guido@example.com>',
      },
      { name: 'Status', value: 'Final' },
      { name: 'Post-History', value: '' },
    ]);
    expect(PROPOSAL.slice(header.end).trimStart()).toMatch(/^Abstract/);
    expect(headerTitle(header)).toBe('PEP 572 – Assignment Expressions');
  });

  it.each([
    ['a text', 'Ships\n\nAuthor: X\nDate: Y\nTitle: Z\n'],
    ['a line or two with a colon', 'Note: all ships sail.\nTitle: none\n\nMore.'],
    ['prose between the fields', 'Author: X\nDate: Y\nand so on it goes\nTitle: Z\n'],
    ['nothing', ''],
    ['one line without end', `Title: ${'x'.repeat(50_000)}\nA: b\nC: d\n`],
  ])('finds none in %s', (_, text) => {
    expect(documentHeader(text)).toBeUndefined();
  });
});

describe('the title of a document', () => {
  it('is what its header declares, with the number in its series; fields stay lines, and numbers keep their series', async () => {
    const { title, text } = await convert(PROPOSAL, 'pep-0572.rst');
    expect(title).toBe('PEP 572 – Assignment Expressions');
    expect(text).toMatch(
      /^# PEP 572 – Assignment Expressions\n\nAuthor: Chris .*Guido van Rossum <\S+>\nStatus: Final\n\n## Abstract\n/,
    );
    expect(text).toContain('As PEP 8 says, and the other one, and RFC 2119.');
  });

  it.each(['txt', 'md'])('is what its header declares, in %s too', async (extension) => {
    const { title } = await convert('Date: 2020-01-02\nSubject: Ropes and sails\nFrom: nobody\n\nText of it.\n', `x.${extension}`);
    expect(title).toBe('Ropes and sails');
  });

  it.each([
    ['md', '# Abstract\n\nWe show.\n\n# Method\n\nIt is.\n'],
    ['rst', 'Introduction\n============\n\nWe show.\n\nMethod\n======\n\nIt is.\n'],
    ['md', '## 1. Einleitung\n\nWir zeigen.\n'],
  ])('is no section that every document has (%s)', async (extension, text) => {
    expect((await convert(text, `x.${extension}`)).title).toBeUndefined();
  });
});
