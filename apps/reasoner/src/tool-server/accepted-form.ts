import type { IncomingMessage } from 'node:http';

/** How answers come: one JSON body, or a stream of events with the answer in it. */
export type AnswerForm = 'json' | 'stream';

const MEDIA_TYPES: Readonly<Record<AnswerForm, string>> = { json: 'application/json', stream: 'text/event-stream' };

/**
 * Can whoever asks take an answer of that form (RFC 9110, section 12.5.1)? The protocol wants clients to name both forms, and many name one, any, or none.
 */
export function acceptsForm(accept: string | undefined, form: AnswerForm): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  const wanted = MEDIA_TYPES[form];
  const [group = ''] = wanted.split('/');
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.toLowerCase().split(';');
    const isRefused = parameters.some((parameter) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(parameter));
    return !isRefused && [wanted, `${group}/*`, '*/*'].includes(type.trim());
  });
}

/** The form for a client: a stream where it names streams, as the protocol has it, else JSON, which everybody reads. */
export function formFor(accept: string | undefined): AnswerForm {
  return accept?.toLowerCase().includes(MEDIA_TYPES.stream) === true && acceptsForm(accept, 'stream') ? 'stream' : 'json';
}

/** Names both forms in a request that takes the one it will get: the SDK's transport answers no other. */
export function nameBothForms(request: IncomingMessage, form: AnswerForm): void {
  if (!acceptsForm(request.headers.accept, form)) return;
  const both = Object.values(MEDIA_TYPES).join(', ');
  request.headers.accept = both;
  const others = request.rawHeaders.flatMap((name, at, all) =>
    at % 2 === 0 && name.toLowerCase() !== 'accept' ? [name, all[at + 1]!] : [],
  );
  request.rawHeaders.splice(0, request.rawHeaders.length, ...others, 'accept', both);
}
