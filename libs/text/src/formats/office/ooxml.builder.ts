import { zipFile } from '@strata/testing';

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const KIND = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Relations part: by id the kind and the target. */
export const relations = (entries: Record<string, readonly [kind: string, target: string]>) =>
  `<?xml version="1.0"?><Relationships xmlns="${RELATIONS}">${Object.entries(entries)
    .map(([id, [kind, target]]) => `<Relationship Id="${id}" Type="${KIND}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const title = (text: string) =>
  `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:creator>Nobody</dc:creator><dc:title>${text}</dc:title></cp:coreProperties>`;

/** A presentation of the given slides, each the content of its shape tree; `parts` are further members. */
export function pptx(slides: readonly string[], parts: Record<string, string> = {}, declared = ''): Uint8Array {
  const ids = slides.map((_, index) => [`rId${index + 1}`, ['slide', `slides/slide${index + 1}.xml`]] as const);
  return zipFile(
    {
      '_rels/.rels': relations({ a: ['officeDocument', 'ppt/presentation.xml'], b: ['core-properties', 'docProps/core.xml'] }),
      'docProps/core.xml': title(declared),
      'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${ids.map(([id], index) => `<p:sldId id="${256 + index}" r:id="${id}"/>`).join('')}</p:sldIdLst></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': relations(Object.fromEntries(ids)),
      ...Object.fromEntries(
        slides.map((slide, index) => [`ppt/slides/slide${index + 1}.xml`, `<p:sld xmlns:p="p" xmlns:a="a">${slide}</p:sld>`]),
      ),
      ...parts,
    },
    { deflated: true },
  );
}

/** A workbook of the given sheets: by name the rows of its data; a name that begins with `!` is hidden. */
export function xlsx(
  sheets: Record<string, string>,
  {
    strings = [] as readonly string[],
    formats = [] as readonly string[],
    date1904 = false,
    parts = {} as Readonly<Record<string, string>>,
  } = {},
): Uint8Array {
  const names = Object.keys(sheets);
  const state = (name: string) => (name.startsWith('!') ? ' state="hidden"' : '');
  return zipFile(
    {
      '_rels/.rels': relations({ a: ['officeDocument', '/xl/workbook.xml'] }),
      'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="${date1904}"/><sheets>${names.map((name, index) => `<sheet name="${name.replace('!', '')}" sheetId="${index + 1}"${state(name)} r:id="s${index}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations({
        ...Object.fromEntries(names.map((_, index) => [`s${index}`, ['worksheet', `worksheets/sheet${index + 1}.xml`] as const])),
        ...{ t: ['sharedStrings', 'sharedStrings.xml'], u: ['styles', 'styles.xml'] },
      }),
      'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
      'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`,
      ...Object.fromEntries(
        Object.values(sheets).map((rows, index) => [
          `xl/worksheets/sheet${index + 1}.xml`,
          `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
        ]),
      ),
      ...parts,
    },
    { deflated: true },
  );
}
