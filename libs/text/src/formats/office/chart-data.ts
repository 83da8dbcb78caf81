import type { MarkdownBlocks } from '../markdown-blocks';
import type { XmlHandler } from '../xml/xml-events';
import { readXml } from '../xml/xml-events';
import type { ZipArchive } from '../zip/zip-archive';
import { isDateFormat, isoDate } from './cell-values';

/** Of a chart that a person can read. */
const MOST_SERIES = 50;
const MOST_POINTS = 500;
const YEAR_ALONE = /^y+$/i;
/** Of a number that is no whole one: more than a chart shows. */
const DIGITS = 6;
/** What the parts of a series are for; a chart of points in the plane has x and y. */
const ROLES: Readonly<Record<string, 'name' | 'categories' | 'values'>> = {
  tx: 'name',
  cat: 'categories',
  xVal: 'categories',
  val: 'values',
  yVal: 'values',
};

interface Series {
  name: string;
  readonly categories: Map<number, string>;
  readonly values: Map<number, string>;
}

/** Adds what a chart says: its title, and a table of its series by category. In slides and Word documents it stands nowhere else. */
export function addChart(blocks: MarkdownBlocks, archive: ZipArchive, part: string): void {
  const { title, series } = chartOf(archive, part);
  blocks.add(title);
  if (series.length === 0) return;
  const places = [...new Set(series.flatMap(({ categories, values }) => [...categories.keys(), ...values.keys()]))];
  const rows = places
    .sort((a, b) => a - b)
    .slice(0, MOST_POINTS)
    .map((place) => [series[0]!.categories.get(place) ?? '', ...series.map(({ values }) => values.get(place) ?? '')]);
  const names = series.map(({ name }, i) => name.trim() || (series.length === 1 ? 'Value' : `Series ${i + 1}`));
  blocks.table([['', ...names], ...rows]);
}

/** The title alone: in a workbook the numbers stand in cells. "" where there is none. */
export function chartTitle(archive: ZipArchive, part: string): string {
  return chartOf(archive, part).title;
}

function chartOf(archive: ZipArchive, part: string): { title: string; series: readonly Series[] } {
  const reader = new ChartReader();
  readXml(archive.readText(part) ?? '', reader);
  return { title: reader.title.replace(/\s+/g, ' ').trim(), series: reader.series };
}

/** Reads the kept values of a chart (DrawingML charts, ECMA-376 part 1, 21.2). */
class ChartReader implements XmlHandler {
  title = '';
  readonly series: Series[] = [];
  private readonly path: string[] = [];
  private current: Series | undefined;
  private role: 'name' | 'categories' | 'values' | undefined;
  private format = '';
  private place = 0;
  private gathered = '';

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.path.at(-1);
    this.path.push(name);
    this.gathered = '';
    if (name === 'ser') this.current = { name: '', categories: new Map(), values: new Map() };
    else if (parent === 'ser') {
      this.role = ROLES[name];
      this.format = '';
    } else if (name === 'pt') this.place = Number(attributes['idx'] ?? 0) || 0;
    else if (name === 'p' && this.title !== '' && this.isTitle()) this.title += ' ';
  }

  text(characters: string): void {
    this.gathered += characters;
  }

  close(name: string): void {
    this.path.pop();
    if (name === 'formatCode') this.format = this.gathered;
    else if (name === 'v') this.take(this.gathered);
    else if (name === 't' && this.isTitle()) this.title += this.gathered;
    else if (name === 'ser' && this.current) {
      if (this.series.length < MOST_SERIES) this.series.push(this.current);
      this.current = undefined;
    }
    this.gathered = '';
  }

  /** The chart's own, not one of its axes. */
  private isTitle(): boolean {
    const at = this.path.indexOf('title');
    return at > 0 && this.path[at - 1] === 'chart';
  }

  private take(value: string): void {
    const { current, role } = this;
    if (!current || role === undefined) return;
    if (role === 'name') current.name += `${current.name === '' ? '' : ' '}${value}`;
    else if (!current[role].has(this.place)) current[role].set(this.place, this.shown(value)); // of nested categories the innermost come first
  }

  private shown(value: string): string {
    if (!this.path.includes('numCache') && !this.path.includes('numLit')) return value;
    if (isDateFormat(0, this.format)) {
      const date = isoDate(Number(value), false) ?? value;
      return YEAR_ALONE.test(this.format) ? date.slice(0, 4) : date;
    }
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number)) return value;
    const shown = this.format.includes('%') ? number * 100 : number;
    return `${Number.isInteger(shown) ? shown : Number(shown.toPrecision(DIGITS))}${shown === number ? '' : '%'}`;
  }
}
