/** One attribute of a sample: where it stands, what types it has, in which share of the documents. */
export interface SampledAttribute {
  /** `customer.name`, `items[].price`; `{key}` stands for any key of an object that is used as a map */
  readonly path: string;
  readonly types: readonly string[];
  /** share of the documents that have it, of a nested one: at least once */
  readonly present: number;
}

/** Names of this many levels are told apart. */
const DEPTH = 4;
const MAX_ATTRIBUTES = 200;
const MAX_MEMBERS = 20;
const MAX_NAME = 128;
/** An object with more different keys than this in a sample is a map: its keys are data, and data do not belong into a schema. */
const MAX_KEYS = 60;

/** Attribute names and types of some documents, in order of first appearance. Values are looked at for their types alone. */
export function documentShape(documents: readonly unknown[]): { attributes: SampledAttribute[]; isCut: boolean } {
  const shape = new Shape();
  for (const document of documents) shape.add(document);
  return shape.result(documents.length);
}

interface Seen {
  readonly types: Set<string>;
  documents: number;
  lastDocument: number;
}

class Shape {
  private readonly seen = new Map<string, Seen>();
  private readonly keys = new Map<string, Set<string>>();
  private readonly maps = new Set<string>();
  private document = 0;
  private isCut = false;

  add(document: unknown): void {
    this.document++;
    if (isObject(document)) this.object('', document, 1);
  }

  result(documents: number): { attributes: SampledAttribute[]; isCut: boolean } {
    const attributes = [...this.seen].map(([path, { types, documents: present }]) => ({
      path,
      types: [...types].sort(),
      present: Number((present / Math.max(1, documents)).toFixed(2)),
    }));
    return { attributes, isCut: this.isCut };
  }

  private object(base: string, value: Readonly<Record<string, unknown>>, depth: number): void {
    for (const [name, inner] of Object.entries(value)) this.note(this.pathOf(base, name), inner, depth);
  }

  private pathOf(base: string, name: string): string {
    const prefix = base === '' ? '' : `${base}.`;
    if (this.maps.has(base)) return `${prefix}{key}`;
    const keys = this.keys.get(base) ?? new Set();
    this.keys.set(base, keys.add(name));
    if (keys.size <= MAX_KEYS || base === '') return prefix + quotedUnlessPlain(name);
    this.maps.add(base);
    for (const path of [...this.seen.keys()]) if (path.startsWith(prefix)) this.seen.delete(path);
    return `${prefix}{key}`;
  }

  private note(path: string, value: unknown, depth: number): void {
    let seen = this.seen.get(path);
    if (seen === undefined) {
      if (this.seen.size >= MAX_ATTRIBUTES) {
        this.isCut = true;
        return;
      }
      this.seen.set(path, (seen = { types: new Set(), documents: 0, lastDocument: 0 }));
    }
    seen.types.add(typeOf(value));
    if (seen.lastDocument !== this.document) {
      seen.lastDocument = this.document;
      seen.documents++;
    }
    if (depth >= DEPTH) return;
    if (isObject(value)) this.object(path, value, depth + 1);
    if (!Array.isArray(value)) return;
    for (const member of value.slice(0, MAX_MEMBERS) as unknown[])
      if (isObject(member)) this.object(`${path}[]`, member, depth + 1);
      else seen.types.add(`array of ${typeOf(member)}`);
  }
}

function quotedUnlessPlain(name: string): string {
  const short = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
  return /^[A-Za-z_$][\w$]*$/.test(short) ? short : JSON.stringify(short);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
