import { Parser } from 'htmlparser2';
import { corruptedFile } from '../conversion-errors';
import { withNamedCharacters } from './named-characters';

export type Attributes = Readonly<Record<string, string>>;

/** What a reader of XML is told, in the order of the file. Names are without their prefix, attributes with it. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  text(characters: string): void;
  close(name: string): void;
}

/** No honest file comes near. */
const DEEPEST_NESTING = 1_024;

/**
 * Reads XML part by part and keeps nothing of it. Nothing is looked up or expanded: entities are the five of XML, numbered characters and,
 * of a whole text, the named ones of HTML, whatever the document type declares. What is not well formed is read as far as it goes.
 */
export class XmlReader {
  private readonly parser: Parser;
  private depth = 0;
  private hasRoot = false;

  constructor(handler: XmlHandler) {
    this.parser = new Parser(
      {
        onopentag: (name, attributes) => {
          if (++this.depth > DEEPEST_NESTING) throw corruptedFile('the XML is nested too deeply');
          this.hasRoot = true;
          handler.open(localName(name), attributes);
        },
        ontext: (characters) => {
          if (this.depth > 0) handler.text(characters); // before the root stands what is left of a document type
        },
        onclosetag: (name) => {
          this.depth--;
          handler.close(localName(name));
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
  }

  write(xml: string): void {
    this.parser.write(xml);
  }

  /** @throws AppError invalid-argument CORRUPTED_FILE where there was no element at all */
  end(): void {
    this.parser.end();
    if (!this.hasRoot) throw corruptedFile('the XML cannot be read');
  }
}

/** Reads a whole text at once. @throws AppError invalid-argument CORRUPTED_FILE for no XML, or XML nested more deeply than any honest one */
export function readXml(xml: string, handler: XmlHandler): void {
  const reader = new XmlReader(handler);
  reader.write(withNamedCharacters(xml));
  reader.end();
}

/** The same for bytes in UTF-8, or UTF-16 with its mark, as they come. */
export async function readXmlParts(parts: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const reader = new XmlReader(handler);
  let decoder = new TextDecoder();
  let isFirst = true;
  for await (const part of parts) {
    if (isFirst && part[0]! >= 0xfe) decoder = new TextDecoder(part[0] === 0xff ? 'utf-16le' : 'utf-16be');
    isFirst = false;
    reader.write(decoder.decode(part, { stream: true }));
  }
  reader.end();
}

/** The name of an element without the prefix of its namespace. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
