type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file that a request asks for (RFC 9110, section 14): one range. Several at once, other units, and a range of a file that has changed
 * since (`If-Range`) mean the whole file, as the RFC allows.
 * @param etag of the file as it is
 * @param size of the file in bytes
 * @returns undefined for the whole file
 */
export function requestedRange(headers: Headers, etag: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const asked = headers['range'];
  const condition = headers['if-range'];
  if (typeof asked !== 'string' || (condition !== undefined && condition !== etag)) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(asked.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
