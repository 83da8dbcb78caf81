import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Identity } from '@strata/auth';
import { CurrentUser, RequiresLevel } from '@strata/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WriteQuery } from '../query-translation/write-query.use-case';
import { untilClientLeaves } from './client-signal';
import { asksForFreshness } from './translate-query.dto';
import { ProcessText } from './process-text.use-case';
import { asGatewayFailure } from './provider-failures';
import { checkInputText, ProcessTextRequest, ProcessTextStreamRequest } from './text-questions.dto';
import { streamText } from './text-stream';

/** Free text, and questions as queries that are not run (docs/contracts/nl-query.md, "Free text"). */
@Controller('v1')
export class TextQuestionsController {
  constructor(
    private readonly processText: ProcessText,
    private readonly writeQuery: WriteQuery,
  ) {}

  @Get('health')
  health(): { status: string } {
    return { status: 'SERVING' };
  }

  @Post('process_text')
  @HttpCode(200)
  @RequiresLevel('ro')
  async process(
    @Body() { inputText }: ProcessTextRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ responseText: string }> {
    const asked = { text: checkInputText(inputText), signal: untilClientLeaves(reply) };
    return { responseText: (await asGatewayFailure(() => this.processText.execute(asked))).text };
  }

  @Post('process_text_stream')
  @HttpCode(200)
  @RequiresLevel('ro')
  async stream(
    @Body() body: ProcessTextStreamRequest,
    @CurrentUser() caller: Identity,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const text = checkInputText(body.inputText);
    if (body.mode === 'aqlizer') return this.streamQuery(text, body.responseInstruction, { caller, request, reply });
    const chat = await this.processText.chat(); // refuses with a plain error body, before the stream opens
    await streamText(request, reply, async (say, signal) => {
      const asked = { text, instruction: body.responseInstruction, signal, chat };
      const { finishReason } = await asGatewayFailure(() => this.processText.execute(asked, say));
      return finishReason === 'length' ? 'length' : 'stop';
    });
  }

  /** The query is whole before its first byte is sent: it has been parsed. */
  private async streamQuery(
    question: string,
    instruction: string | undefined,
    { caller, request, reply }: { caller: Identity; request: FastifyRequest; reply: FastifyReply },
  ): Promise<void> {
    const isFresh = asksForFreshness(request);
    const asked = { question, caller, instruction, isFresh, signal: untilClientLeaves(reply) };
    const written = await asGatewayFailure(() => this.writeQuery.execute(asked));
    await streamText(request, reply, async (say) => {
      for (const line of written.split(/(?<=\n)/)) say(line);
      return 'stop';
    });
  }
}
