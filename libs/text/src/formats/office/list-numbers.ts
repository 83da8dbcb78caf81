import type { Attributes, XmlHandler } from '../xml/xml-events';
import { readXml } from '../xml/xml-events';
import type { CountedLevel } from './list-counts';
import { ListCounts } from './list-counts';

/** A level of a list, as the definition says it. */
interface ListLevel extends CountedLevel {
  /** Paragraphs of this style stand on it. */
  style?: string;
}

interface ListDefinition {
  levels: Map<number, ListLevel>;
  /** The style that has the list instead. */
  styleLink?: string;
}

/** A list of the text: a definition, and where it begins to count at other numbers. */
interface ListInstance {
  definition: string;
  starts: Map<number, number>;
}

interface ListStyle {
  list?: string;
  level?: number;
  basedOn?: string;
}

/** Styles that are based on each other. */
const LONGEST_CHAIN = 20;
const DEEPEST_LEVEL = 8;

/**
 * The numbers that Word shows before paragraphs and that stand nowhere in the text: paragraph by paragraph, from what the styles and the lists
 * of the document say (WordprocessingML, ECMA-376 part 1, 17.9).
 */
export class ListNumbers {
  private readonly lists = new ListReader();
  private readonly styles = new StyleReader();
  private readonly counts = new ListCounts();

  /** @param numbering the part that defines lists @param styles the part that defines styles; "" for parts that are not there */
  constructor(numbering: string, styles: string) {
    if (numbering !== '') readXml(numbering, this.lists);
    if (styles !== '') readXml(styles, this.styles);
  }

  /** Number of the next paragraph, such as `2.1` or `(a)`; "" for one that has none, or a bullet. @param properties its `w:pPr` */
  next(properties: string): string {
    const { list, level } = this.placeOf(properties);
    const instance = list === undefined ? undefined : this.lists.instances.get(list);
    if (list === undefined || !instance) return '';
    const levels = this.definitionOf(instance)?.levels;
    return levels ? this.counts.next({ list, level, levels, definition: instance.definition, starts: instance.starts }) : '';
  }

  private placeOf(properties: string): { list: string | undefined; level: number } {
    const own = valueOf(properties, 'numId');
    const style = valueOf(properties, 'pStyle');
    const styled = style === undefined ? {} : this.styles.listOf(style);
    const list = own ?? styled.list;
    const given = own === undefined ? (valueOf(properties, 'ilvl') ?? styled.level) : (valueOf(properties, 'ilvl') ?? 0);
    const level = given === undefined ? this.levelOfStyle(list, style) : Number(given);
    return { list: list === '0' ? undefined : list, level: Math.min(level, DEEPEST_LEVEL) };
  }

  private levelOfStyle(list: string | undefined, style: string | undefined): number {
    const instance = this.lists.instances.get(list ?? '');
    const levels = instance && this.definitionOf(instance)?.levels;
    return [...(levels ?? [])].find(([, level]) => level.style === style)?.[0] ?? 0;
  }

  private definitionOf({ definition }: ListInstance): ListDefinition | undefined {
    const own = this.lists.definitions.get(definition);
    if (own?.styleLink === undefined) return own;
    const linked = this.lists.instances.get(this.styles.listOf(own.styleLink).list ?? '');
    return linked && this.lists.definitions.get(linked.definition);
  }
}

const valueOf = (properties: string, name: string): string | undefined =>
  new RegExp(`<w:${name} w:val="([^"]*)"`).exec(properties)?.[1];

class ListReader implements XmlHandler {
  readonly definitions = new Map<string, ListDefinition>();
  readonly instances = new Map<string, ListInstance>();
  private definition: ListDefinition | undefined;
  private instance: ListInstance | undefined;
  private level: ListLevel | undefined;
  private overridden = 0;

  open(name: string, attributes: Attributes): void {
    const value = attributes['w:val'] ?? '';
    if (name === 'abstractNum')
      this.definitions.set(attributes['w:abstractNumId'] ?? '', (this.definition = { levels: new Map() }));
    else if (name === 'numStyleLink' && this.definition) this.definition.styleLink = value;
    else if (name === 'lvl' && this.definition) {
      this.level = { start: 1, format: 'decimal', text: '', isLegal: false };
      this.definition.levels.set(Number(attributes['w:ilvl'] ?? 0), this.level);
    } else if (name === 'num')
      this.instances.set(attributes['w:numId'] ?? '', (this.instance = { definition: '', starts: new Map() }));
    else if (name === 'abstractNumId' && this.instance) this.instance.definition = value;
    else if (name === 'lvlOverride') this.overridden = Number(attributes['w:ilvl'] ?? 0);
    else if (name === 'startOverride') this.instance?.starts.set(this.overridden, Number(value));
    else if (this.level) this.readLevel(this.level, name, value);
  }

  text(): void {}

  close(name: string): void {
    if (name === 'lvl') this.level = undefined;
    else if (name === 'abstractNum') this.definition = undefined;
    else if (name === 'num') this.instance = undefined;
  }

  private readLevel(level: ListLevel, name: string, value: string): void {
    if (name === 'start') level.start = Number(value);
    else if (name === 'numFmt') level.format = value;
    else if (name === 'lvlText') level.text = value;
    else if (name === 'isLgl') level.isLegal = value !== '0' && value !== 'false';
    else if (name === 'pStyle') level.style = value;
  }
}

class StyleReader implements XmlHandler {
  private readonly styles = new Map<string, ListStyle>();
  private style: ListStyle | undefined;

  open(name: string, attributes: Attributes): void {
    const value = attributes['w:val'] ?? '';
    if (name === 'style') this.styles.set(attributes['w:styleId'] ?? '', (this.style = {}));
    else if (!this.style) return;
    else if (name === 'basedOn') this.style.basedOn = value;
    else if (name === 'numId') this.style.list = value;
    else if (name === 'ilvl') this.style.level = Number(value);
  }

  text(): void {}

  close(name: string): void {
    if (name === 'style') this.style = undefined;
  }

  /** The list of a style, its own or of one that it is based on. */
  listOf(id: string): ListStyle {
    let style = this.styles.get(id);
    for (let step = 0; style && step < LONGEST_CHAIN && style.list === undefined; step++)
      style = this.styles.get(style.basedOn ?? '');
    const level = this.styles.get(id)?.level ?? style?.level;
    return { ...(style?.list === undefined ? {} : { list: style.list }), ...(level === undefined ? {} : { level }) };
  }
}
