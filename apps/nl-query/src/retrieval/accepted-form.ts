/** How a stream is written. */
export type StreamForm = 'lines' | 'events' | 'text';

/**
 * The form that a client asks for (RFC 9110, section 12.5.1): events where it accepts these at all, the bare text where that is what it names first,
 * else JSON lines. Names are read in any case; `q=0` says that one is not wanted.
 * @param accept the header; undefined or anything else that names neither: lines
 */
export function acceptedForm(accept: string | undefined): StreamForm {
  const ranges = (accept ?? '')
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
    .map(([type]) => type);
  if (ranges.includes('text/event-stream')) return 'events';
  return ranges[0] === 'text/plain' ? 'text' : 'lines';
}
