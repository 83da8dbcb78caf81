import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { loadCollation } from './collation-cache';
import { COLLATION_VERSION, encodeCollationKey } from './collation-key';

const TEXTS = ['', 'abc', 'Äpfel', 'straße', 'É́', '日本語', '한국어', 'ไทย', '😀', 'ﬁ', 'ß', 'a\u0301\u0323', '𝒜', '\u1234x'];

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strata-collation-'));
  file = join(folder, 'collation.json');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const keys = () => TEXTS.map((text) => Buffer.from(encodeCollationKey(text)).toString('hex'));

it('gives the same keys from the file as from ICU', () => {
  const made = keys();
  loadCollation(file);
  expect(keys()).toEqual(made);
  const { ino } = statSync(file);
  loadCollation(file);
  expect(keys()).toEqual(made);
  expect(statSync(file).ino).toBe(ino);
});

it.each(['{"version":"ICU 1","table":{}}', '{"version":'])('makes the table anew instead of reading %s', (content) => {
  const made = keys();
  writeFileSync(file, content);
  loadCollation(file);
  expect(keys()).toEqual(made);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: COLLATION_VERSION });
});
