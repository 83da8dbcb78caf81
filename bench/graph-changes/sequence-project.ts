import type { FileUpload, StrataClient } from '@strata/client';
import type { BrokenInvariant } from '@strata/testing';
import { brokenInvariants } from '@strata/testing';
import type { GatewayCalls } from '../platform/gateway-calls';
import { graphFigures } from '../platform/graph-checks';
import type { NamedFile } from '../platform/pipeline-calls';
import { PipelineCalls } from '../platform/pipeline-calls';

const FILES_PER_UPLOAD = 50;

/** A file of the corpus; `path` is where it lay below its category. */
export interface SequenceDocument extends FileUpload {
  readonly category: string;
  readonly path: string;
}

export type Figures = Readonly<Record<string, number>>;

/** One of the projects that go through the sequence. */
export class SequenceProject {
  readonly pipeline: PipelineCalls;
  readonly name: string;
  /** of files that an incremental build took out of the corpus while their documents are in the knowledge graph, which no build changes */
  readonly leftBehind = new Set<string>();

  constructor(
    root: GatewayCalls,
    readonly client: StrataClient,
    readonly documents: readonly SequenceDocument[],
  ) {
    this.name = client.project;
    this.pipeline = new PipelineCalls(root, this.name);
  }

  get categories(): string[] {
    return [...new Set(this.documents.map(({ category }) => category))].sort();
  }

  async upload(documents: readonly SequenceDocument[]): Promise<NamedFile[]> {
    const stored: NamedFile[] = [];
    for (const [category, own] of Map.groupBy(documents, (document) => document.category))
      for (let from = 0; from < own.length; from += FILES_PER_UPLOAD) {
        const { results } = await this.client.files.upload(category, own.slice(from, from + FILES_PER_UPLOAD));
        for (const { name, id = '', error } of results) {
          if (error !== undefined) throw new Error(`${name}: ${error}`);
          stored.push({ docName: name, fileId: id });
        }
      }
    return stored;
  }

  /** `count` documents of a category that are in the corpus, evenly spaced by name. */
  async some(category: string, count: number, offset = 0): Promise<NamedFile[]> {
    const rows = await this.rows<NamedFile>(
      'FOR s IN @@rows FILTER s.module == @category SORT s.filename RETURN { docName: s.filename, fileId: s.file_id }',
      'sources',
      { category },
    );
    const every = Math.max(1, Math.floor(rows.length / count));
    return rows.filter((_, place) => place % every === offset % every).slice(0, count);
  }

  /** Rows of a query over one of the project's collections, `@@rows`. */
  rows<Row>(query: string, collection: string, bindVars: Record<string, unknown> = {}): Promise<Row[]> {
    return this.client.query<Row>(query, { ...bindVars, '@rows': `${this.name}_${collection}` });
  }

  async figures(): Promise<Figures> {
    return graphFigures((query, bindVars) => this.client.query(query, bindVars), this.name);
  }

  /** Rules that do not hold, except for documents that stay behind by rule. */
  async broken(): Promise<BrokenInvariant[]> {
    const broken = await brokenInvariants((query, bindVars) => this.client.query(query, bindVars), this.name);
    return broken.filter(({ rows }) => !rows.every((row) => this.leftBehind.has((row as { file?: string } | null)?.file ?? '')));
  }
}
