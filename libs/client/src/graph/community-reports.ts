import type { StrataClient } from '../platform/strata-client';
import { rowsAtOnce } from './rows-of';

/** What is told of a community. */
export interface CommunityReport {
  key: string;
  title: string;
  summary: string;
  findings: { summary: string; explanation: string; sources: string[] }[];
  /** 1 = top */
  level: number;
  partition: string;
  entities: number;
  /** passages that are mostly about it; 0 in graphs of earlier versions */
  passages: number;
}

export interface ReportQuery {
  offset: number;
  limit: number;
  partition?: string | undefined;
  /** letters in title or summary, in any case */
  words?: string | undefined;
  /** only communities of this level; 1 = top */
  level?: number | undefined;
}

const REPORT = `{ key: c._key, title: c.report_json.title || c.title, summary: c.report_json.summary || '', level: c.level,
      partition: c.partition_id, passages: c.chunk_count || 0,
      findings: (FOR f IN c.report_json.findings || [] RETURN { summary: f.summary, explanation: f.explanation, sources: f.sources || [] }),
      entities: LENGTH(FOR m IN @@relations FILTER m._to == c._id AND m.type == 'IN_COMMUNITY' RETURN 1) }`;

/** Reports of communities, the largest first. */
export function communityReports(client: StrataClient, wanted: ReportQuery): Promise<CommunityReport[]> {
  const { offset, limit, partition, words = '', level } = wanted;
  const letters = words.trim().toLowerCase();
  const query = `
    FOR c IN @@communities
      ${partition === undefined ? '' : 'FILTER c.partition_id == @partition'}
      ${level === undefined ? '' : 'FILTER c.level == @level'}
      ${letters === '' ? '' : 'FILTER CONTAINS(LOWER(c.report_json.title), @letters) OR CONTAINS(LOWER(c.report_json.summary), @letters)'}
      SORT c.chunk_count DESC, c.occurrence DESC, c._key LIMIT @offset, @limit
      RETURN ${REPORT}`;
  return rowsAtOnce(client, query, {
    '@communities': `${client.project}_Communities`,
    '@relations': `${client.project}_Relations`,
    ...{ offset, limit },
    ...(partition !== undefined && { partition }),
    ...(level !== undefined && { level }),
    ...(letters !== '' && { letters }),
  });
}

/** One of them. @returns undefined when there is none of that key */
export async function communityReport(client: StrataClient, key: string): Promise<CommunityReport | undefined> {
  const query = `FOR c IN @@communities FILTER c._key == @key RETURN ${REPORT}`;
  const [report] = await rowsAtOnce<CommunityReport>(client, query, {
    '@communities': `${client.project}_Communities`,
    '@relations': `${client.project}_Relations`,
    key,
  });
  return report;
}
