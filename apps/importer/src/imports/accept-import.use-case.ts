import { Injectable } from '@nestjs/common';
import type { ModelOverrides } from '@strata/models';
import type { FieldProblem } from './field-problems';
import { describeProblems, invalidRequest } from './field-problems';
import { LocateFiles } from './locate-files.use-case';
import { readBatchFiles, readSingleFile } from './read-file-source';
import { readParameters } from './read-parameters';
import type { StartedImport } from './start-import.use-case';
import { StartImport } from './start-import.use-case';

/** Fields of a request by their declared lowerCamelCase names; unknown ones have been refused. */
export type RequestFields = Readonly<Record<string, unknown>>;
export type AcceptedBatch = StartedImport;

/** Takes an import call from its declared fields to a running job: enumerated fields, other fields, model gate, lock, in that order. */
@Injectable()
export class AcceptImport {
  constructor(
    private readonly locateFiles: LocateFiles,
    private readonly startImport: StartImport,
  ) {}

  /** @throws AppError invalid-argument naming every field at fault; unavailable when files cannot be looked up */
  async single(fields: RequestFields): Promise<StartedImport> {
    const read = readParameters(fields);
    const requested = readSingleFile(fields);
    const early = [...problemsOf(read), ...problemsOf(requested)];
    if ('problems' in read || early.length > 0) throw invalidRequest(early);
    const located = await this.locateFiles.execute(requested, 'fileId');
    if ('problems' in located) throw invalidRequest(located.problems);
    const started = await this.startImport.execute({ ...located, parameters: read.parameters, isBatch: false });
    if ('refused' in started && started.refused === 'invalid')
      throw invalidRequest([{ field: 'maxCost', message: started.message }]);
    return started;
  }

  /** @throws AppError invalid-argument for enumerated fields only; other faults are an answer */
  async batch(fields: RequestFields, overrides?: ModelOverrides): Promise<AcceptedBatch> {
    const read = readParameters(fields);
    const requested = readBatchFiles(fields);
    const early = [...problemsOf(read), ...problemsOf(requested)];
    if ('problems' in read || early.length > 0) return { refused: 'invalid', message: describeProblems(early) };
    const located = await this.locateFiles.execute(requested, 'fileIds');
    if ('problems' in located) return { refused: 'invalid', message: describeProblems(located.problems) };
    return this.startImport.execute({ ...located, parameters: read.parameters, isBatch: true, overrides });
  }
}

function problemsOf(read: object): FieldProblem[] {
  return 'problems' in read ? (read.problems as FieldProblem[]) : [];
}
