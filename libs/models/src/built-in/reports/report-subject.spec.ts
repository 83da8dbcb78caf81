import { describe, expect, it } from '@jest/globals';
import { subjectOfDocuments, subjectOfTitle } from './report-subject';

describe('subjectOfTitle', () => {
  it.each([
    ['curl (7.88.1-10+deb12u14) bookworm; urgency=medium', 'curl'],
    ['GIT-LOG(1)                Git Manual                GIT-LOG(1)', 'git-log'],
    ['GCC 12 Release Series', 'GCC 12 Release Series'],
    ['## Halden Yard', 'Halden Yard'],
    ['News from Halden', undefined],
    ['libhalden-dev-changelog.txt', 'libhalden-dev'],
    ['Discussion (35 minutes)', undefined],
    ['Noteworthy changes in version 2.2.40 (2022-10-10)', undefined],
    ['Changelog', undefined],
    ['# Changes from 2.35 to 2.36', undefined],
    ['Version 0.21 - July 2020', undefined],
    ['v1.5.4 (Feb 2023)', undefined],
    ['Apr 10, 2022, SuiteSparse 5.12.0', undefined],
    ['2022-12-26  12:26  Ada King <ada@example.org>', undefined],
    ['commit 0db73ea70c690eabe581c7293f77ec2be18e1f41', undefined],
    ['This is what happened in the year before the yard was closed.', undefined],
  ])('%j is about %j', (title, subject) => {
    expect(subjectOfTitle(title)).toBe(subject);
  });
});

describe('subjectOfDocuments', () => {
  it.each([
    ['the document of half of the passages', ['Logging', 'Logging', 'Alerts', 'Hosting'], { one: 'Logging', two: undefined }],
    ['two documents of as many', ['Logging', 'Alerts', 'Logging', 'Alerts'], { one: undefined, two: 'Logging and Alerts' }],
    ['a series', ['Board Meeting 2021-03-02', 'Board Meeting 2021-04-06'], { one: 'Board Meeting', two: undefined }],
    [
      'a log without its last release',
      ['Halden 1.3.2 (2022-09-06)', 'Halden 1.3.2 (2022-09-06)'],
      { one: 'Halden', two: undefined },
    ],
    ['none of many', ['A town', 'A ferry', 'A yard', 'A lake', 'A hill'], { one: undefined, two: undefined }],
  ])('is %s', (_what, titles, expected) => {
    expect(subjectOfDocuments(titles)).toEqual(expected);
  });
});
