/** Code with its fences, up to the end of the text where nothing closes them. */
export const FENCED_CODE = /^[ \t]*(```|~~~)[\s\S]*?(?:^[ \t]*\1[^\n]*|$(?![\s\S]))/gm;
