/** Level of the heading that a paragraph style of this name stands for; 0 for running text. */
export function headingOfStyle(name: string): number {
  const plain = name.replace(/;.*$/s, '').trim().toLowerCase();
  if (plain === 'title') return 1;
  return Number(/^(?:heading|überschrift|titre|título|titolo|kop|rubrik) ?([1-9])$/.exec(plain)?.[1] ?? 0);
}

/** Groups whose text belongs to no paragraph of the document. */
export const SILENT_GROUPS = new Set(
  'colortbl pict objdata objclass header headerl headerr headerf footer footerl footerr footerf themedata colorschememapping xmlnstbl listtable listoverridetable rsidtbl generator datastore latentstyles fldinst bkmkstart bkmkend annotation atnid atnauthor atndate atnref revtbl filetbl mmathPr template operator author doccomm comment keywords category manager company subject hlinkbase private1 falt panose nonesttables do shpinst nonshppict docvar userprops wgrffmtfilter tc xe'.split(
    ' ',
  ),
);
