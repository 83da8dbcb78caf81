import { inAppErrors, isNotFound } from '@strata/arango';
import type { ProjectRow } from '@strata/knowledge';
import { knowledgeGraphNames, Projects, PROJECTS_COLLECTION } from '@strata/knowledge';
import type { Database } from 'arangojs';

/** What the database has of a project at the moment of a question. */
export interface ProjectState {
  /** a text that changes whenever what `readProjectRows` reads may have changed; empty while collections are missing */
  readonly fingerprint: string;
  readonly row: ProjectRow;
}

/**
 * One query, cheap enough for every question. Every write to an import's row gives it a new revision, so that their sum tells of imports that
 * ended, of entities split and of imports that are gone. Rows of a running import come in all the time and are not read: of them only the end of
 * the import counts.
 */
export async function readProjectState(db: Database, project: string): Promise<ProjectState> {
  const names = knowledgeGraphNames(project);
  const query = `
    LET imports = FIRST(FOR i IN @@imports FILTER i.status != "recluster"
      COLLECT AGGREGATE running = SUM(i.status == "running" ? 1 : 0),
                        revisions = SUM(i.status == "running" ? 0 : 1 + HASH(i._rev) % 4294967296)
      RETURN { running, revisions })
    RETURN {
      fingerprint: [imports.revisions, imports.running > 0 ? null : [LENGTH(@@documents), LENGTH(@@chunks), LENGTH(@@entities)]],
      row: DOCUMENT(@row)
    }`;
  const bindVars = {
    '@imports': names.imports,
    '@documents': names.documents,
    '@chunks': names.chunks,
    '@entities': names.entities,
    row: `${PROJECTS_COLLECTION}/${project}`,
  };
  try {
    return await inAppErrors(async () => {
      const cursor = await db.query<{ fingerprint: unknown; row: ProjectRow | null }>(query, bindVars);
      const { fingerprint, row } = (await cursor.next())!;
      return { fingerprint: JSON.stringify(fingerprint), row: row ?? { _key: project } };
    });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return { fingerprint: '', row: await new Projects(db).find(project) };
  }
}
