import type { KeptText } from '@strata/knowledge';
import type { PartitionTask } from './orchestration-payload';

/** A partition, as far as its prompts depend on it. */
type Asked = Pick<PartitionTask, 'strategyType' | 'entityTypes' | 'tunables' | 'fileIds'>;

/**
 * Ids of the files to import, without those that have the text of one before and are asked about alike: what models said of that is kept. Texts are
 * the same as far as they are kept here, in files of one size.
 */
export function distinctTexts(tasks: readonly Asked[], kept: readonly Omit<KeptText, 'key'>[]): ReadonlySet<string> {
  const texts = new Map(kept.map(({ fileId, digest, fileSize }) => [fileId, `${digest} ${fileSize}`]));
  const firsts = new Map<string, string>();
  for (const { fileIds, strategyType, entityTypes, tunables } of tasks) {
    const prompt = JSON.stringify([strategyType, entityTypes, tunables]);
    for (const id of fileIds) {
      const asked = `${texts.get(id) ?? id} ${prompt}`;
      if (!firsts.has(asked)) firsts.set(asked, id);
    }
  }
  return new Set(firsts.values());
}
