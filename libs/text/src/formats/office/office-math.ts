import type { Attributes, XmlHandler } from '../xml/xml-events';
import { readXml } from '../xml/xml-events';

/** A construction of a formula, or a part of one. */
interface MathNode {
  name: string;
  /** What its parts say, in order, under the names of their elements. */
  parts: { name: string; text: string }[];
  /** Signs and kinds that its properties name, such as the sign of a sum. */
  properties: Record<string, string>;
}

/** A formula (Office Math Markup, ECMA-376 part 1, 22.1) in the notation of TeX. */
export function formulaText(xml: string): string {
  const reader = new MathReader();
  readXml(xml, reader);
  return reader.written.replace(/\s+/g, ' ').trim();
}

/** Reads from the inside to the outside. */
class MathReader implements XmlHandler {
  written = '';
  private readonly nodes: MathNode[] = [];
  private silent = 0;

  open(name: string, attributes: Attributes): void {
    if (this.silent > 0 || name === 'rPr' || name === 'del') {
      this.silent++;
      return;
    }
    const value = attributes['m:val'];
    if (value !== undefined && this.nodes.at(-1)?.name.endsWith('Pr') === true) this.nodes.at(-2)!.properties[name] = value;
    this.nodes.push({ name, parts: [], properties: {} });
  }

  text(characters: string): void {
    const node = this.nodes.at(-1);
    if (this.silent === 0 && node?.name === 't') node.parts.push({ name: '', text: characters });
  }

  close(): void {
    if (this.silent > 0) {
      this.silent--;
      return;
    }
    const node = this.nodes.pop();
    if (!node) return;
    const text = written(node);
    const around = this.nodes.at(-1);
    if (around) around.parts.push({ name: node.name, text });
    else this.written = text;
  }
}

function written({ name, parts, properties }: MathNode): string {
  const all = (part: string) => parts.filter((one) => one.name === part).map(({ text }) => text);
  const the = (part: string) => all(part).join(' ');
  const write = CONSTRUCTIONS[name];
  return write ? write(the, all, properties) : parts.map(({ text }) => text).join('');
}

type Write = (the: (part: string) => string, all: (part: string) => string[], properties: MathNode['properties']) => string;

/** A sign alone needs no braces. */
const group = (text: string): string => (/^.$/u.test(text) ? text : `{${text}}`);
/** What scripts belong to: of a construction all of it. */
const base = (text: string): string => (text.startsWith('\\') ? `{${text}}` : text);
const script = (mark: '_' | '^', text: string): string => (text.trim() === '' ? '' : mark + group(text.trim()));

const CONSTRUCTIONS: Readonly<Record<string, Write | undefined>> = {
  f: (the, _, { type }) => `\\${type === 'noBar' ? 'binom' : 'frac'}{${the('num')}}{${the('den')}}`,
  sSup: (the) => base(the('e')) + script('^', the('sup')),
  sSub: (the) => base(the('e')) + script('_', the('sub')),
  sSubSup: (the) => base(the('e')) + script('_', the('sub')) + script('^', the('sup')),
  sPre: (the) => script('_', the('sub')) + script('^', the('sup')) + the('e'),
  limLow: (the) => the('e') + script('_', the('lim')),
  limUpp: (the) => the('e') + script('^', the('lim')),
  rad: (the) => `\\sqrt${the('deg') === '' ? '' : `[${the('deg')}]`}{${the('e')}}`,
  nary: (the, _, { chr = '∫' }) => `${chr}${script('_', the('sub'))}${script('^', the('sup'))} ${the('e')}`,
  d: (_, all, { begChr = '(', sepChr = '|', endChr = ')' }) => begChr + all('e').join(sepChr) + endChr,
  func: (the) => ` ${the('fName')}${/^[[({|]/.test(the('e')) ? '' : ' '}${the('e')}`,
  acc: (the, _, { chr = '\u0302' }) => the('e') + chr,
  bar: (the) => `\\overline{${the('e')}}`,
  mr: (_, all) => all('e').join(' & '),
  m: (_, all) => `\\begin{matrix}${all('mr').join(' \\\\ ')}\\end{matrix}`,
  eqArr: (_, all) => all('e').join(' \\\\ '),
};
