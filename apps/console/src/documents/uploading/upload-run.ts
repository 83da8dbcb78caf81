import type { ListedDocument, StrataClient } from '@strata/client';
import { blobSource, MAX_METADATA, uploadSources } from '@strata/client';
import { Observed } from '../../elements/observed';
import type { ChosenFile, LeftOutFile } from './choose-uploads';

export interface UploadOutcome {
  readonly added: number;
  /** those that another version of was there already */
  readonly newVersions: readonly string[];
  /** the same bytes were there already */
  readonly unchanged: readonly string[];
  readonly refused: readonly LeftOutFile[];
}

export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number; readonly bytes: number; readonly totalBytes: number }
  | { readonly kind: 'ended'; readonly outcome: UploadOutcome }
  /** what was uploaded by then is there */
  | { readonly kind: 'broken-off'; readonly done: number; readonly total: number; readonly error: unknown };

/** The upload of a project, one at a time. */
export class UploadRun {
  readonly state = new Observed<UploadState>({ kind: 'idle' });
  private stopping = new AbortController();

  constructor(
    private readonly client: StrataClient,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** @param known documents of the project, to tell new ones from new versions */
  async start(files: readonly ChosenFile[], known: readonly ListedDocument[]): Promise<void> {
    if (this.state.current().kind === 'running') return;
    this.stopping = new AbortController();
    const total = files.length;
    const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0);
    let done = 0;
    let most = 0; // calls run side by side, and each tells of its own part
    this.state.change({ kind: 'running', done, total, bytes: 0, totalBytes });
    try {
      const wanted = files.map((chosen) => ({
        ...{ chosen, source: blobSource(chosen.file), scope: [this.client.project, chosen.category], name: chosen.name },
        ...(chosen.inCategory === chosen.name || chosen.inCategory.length > MAX_METADATA
          ? {}
          : { metadata: { path: chosen.inCategory } }),
      }));
      const uploaded = await uploadSources(this.client.uploads, wanted, {
        signal: this.stopping.signal,
        onProgress: (filesDone, bytes) => {
          done = filesDone;
          most = Math.max(most, Math.min(bytes, totalBytes));
          this.state.change({ kind: 'running', done, total, bytes: most, totalBytes });
        },
      });
      this.state.change({ kind: 'ended', outcome: outcomeOf(uploaded, known) });
    } catch (error) {
      this.onError(error);
      const reason = this.stopping.signal.aborted ? undefined : error;
      this.state.change({ kind: 'broken-off', done, total, error: reason });
    }
  }

  /** After the calls that are under way. */
  stop(): void {
    this.stopping.abort();
  }

  /** Forgets what became of the last one. */
  dismiss(): void {
    if (this.state.current().kind !== 'running') this.state.change({ kind: 'idle' });
  }
}

type Uploaded = { file: { chosen: ChosenFile } } & ({ stored: { id: string; version: number } } | { error: string });

/** Tells what is new from what was there. Exported for its spec. */
export function outcomeOf(uploaded: readonly Uploaded[], known: readonly Pick<ListedDocument, 'id' | 'version'>[]): UploadOutcome {
  const versions = new Map(known.map(({ id, version }) => [id, version]));
  const outcome = { added: 0, newVersions: [] as string[], unchanged: [] as string[], refused: [] as LeftOutFile[] };
  for (const result of uploaded) {
    const { category, path, name } = result.file.chosen;
    const before = 'stored' in result ? versions.get(result.stored.id) : undefined;
    if ('error' in result) outcome.refused.push({ path, reason: result.error });
    else if (before === undefined) outcome.added += 1;
    else (before === result.stored.version ? outcome.unchanged : outcome.newVersions).push(`${category}/${name}`);
  }
  return outcome;
}
