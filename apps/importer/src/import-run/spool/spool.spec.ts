import { afterEach, describe, expect, it } from '@jest/globals';
import { runInTurns } from '@strata/event-loop';
import type { ExtractedGraph } from '@strata/models';
import fc from 'fast-check';
import { SpoolFile } from './spool-file';
import { Spool, wholeText } from './spool';

const graphOf = (name: string): ExtractedGraph => ({
  entities: [{ name, type: 'person', description: `${name} läuft`, mentions: [{ start: 1, end: 4 }] }],
  relations: [{ source: name, target: 'B', type: 'T', description: '', weight: 2, attributes: { date: '1901' } }],
  skippedRecords: 0,
  model: 'test',
});

describe('Spool', () => {
  const opened: Spool[] = [];
  const spoolOf = (inMemory: number): Spool => {
    const spool = new Spool(inMemory);
    opened.push(spool);
    return spool;
  };
  afterEach(() => opened.splice(0).forEach((spool) => spool.close()));

  it('gives any part of any text as the string would, wherever it keeps it', async () => {
    const texts = fc.array(fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 })), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.nat({ max: 60 }),
        fc.array(fc.tuple(fc.integer(), fc.integer()), { minLength: 8 }),
        async (all, room, cuts) => {
          const spool = spoolOf(room);
          const kept = await Promise.all(all.map((text) => spool.add(text)));
          for (const [i, text] of all.entries()) {
            expect([kept[i]!.length, kept[i]!.slice()]).toEqual([text.length, text]);
            for (const [from, to] of cuts) expect(kept[i]!.slice(from % 50, to % 50)).toBe(text.slice(from % 50, to % 50));
          }
        },
      ),
    );
  });

  it('keeps long texts apart that are added side by side', async () => {
    const spool = spoolOf(0);
    const texts = ['a', 'é', '漢', '😀'].map((sign, i) => sign.repeat(600_000 + i));
    const kept = await Promise.all(texts.map((text) => spool.add(text)));
    for (const [i, text] of texts.entries()) expect((await wholeText(kept[i]!)).slice(0) === text).toBe(true);
  });

  it('needs no file for what fits into memory', async () => {
    const spool = spoolOf(10);
    await spool.add('0123456789');
    expect(spool.isSpilling).toBe(false);
    await spool.add('x');
    expect(spool.isSpilling).toBe(true);
  });

  it.each([
    ['in memory', 100],
    ['in the file', 0],
  ])('gives back what was found in a chunk, and nothing for one that was left out: %s', async (_, room) => {
    const spool = spoolOf(room);
    await spool.add('text');
    const graphs = spool.graphs(3);
    graphs.put(2, graphOf('Łukasz'));
    graphs.put(0, graphOf('Ada'));
    expect([0, 1, 2].map((chunk) => graphs.at(chunk))).toEqual([graphOf('Ada'), undefined, graphOf('Łukasz')]);
    expect(graphs.length).toBe(3);
  });

  it('says that the temporary folder is at fault when the file can no longer be read', async () => {
    const file = new SpoolFile();
    const place = await runInTurns(file.addSteps('text'));
    file.close();
    file.close();
    expect(() => file.read(place, 0, 4)).toThrow(expect.objectContaining({ kind: 'unavailable', type: 'TemporaryStorageError' }));
  });
});
