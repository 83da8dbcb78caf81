import { Inject, Injectable } from '@nestjs/common';
import { normalizeText } from '@strata/event-loop';
import { CorpusGraph } from '@strata/knowledge';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { bareLabel } from './bare-label';

/** Turns labels as callers send them into bare labels. */
@Injectable()
export class CategoryLabels {
  constructor(
    @Inject(CorpusGraph) private readonly corpus: Pick<CorpusGraph, 'project' | 'modules'>,
    @Inject(FileManagerClient) private readonly files: Pick<FileManagerClient, 'scopes'>,
  ) {}

  /** Labels that the file manager or the corpus knows stay; unknown ones lose one leading `{project}_` if that makes them known. */
  async resolve(sent: readonly string[]): Promise<string[]> {
    const labels = sent.map((label) => normalizeText(label, 'NFC'));
    const { project } = this.corpus;
    if (!labels.some((label) => label.startsWith(`${project}_`))) return labels;
    const [modules, scopes] = await Promise.all([this.corpus.modules(), this.files.scopes([project])]);
    const known = new Set([...modules.map(({ name }) => name), ...scopes.children.map(({ segment }) => segment)]);
    return [...new Set(labels.map((label) => bareLabel(label, project, known)))];
  }
}
