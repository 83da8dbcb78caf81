import { AppError } from '@strata/errors';
import { IsIn, IsOptional, IsString, Validate, ValidatorConstraint } from 'class-validator';
import type { ValidatorConstraintInterface } from 'class-validator';

const MAX_INPUT_BYTES = 65_536;
const MAX_INSTRUCTION_BYTES = 8_192;

@ValidatorConstraint({ name: 'instructionSize' })
class InstructionSize implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value !== 'string' || Buffer.byteLength(value, 'utf8') <= MAX_INSTRUCTION_BYTES;
  }

  defaultMessage(): string {
    return `must be at most ${MAX_INSTRUCTION_BYTES} bytes of UTF-8`;
  }
}

/** Body of POST /v1/process_text. */
export class ProcessTextRequest {
  @IsString() inputText!: string;
}

/** Body of POST /v1/process_text_stream. */
export class ProcessTextStreamRequest extends ProcessTextRequest {
  @IsOptional() @IsIn(['', 'aqlizer']) mode?: string;
  @IsOptional() @IsString() @Validate(InstructionSize) responseInstruction?: string;
}

/** @throws AppError invalid-argument when the text is blank or too long */
export function checkInputText(inputText: string): string {
  if (inputText.trim() === '')
    throw new AppError('invalid-argument', 'InvalidInputError', 'input_text is empty', { field: 'input_text' });
  const bytes = Buffer.byteLength(inputText, 'utf8');
  if (bytes > MAX_INPUT_BYTES)
    throw new AppError(
      'invalid-argument',
      'InvalidInputError',
      `input_text has ${bytes} bytes, more than the ${MAX_INPUT_BYTES} allowed`,
      { field: 'input_text' },
    );
  return inputText;
}
