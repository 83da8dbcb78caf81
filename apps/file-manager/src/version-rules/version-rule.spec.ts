import { describe, expect, it } from '@jest/globals';
import type { FileVersion } from '../catalogue/file-record';
import type { VersionRule } from './version-rule';
import { prunable } from './version-rule';

const DAY = 86_400_000;
const NOW = 100 * DAY;
/** Versions that were uploaded so many days ago, oldest first, with their holders. */
const file = (...versions: [daysAgo: number, ...lockedBy: string[]][]) => ({
  ...{ database: 'db', scope: [], name: 'a' },
  versions: versions.map(([daysAgo, ...lockedBy], place): FileVersion => ({
    ...{ version: place + 1, sha256: '', size: 1, contentType: '', metadata: {}, lockedBy, safeToDelete: lockedBy.length === 0 },
    uploadedAt: NOW - daysAgo * DAY,
  })),
});

describe('a rule for versions', () => {
  it.each<[string, ReturnType<typeof file>, VersionRule, number[]]>([
    ['without parts keeps all', file([9], [8], [7]), {}, []],
    ['keeps the newest', file([9], [8], [7], [6]), { keepLatest: 2 }, [1, 2]],
    ['keeps the latest, however old', file([90]), { keepDays: 1 }, []],
    ['counts days from the successor on', file([90], [50], [9], [1]), { keepDays: 10 }, [1]],
    ['of two parts keeps what either keeps', file([90], [50], [40], [9], [1]), { keepLatest: 3, keepDays: 45 }, [1]],
    ['leaves what somebody has locked', file([9, 'ann'], [8], [7]), { keepLatest: 1 }, [2]],
    ['leaves what the pipeline still reads', file([9, 'pipeline:p'], [8]), { keepLatest: 1 }, []],
    ['takes what the pipeline has gone on from', file([9, 'pipeline:p'], [8, 'pipeline:p']), { keepLatest: 1 }, [1]],
    ['leaves what one of two still holds', file([9, 'pipeline:p', 'ann'], [8, 'pipeline:p', 'ann']), { keepLatest: 1 }, []],
  ])('%s', (_, record, rule, gone) => {
    expect(prunable(record, rule, NOW, 0).map(({ version }) => version)).toEqual(gone);
  });

  it('waits until a version has been out of date for the time of grace: somebody may be reading it', () => {
    const record = file([9], [2], [1]);
    expect(prunable(record, { keepLatest: 1 }, NOW, 1.5 * DAY).map(({ version }) => version)).toEqual([1]);
  });
});
