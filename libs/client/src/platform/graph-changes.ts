import type {
  DeleteDocumentsReply,
  InsertDocumentsReply,
  NamedDocument,
  ReclusterPartitionsReply,
  ReclusterStatus,
  UpdateDocumentsReply,
  UpdateStatus,
} from '@strata/contracts';
import type { HttpCalls } from '../http/http-calls';

const CALL_TIMEOUT_MS = 300_000;

/** Changes of single documents in a graph that is built; what the importers have to read again is an orchestration with the ids of the files. */
export class GraphChanges {
  constructor(
    private readonly calls: HttpCalls,
    private readonly pipeline: string,
  ) {}

  /** Adds up to 100 documents to a built category. */
  insert(category: string, files: NamedDocument[]): Promise<InsertDocumentsReply> {
    return this.post('insert', { category, files });
  }

  /** Removes documents from all layers, or none of them. */
  delete(category: string, fileIds: string[]): Promise<DeleteDocumentsReply> {
    return this.post('delete', { category, fileIds });
  }

  /** Begins to replace documents by the latest versions of their files. */
  update(category: string, files: NamedDocument[]): Promise<UpdateDocumentsReply> {
    return this.post('update', { category, files });
  }

  updateStatus(id: string): Promise<UpdateStatus> {
    return this.calls.json({ path: `${this.pipeline}/graph/update/${encodeURIComponent(id)}` });
  }

  /** Has the communities of one to five partitions found anew, behind those that run already. */
  recluster(partitionIds: readonly string[]): Promise<ReclusterPartitionsReply> {
    return this.post('recluster', { partitionIds });
  }

  /** The latest recluster of a partition. @throws AppError not-found without one in the last 24 hours */
  reclusterStatus(partitionId: string): Promise<ReclusterStatus> {
    return this.calls.json({ path: `${this.pipeline}/graph/recluster/${encodeURIComponent(partitionId)}` });
  }

  private post<Reply>(change: string, body: object): Promise<Reply> {
    return this.calls.json({ method: 'POST', path: `${this.pipeline}/graph/${change}`, body, timeoutMs: CALL_TIMEOUT_MS });
  }
}
