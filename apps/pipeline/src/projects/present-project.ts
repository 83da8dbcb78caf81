import type { ProjectRecord } from '@strata/contracts';
import type { RegisteredProject } from '@strata/knowledge';

export function presentProject({ _key, database, description, created_at, created_by }: RegisteredProject): ProjectRecord {
  return { name: _key, database, description, createdAt: new Date(created_at).toISOString(), createdBy: created_by };
}
