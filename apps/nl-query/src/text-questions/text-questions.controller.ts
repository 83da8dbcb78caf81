import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { RequiresLevel } from '@strata/auth';
import { AppError, renderAsStatus } from '@strata/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openChunkStream } from '../retrieval/chunk-stream';
import { ProcessText } from './process-text.use-case';
import { checkInputText, ProcessTextRequest, ProcessTextStreamRequest, TranslateQueryRequest } from './text-questions.dto';

/** Free text and query translation (docs/contracts/nl-query.md, "Free text"). */
@Controller('v1')
export class TextQuestionsController {
  constructor(private readonly processText: ProcessText) {}

  @Get('health')
  health(): { status: string } {
    return { status: 'SERVING' };
  }

  @Post('process_text')
  @HttpCode(200)
  @RequiresLevel('ro')
  async process(@Body() { inputText }: ProcessTextRequest): Promise<{ responseText: string }> {
    return { responseText: (await this.processText.execute({ text: checkInputText(inputText) })).text };
  }

  @Post('process_text_stream')
  @HttpCode(200)
  @RequiresLevel('ro')
  async stream(@Body() body: ProcessTextStreamRequest, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const text = checkInputText(body.inputText);
    if (body.mode === 'aqlizer') throw unimplemented('mode aqlizer');
    const chat = await this.processText.chat(); // refuses with a plain error body, before the stream opens
    const stream = openChunkStream(request, reply);
    stream.send({ responseText: '', event: 'start', completion_reason: '' });
    try {
      const { finishReason } = await this.processText.execute(
        { text, instruction: body.responseInstruction, signal: stream.signal, chat },
        (responseText) => stream.send({ responseText, event: 'delta', completion_reason: '' }),
      );
      stream.send({ responseText: '', event: 'end', completion_reason: finishReason === 'length' ? 'length' : 'stop' });
    } catch (error) {
      const { code, message, details } = renderAsStatus(error).body;
      stream.send({
        responseText: '',
        event: 'error',
        completion_reason: stream.signal.aborted ? 'cancelled' : 'error',
        error: { code, message, details },
      });
    }
    stream.end();
  }

  @Post('translate_query')
  @HttpCode(200)
  @RequiresLevel('ro')
  translate(@Body() { inputText }: TranslateQueryRequest): never {
    checkInputText(inputText);
    throw unimplemented('translate_query');
  }
}

function unimplemented(what: string): AppError {
  return new AppError('unimplemented', 'TranslationUnimplementedError', `${what} is not available in this version`);
}
