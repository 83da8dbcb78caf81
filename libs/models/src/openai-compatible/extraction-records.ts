import type { ExtractedRelation } from '../tasks/tasks';
import { DELIMITERS } from './prompts/extract-graph.prompt';

/** What a model's answer said, name for name. */
export interface ExtractionRecords {
  entities: { name: string; type: string; description: string }[];
  relations: ExtractedRelation[];
  /** Records that could not be read. */
  skipped: number;
}

const TIME = '(-?\\d{4}(?:-\\d\\d(?:-\\d\\d)?)?|\\.\\.)?';
const PERIOD = new RegExp(`^${TIME}/${TIME}$`);

/**
 * Reads `("entity"<|>…)##("relationship"<|>…)`; a malformed record is skipped and counted (docs/contracts/importer.md, "Extraction and
 * prompts"). A relation may end with the time at which it held, `1901/1912`; what is no such time is not looked at.
 */
export function readExtractionRecords(answer: string): ExtractionRecords {
  const read: ExtractionRecords = { entities: [], relations: [], skipped: 0 };
  const text = answer.split(DELIMITERS.completion)[0]!.replace(/```\w*/g, '');
  for (const raw of text.split(DELIMITERS.record)) {
    const body = raw.trim();
    if (body === '') continue;
    const fields = body
      .replace(/^[^(]*\(/, '')
      .replace(/\)[^)]*$/, '')
      .split(DELIMITERS.tuple)
      .map(unquote);
    const [kind = '', first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = fields;
    if (kind.toLowerCase() === 'entity' && fields.length >= 4 && first !== '')
      read.entities.push({ name: first, type: second, description: third });
    else if (kind.toLowerCase() === 'relationship' && fields.length >= 5 && first !== '' && second !== '') {
      const typed = fields.length >= 6;
      const weight = Number.parseFloat(typed ? fifth : fourth);
      read.relations.push({
        source: first,
        target: second,
        type: typed ? third : 'RELATED_TO',
        description: typed ? fourth : third,
        weight: Number.isFinite(weight) ? Math.min(10, Math.max(1, weight)) : 1,
        ...heldAt(sixth),
      });
    } else read.skipped++;
  }
  return read;
}

function heldAt(written: string): Pick<ExtractedRelation, 'validFrom' | 'validUntil'> {
  const [, from = '..', until = '..'] = PERIOD.exec(written) ?? [];
  return { ...(from !== '..' && { validFrom: from }), ...(until !== '..' && { validUntil: until }) };
}

function unquote(field: string): string {
  return field
    .trim()
    .replace(/^["'“]+|["'”]+$/g, '')
    .trim();
}
