import type { Answer, ContractService } from './contract-service';

const PART = 'PATCH /uploads/{upload}';
const LOCK = 'PATCH /{id}';

/** Brings a state of the table "Conflicts" about, and sends the call. */
type Meet = (on: ContractService, call: string) => Promise<Answer>;

const part = (on: ContractService, upload: string, bytes: string, offset = 0) => {
  const example = { 'Upload-Offset': offset, 'Content-Type': 'application/offset+octet-stream' };
  return on.ask(PART, { params: { upload }, example, raw: bytes });
};

async function lockedFile(on: ContractService, call: string): Promise<Answer> {
  const id = await on.store('brief', 'brief.txt');
  await on.ask(LOCK, { params: { id }, example: { safe_to_delete: false } });
  return on.ask(call, { params: { id } });
}

/** How to bring about each of the states of the table "Conflicts". */
export const STATES: Readonly<Record<string, Meet>> = {
  'the file is locked': lockedFile,
  'somebody else has locked it': async (on, call) => {
    const id = await on.store('brief', 'brief.txt');
    const authorization = on.callers.writer;
    await on.ask(LOCK, { params: { id }, example: { safe_to_delete: false }, authorization });
    return on.ask(call, { params: { id }, example: { safe_to_delete: true } });
  },
  'a part has come already': async (on) => {
    const upload = await on.begin({ name: 'parts.txt', scope: 'brief' });
    await part(on, upload, '12');
    return part(on, upload, '345');
  },
  'the upload is stored': async (on) => {
    const upload = await on.begin({ name: 'parts.txt', scope: 'brief' });
    await part(on, upload, '12345');
    return part(on, upload, '', 5);
  },
  'the part is too long': async (on) => {
    const upload = await on.begin({ name: 'parts.txt', scope: 'brief' });
    return part(on, upload, '123456');
  },
  'the bytes are not those told': async (on) => {
    const upload = await on.begin({ name: 'parts.txt', scope: 'brief', sha256: '0'.repeat(64) });
    return part(on, upload, '12345');
  },
  'the rule is gone already': async (on, call) => {
    await on.ask('PUT /version-rules');
    await on.ask(call, { query: { scope: 'shelf' } });
    return on.ask(call, { query: { scope: 'shelf' } });
  },
};
