import { describe, expect, it } from '@jest/globals';
import { BuiltInGraphExtractor } from '../built-in-graph-extractor';

const extractor = new BuiltInGraphExtractor();

async function entities(text: string): Promise<Record<string, string>> {
  const found = await extractor.extract({ text, entityTypes: ['person', 'organization', 'geo', 'event'] });
  return Object.fromEntries(found.entities.map(({ name, type }) => [name, type]));
}

const PAPER = `The model follows earlier work on anaphora (Hobbs 1979; Kuno 1987; Miller 1995). Readers prefer the most salient referent, as
Sperber & Wilson (1995) argue, and the choice depends on the discourse. Brennan et al. (1987) rank the candidates by their grammatical role,
which Miller 1995 extends to several clauses of one sentence.`;

describe('names in texts that cite', () => {
  it('are those of the people, without the years of their works', async () => {
    const found = await entities(PAPER);
    expect(found).toMatchObject({ Miller: 'person' });
    expect(Object.keys(found).filter((name) => /\d/.test(name))).toEqual([]);
  });

  it('are those of people where the others are told by "et. al."', async () => {
    const found = await entities(`${PAPER} A description of the three-sense task is reported in Voorhees, et. al. [11].`);
    expect(found).toMatchObject({ Voorhees: 'person' });
  });

  it('are each of the two who wrote together', async () => {
    expect(Object.keys(await entities(PAPER))).not.toContain('Sperber & Wilson');
  });
});

describe('names in notices', () => {
  it('have no year in front', async () => {
    const found =
      await entities(`This software is distributed under the terms of the licence below. Redistribution and use in source and binary
forms are permitted provided that the copyright notice is kept. Copyright notices: 2009 Martin Friedrich <mf@example.org>, 1994 Kevin Miller
<km@example.org>. The licensee shall keep the warranty disclaimer of the licensor in all copies of the program.`);
    expect(Object.keys(found).filter((name) => /^\d/.test(name))).toEqual([]);
  });
});

describe('what a text says of a name', () => {
  const MANUAL = `The server writes its log to the syslog daemon on Linux and FreeBSD. When the QXLEVEL field is set, the server retries the call that
failed with EAGAIN, and the command prints QXNAME. Daniel Morgan wrote the server at Stanford University; the default configuration reads the
header of each request and the buffer of the client. The protocol is TLS, and the client sends parameters as JSON strings.`;

  it('keeps what much speaks for, and leaves out codes that nothing does', async () => {
    const found = await entities(MANUAL);
    expect(found).toMatchObject({ 'Daniel Morgan': 'person', 'Stanford University': 'organization', Linux: 'product' });
    expect(Object.keys(found)).not.toEqual(expect.arrayContaining(['EAGAIN']));
  });

  it('tells what it doubts only to those who ask for that', async () => {
    const asked = { text: MANUAL, entityTypes: ['person', 'organization'], strictTypes: true };
    const [plain, all] = [await extractor.extract(asked), await extractor.extract({ ...asked, withDoubtful: true })];
    expect(all.entities.filter(({ doubtful }) => !doubtful)).toEqual(plain.entities);
    expect(all.entities.filter(({ doubtful }) => doubtful).map(({ name }) => name)).toContain('Linux'); // of no type that was asked for
  });

  it('knows a name with two capitals by what the text says, whatever the dictionary has of its letters', async () => {
    const found = await entities(`${MANUAL} AutoGraph maps a corpus. With AutoGraph the client uploads files to the server, and
users of AutoGraph see what the command does. The AutoGraph program is written in Python.`);
    expect(Object.keys(found)).toContain('AutoGraph');
  });

  it('leaves out what a manual wants something else to be put for, and halves of versions', async () => {
    const found =
      await entities(`${MANUAL} Pass --owner=QZUSR to the command to change the default of the header; each file that QZUSR owns
is then read by the server with TLSv1.3, and the string that QZUSR gives is a parameter of the client.`);
    expect(Object.keys(found)).toContain('Daniel Morgan');
    expect(Object.keys(found).filter((name) => /^(?:QZUSR|TLSv1)$/.test(name))).toEqual([]);
  });

  it('takes no variables of a manual page for names', async () => {
    const page = Array.from(
      { length: 6 },
      (_, i) => `       QXVARNAME${'ABCDEF'[i]}
              If it is set, the shell reads the file that it names before it
              runs the command, as Daniel Morgan wanted on Linux.
`,
    ).join('\n');
    const found = await entities(`ENVIRONMENT\n${page}`);
    expect(found).toMatchObject({ Linux: 'product' });
    expect(Object.keys(found).filter((name) => name.startsWith('QXVAR'))).toEqual([]);
  });
});
