const READ_BY_MS = 60_000;

/** Has the browser save bytes or a text as a file. It is never opened in the page. @param name of the file; folders before it are left out */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name.slice(name.lastIndexOf('/') + 1);
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), READ_BY_MS); // the browser reads it after this
}
