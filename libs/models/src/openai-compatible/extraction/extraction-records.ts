import type { ExtractedRelation } from '../../tasks/tasks';
import { recordFields } from './record-fields';

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
 * Reads `("entity"<|>…)##("relationship"<|>…)`, and what models make of it (`recordFields`); a malformed record is skipped and counted
 * (docs/contracts/importer.md, "Extraction and prompts"). A relation may end with the time at which it held, `1901/1912`; what is no such time is
 * not looked at.
 */
export function readExtractionRecords(answer: string): ExtractionRecords {
  const read: ExtractionRecords = { entities: [], relations: [], skipped: 0 };
  for (const fields of recordFields(answer)) {
    const [kind = '', first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = fields;
    if (kind === 'entity' && fields.length >= 4 && isName(first))
      read.entities.push({ name: first, type: second || 'other', description: third });
    else if (kind === 'relationship' && fields.length >= 5 && isName(first) && isName(second)) {
      const typed = fields.length >= 6 || !/\d/.test(fourth);
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

/** Words that stand where there is no name. */
const NOBODY = /^(?:none|null|n\/a|nil|-+|not (?:specified|mentioned|applicable)|<[^>]*>)?$/i;

function isName(field: string): boolean {
  return !NOBODY.test(field);
}

function heldAt(written: string): Pick<ExtractedRelation, 'validFrom' | 'validUntil'> {
  const [, from = '..', until = '..'] = PERIOD.exec(written) ?? [];
  return { ...(from !== '..' && { validFrom: from }), ...(until !== '..' && { validUntil: until }) };
}
