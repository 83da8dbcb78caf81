import { describe, expect, it } from '@jest/globals';
import { subjectOfTitle } from './report-subject';

describe('subjectOfTitle', () => {
  it.each([
    ['curl (7.88.1-10+deb12u14) bookworm; urgency=medium', 'curl'],
    ['GIT-LOG(1)                Git Manual                GIT-LOG(1)', 'git-log'],
    ['GCC 12 Release Series', 'GCC 12 Release Series'],
    ['## Halden Yard', 'Halden Yard'],
    ['News from Halden', undefined],
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
