import { DomUtils, parseDocument } from 'htmlparser2';

const NAMED = /&([a-z][a-z\d]{1,30});/gi;
const OF_XML = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** XML with the characters whose names HTML has from SGML, and that document types of XML take from there (`&eacute;`, `&ldquo;`). Other names stay. */
export function withNamedCharacters(xml: string): string {
  const known = new Map<string, string>();
  return xml.replace(NAMED, (reference, name: string) => {
    if (OF_XML.has(name)) return reference;
    const character = known.get(name) ?? characterOf(reference);
    known.set(name, character);
    return character;
  });
}

/** Never a sign that XML is made of; HTML takes some names without their end, as of "nothing" only "not". */
function characterOf(reference: string): string {
  const character = DomUtils.textContent(parseDocument(reference));
  return /[<>&;]/.test(character) ? reference : character;
}
