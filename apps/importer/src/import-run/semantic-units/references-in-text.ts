import { namesImage, storedImage } from './image-urls';

/** A reference as a text has it. */
export interface TextReference {
  kind: 'image' | 'web';
  url: string;
  /** Words of the link, or what stands for the image. */
  words: string;
  /** Where it stands in the text. */
  start: number;
}

const TARGET = String.raw`\(\s*<?([^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)`;
/** Code first, so that nothing in it counts; each alternative is linear in what it reads. */
const TOKENS = new RegExp(
  [
    String.raw`^ {0,3}(?<fence>\x60{3,}|~{3,})[^\n]*$`,
    String.raw`(?<code>\x60[^\x60\n]{1,500}\x60)`,
    String.raw`^ {0,3}\[(?<id>[^\[\]\n]{1,200})\]:\s*<?(?<defined>[^\s<>]+)>?`,
    String.raw`(?<bang>!?)\[(?<words>[^\[\]\n]{0,1000})\]${TARGET.replace('([', '(?<target>[')}`,
    String.raw`(?<imageMark>!?)\[(?<label>[^\[\]\n]{0,1000})\]\[(?<ref>[^\[\]\n]{0,200})\]`,
    String.raw`\]${TARGET.replace('([', '(?<outer>[')}`,
    String.raw`<img\b(?<attributes>[^<>]*)>`,
    String.raw`<?(?<bare>https?://[^\s<>"'\x60\[\]|]+)>?`,
  ].join('|'),
  'gimu',
);

/**
 * References of one document, part by part from its beginning: Markdown images and links (also by reference), `<img>`, and bare http links.
 * What stands in code is none. Only URLs that say by themselves where they lead count; of pages, http and https.
 */
export class TextReferences {
  private position = 0;
  private fence = '';
  private readonly targets = new Map<string, string>();
  private readonly byId: { start: number; id: string; words: string; isImage: boolean }[] = [];
  private readonly found: TextReference[] = [];

  /** Reads on. @param to references begin before it; the text is the same each time */
  read(text: string, to: number): void {
    const part = text.slice(0, endOfOpenTarget(text, this.position, to));
    const tokens = new RegExp(TOKENS);
    tokens.lastIndex = this.position;
    for (let match = tokens.exec(part); match && match.index < to; match = tokens.exec(part)) {
      this.take(match.groups as Groups, match.index);
      this.position = tokens.lastIndex;
    }
    this.position = Math.max(this.position, to);
  }

  /** All references, once the whole text was read, in its order. */
  get references(): TextReference[] {
    const resolved = this.byId.flatMap(({ start, id, words, isImage }): TextReference[] => {
      const url = this.targets.get(idOf(id));
      return url === undefined ? [] : referencesTo(url, { start, words, isImage });
    });
    return [...this.found, ...resolved].sort((one, other) => one.start - other.start);
  }

  private take(token: Groups, start: number): void {
    if (token.fence !== undefined) {
      if (this.fence === '') this.fence = token.fence;
      else if (token.fence.startsWith(this.fence)) this.fence = '';
      return;
    }
    if (this.fence !== '' || token.code !== undefined) return;
    const { id, defined, target, ref, outer, attributes, bare } = token;
    if (id !== undefined && defined !== undefined) this.targets.set(idOf(id), defined);
    else if (target !== undefined) this.add(target, { start, words: token.words ?? '', isImage: token.bang === '!' });
    else if (ref !== undefined)
      this.byId.push({ start, id: ref || (token.label ?? ''), words: token.label ?? '', isImage: token.imageMark === '!' });
    else if (outer !== undefined) this.add(outer, { start, words: '', isImage: false });
    else if (attributes !== undefined)
      this.add(attribute(attributes, 'src'), { start, words: attribute(attributes, 'alt'), isImage: true });
    else if (bare !== undefined) this.add(withoutTrailing(bare), { start, words: '', isImage: false });
  }

  private add(url: string, as: { start: number; words: string; isImage: boolean }): void {
    this.found.push(...referencesTo(url, as));
  }
}

type Groups = Readonly<Record<string, string | undefined>>;

function referencesTo(url: string, { start, words, isImage }: { start: number; words: string; isImage: boolean }): TextReference[] {
  const isPage = /^https?:\/\//i.test(url) && URL.canParse(url);
  const kind = isImage || (isPage && namesImage(url)) ? 'image' : 'web';
  const counts = kind === 'web' ? isPage : isPage || storedImage(url) !== undefined || isOtherImage(url);
  return counts ? [{ kind, url, words: words.replace(/\s+/g, ' ').trim(), start }] : [];
}

/** An image by itself, or one behind a scheme that somebody may know. */
const isOtherImage = (url: string): boolean =>
  /^data:image\//i.test(url) || (/^[a-z][a-z\d+.-]*:\/\//i.test(url) && URL.canParse(url));

const idOf = (id: string): string => id.trim().toLowerCase().replace(/\s+/g, ' ');

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`, 'i').exec(attributes);
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').replaceAll('&amp;', '&').trim();
}

/** Punctuation behind a bare link belongs to the sentence, and so does a bracket that the link does not open. */
function withoutTrailing(url: string): string {
  const plain = url.replace(/[.,;:!?*_~]+$/, '');
  return plain.endsWith(')') && !plain.includes('(') ? withoutTrailing(plain.slice(0, -1)) : plain;
}

/** References are no longer than this, but for images that are their own URL. */
const LONGEST = 4_096;

/** How far to read so that what begins before `to` is seen whole. */
function endOfOpenTarget(text: string, from: number, to: number): number {
  const open = text.slice(from, to + LONGEST).lastIndexOf('](data:');
  const close = open < 0 ? -1 : text.slice(0, from + open + MAX_DATA_URI).indexOf(')', from + open);
  return Math.min(text.length, Math.max(to + LONGEST, close + 1));
}

/** 20 MiB in base64. */
const MAX_DATA_URI = 28 * 1024 * 1024;
