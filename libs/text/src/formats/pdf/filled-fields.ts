import type { TextRun } from './text-runs';

/** What of an annotation is read (PDF 32000-1:2008, 12.5 and 12.7), as the engine tells it; nothing in it is certain. */
export interface Annotation {
  readonly subtype?: unknown;
  readonly rect?: unknown;
  readonly annotationFlags?: unknown;
  readonly contentsObj?: unknown;
  readonly fieldType?: unknown;
  readonly fieldValue?: unknown;
  readonly alternativeText?: unknown;
  readonly password?: unknown;
  readonly checkBox?: unknown;
  readonly radioButton?: unknown;
  readonly exportValue?: unknown;
  readonly buttonValue?: unknown;
  readonly options?: unknown;
}

/** Something that stands on a page without being drawn by it: the value of a field, a mark in a box, a note that was typed over the page. */
interface FilledIn {
  readonly text: string;
  /** what a pointer over the field says */
  readonly label: string;
  readonly isBox: boolean;
  /** it was typed over the page, into no field: only what stands close by is its label */
  readonly isLoose: boolean;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Bits of the annotation's flags with which nobody sees it: hidden, no view. */
const UNSEEN = 0b100010;
const TICKED = '☒';
const EMPTY = '☐';
/** Points by which a label may reach into its field, and heights of a line between a label and the field below it. */
const OVERLAP = 3;
const LABEL_ABOVE = 2.2;
/** Points between a label and what was typed beside it. */
const CLOSE = 20;
/** Height of a field from which on it has several lines: its label stands beside the first. */
const LINE = 24;
/** Of a page; a form of the usual size has a few hundred. */
const MOST_FIELDS = 2_000;

/**
 * The runs of a page with what was filled in on it: a value behind the label at its left, or below the one above it; a box, ticked or not, before
 * what stands at its right; else on a line of its own at the end, with the field's own description.
 */
export function withFilledFields(runs: readonly TextRun[], annotations: readonly Annotation[]): TextRun[] {
  const placed = [...runs];
  const alone: FilledIn[] = [];
  for (const filled of annotations.flatMap(filledIn).slice(0, MOST_FIELDS))
    if (!(filled.isBox ? setBox : setValue)(placed, filled) && !(filled.isBox && filled.label === '')) alone.push(filled);
  alone.sort((a, b) => b.top - a.top || a.left - b.left);
  if (alone.length > 0 && placed.length > 0) placed.push({ ...placed.at(-1)!, text: '', endsLine: true });
  const size = usual(runs);
  for (const { text, label, left, bottom, right, isBox } of alone) {
    const named = label === '' ? text : isBox ? `${text} ${label}` : `${label}: ${text}`;
    placed.push({ text: named, x: left, y: bottom, width: right - left, size, endsLine: true, isFilled: true });
  }
  return placed;
}

function filledIn(annotation: Annotation): FilledIn[] {
  const { rect, annotationFlags } = annotation;
  if (!isRect(rect) || (typeof annotationFlags === 'number' && (annotationFlags & UNSEEN) !== 0)) return [];
  const isBox = annotation.checkBox === true || annotation.radioButton === true;
  const text = isBox ? mark(annotation) : valueOf(annotation);
  if (text === '' || (isBox && annotation.fieldType !== 'Btn')) return [];
  const label =
    annotation.subtype === 'Widget' && typeof annotation.alternativeText === 'string' ? plain(annotation.alternativeText) : '';
  const [x1, y1, x2, y2] = rect;
  const sides = { left: Math.min(x1, x2), right: Math.max(x1, x2), bottom: Math.min(y1, y2), top: Math.max(y1, y2) };
  return [{ text, label, isBox, isLoose: annotation.subtype === 'FreeText', ...sides }];
}

function isRect(rect: unknown): rect is [number, number, number, number] {
  return Array.isArray(rect) && rect.length === 4 && rect.every((one) => Number.isFinite(one));
}

function mark({ radioButton, fieldValue, exportValue, buttonValue }: Annotation): string {
  const own = radioButton === true ? buttonValue : exportValue;
  return typeof own === 'string' && own !== '' && fieldValue === own ? TICKED : EMPTY;
}

/** What was typed or chosen; "" for what is a secret, a button or a signature. */
function valueOf({ subtype, fieldType, fieldValue, password, options, contentsObj }: Annotation): string {
  if (subtype === 'FreeText')
    return typeof contentsObj === 'object' && contentsObj !== null && 'str' in contentsObj ? plain(String(contentsObj.str)) : '';
  if (subtype !== 'Widget' || password === true) return '';
  if (fieldType === 'Tx') return typeof fieldValue === 'string' ? plain(fieldValue) : '';
  if (fieldType !== 'Ch') return '';
  const shown = new Map<unknown, unknown>(
    (Array.isArray(options) ? options : []).map(({ exportValue, displayValue }) => [exportValue, displayValue]),
  );
  const chosen = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  return plain(
    chosen
      .map((one) => shown.get(one) ?? one)
      .filter((one) => typeof one === 'string' && one !== '')
      .join(', '),
  );
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Puts a value behind the label at its left, or on a line below the one above it. @returns false where there is no label */
function setValue(runs: TextRun[], { text, isLoose, left, right, bottom, top }: FilledIn): boolean {
  const width = right - left;
  const first = Math.max(bottom, top - LINE);
  const farthest = isLoose ? CLOSE : Infinity;
  const beside = nearest(runs, (run) => {
    const gap = left - (run.x + run.width);
    return run.y >= first - OVERLAP && run.y <= top && gap >= -OVERLAP && gap <= farthest ? gap : undefined;
  });
  if (beside >= 0) {
    const label = runs[beside]!;
    runs.splice(
      beside,
      1,
      { ...label, endsLine: false },
      { ...label, text: behind(label, text), x: label.x + label.width, width, isFilled: true },
    );
    return true;
  }
  if (isLoose) return false;
  const above = nearest(runs, (run) =>
    run.y >= top - OVERLAP && run.y - top <= run.size * LABEL_ABOVE && run.x < right && run.x + run.width > left
      ? run.y - top
      : undefined,
  );
  if (above < 0) return false;
  const label = runs[above]!;
  const value = { ...label, text: behind(label, text), x: label.x + label.width, width, isFilled: true as const };
  runs.splice(above, 1, { ...label, endsLine: false }, value);
  return true;
}

/** "Last name" is no part of what is written behind it, and of several values of a row each is one. */
function behind({ text, isFilled }: TextRun, value: string): string {
  if (isFilled) return `, ${value}`;
  return /[\p{L}\p{N})]\s*$/u.test(text) ? `: ${value}` : ` ${value}`;
}

/** Puts a box before what stands at its right. @returns false where nothing does */
function setBox(runs: TextRun[], { text, right, bottom, top }: FilledIn): boolean {
  const place = nearest(runs, (run) =>
    run.y >= bottom - OVERLAP && run.y <= top && run.x >= right - OVERLAP ? run.x - right : undefined,
  );
  if (place < 0) return false;
  runs[place] = { ...runs[place]!, text: `${text} ${runs[place]!.text.trimStart()}`, isFilled: true };
  return true;
}

/** Place of the run with text that is nearest by a measure which is undefined for those that do not count; -1 where none does. */
function nearest(runs: readonly TextRun[], distance: (run: TextRun) => number | undefined): number {
  let [place, least] = [-1, Infinity];
  for (const [i, run] of runs.entries()) {
    const far = run.text.trim() === '' ? undefined : distance(run);
    if (far !== undefined && far < least) [place, least] = [i, far];
  }
  return place;
}

const DEFAULT_SIZE = 10;
const usual = (runs: readonly TextRun[]): number => {
  const sizes = runs.map(({ size }) => size).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? DEFAULT_SIZE;
};
