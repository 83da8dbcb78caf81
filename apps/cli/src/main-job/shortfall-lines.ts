import type { BuildShortfall } from '@strata/client';
import { reasonWords } from '@strata/client';
import type { LeftOutFile } from '@strata/contracts';
import { commandIn } from '../projects/chosen-project';
import { counted } from '../terminal/figures';

/** So many files are named where a build ends; a command names them all. */
const NAMED = 20;

/** Each file that is not in the knowledge graph and each partition that failed, with the reason; nothing when all is there. */
export function shortfallLines({ leftOut, leftOutTotal, failedPartitions }: BuildShortfall, project: string): string[] {
  const lines: string[] = [];
  if (leftOutTotal > 0) {
    lines.push(
      `  ${counted(leftOutTotal, 'file')} left out:`,
      ...leftOut.slice(0, NAMED).map((file) => `    ${leftOutLine(file)}`),
    );
    if (leftOutTotal > NAMED) lines.push(`    … all of them: ${commandIn(project, 'documents list --failed')}`);
  }
  if (failedPartitions.length > 0) {
    lines.push(`  ${counted(failedPartitions.length, 'partition')} failed; ${commandIn(project, 'build')} tries them again:`);
    lines.push(...failedPartitions.map(({ partition, category, reason }) => `    ${partition} (${category}): ${reason}`));
  }
  return lines;
}

/** `category/name: reason (CODE)` */
export const leftOutLine = ({ category, name, code, reason }: LeftOutFile) => `${category}/${name}: ${reasonWords(reason, code)}`;
