import { expect, it } from '@jest/globals';
import { leftOutLines } from './left-out-lines';

it('names what was left out, of very many the rest by kind', () => {
  const leftOut = Array.from({ length: 60 }, (_, n) => `/docs/${n}.${n < 55 ? 'png' : 'mp4'}`);
  const renamed = ["folder 'a b' is category a-b-2"];
  const found = { leftOut, unreadable: ['/docs/secret.md'], credentials: ['/docs/.env'], outside: ['/docs/link.md'], renamed };
  const lines = leftOutLines(found);
  expect(lines[0]).toBe("folder 'a b' is category a-b-2");
  expect(lines[1]).toBe('60 files left out: they are no text, and none can be read from their format');
  expect(lines.slice(2, 52)).toContain('  /docs/0.png');
  expect(lines[52]).toBe('  and 5 .png, 5 .mp4 (--name-left-out names them)');
  const why = '1 file left out: files of this name may hold credentials (to upload one, name it)';
  const links = ['1 file left out: links that lead out of the folder are not followed', '  /docs/link.md'];
  expect(lines.slice(53)).toEqual([
    why,
    '  /docs/.env',
    ...links,
    '1 file left out: no permission to read them',
    '  /docs/secret.md',
  ]);
  expect(leftOutLines(found, { nameLeftOut: true }).filter((line) => line.startsWith('  /docs/'))).toHaveLength(63);
});
