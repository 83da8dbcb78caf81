/** Code pages by the character sets that fonts name (`\fcharset`), and by Windows' numbers (`\ansicpg`, `\cpg`). */
const BY_CHARSET: Readonly<Record<number, string>> = {
  ...{ 0: 'windows-1252', 77: 'macintosh', 128: 'shift_jis', 129: 'euc-kr', 134: 'gb18030', 136: 'big5', 161: 'windows-1253' },
  ...{
    162: 'windows-1254',
    163: 'windows-1258',
    177: 'windows-1255',
    178: 'windows-1256',
    186: 'windows-1257',
    204: 'windows-1251',
  },
  ...{ 222: 'windows-874', 238: 'windows-1250' },
};
const BY_PAGE: Readonly<Record<number, string>> = {
  ...{ 866: 'ibm866', 874: 'windows-874', 932: 'shift_jis', 936: 'gb18030', 949: 'euc-kr', 950: 'big5', 10000: 'macintosh' },
  ...{ 10007: 'x-mac-cyrillic', 20866: 'koi8-r', 65001: 'utf-8' },
};

/** Name of the encoding that a font's character set stands for; undefined where it says nothing. */
export const charsetEncoding = (charset: number): string | undefined => BY_CHARSET[charset];

/** Name of a code page's encoding; Windows-1252 for those nobody reads any more. */
export function pageEncoding(page: number): string {
  return BY_PAGE[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252');
}

/** Characters that have control words of their own. */
export const NAMED_CHARACTERS: Readonly<Record<string, string>> = {
  ...{ tab: ' ', line: ' ', emdash: '—', endash: '–', bullet: '•', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' },
  ...{ emspace: ' ', enspace: ' ', qmspace: ' ', '~': ' ', _: '-', '\\': '\\', '{': '{', '}': '}' },
};
