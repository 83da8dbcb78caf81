import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { RetrievalChunk, RetrievalReply } from '@strata/contracts';
import type { Identity } from '@strata/auth';
import { CurrentUser, RequiresLevel } from '@strata/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswerQuestion } from './answer-question.use-case';
import { openChunkStream } from './chunk-stream';
import { querySettings } from './query-settings';
import { GraphragQueryRequest } from './retrieval.dto';

const EMPTY: RetrievalChunk = { delta: '', finalResult: '', metadata: '', isFinal: false, runId: '', errorCode: '' };

/** Questions about the project's documents (docs/contracts/nl-query.md, "Questions about documents"). */
@Controller('retriever/v1')
export class RetrievalController {
  constructor(private readonly answerQuestion: AnswerQuestion) {}

  @Get('health')
  health(): { status: string; message: string } {
    return { status: 'OK', message: 'the retriever answers questions' };
  }

  @Post('graphrag-query')
  @HttpCode(200)
  @RequiresLevel('ro')
  async query(@Body() request: GraphragQueryRequest, @CurrentUser() caller: Identity): Promise<RetrievalReply> {
    return this.answerQuestion.execute(querySettings(request), caller);
  }

  @Post('graphrag-query-stream')
  @HttpCode(200)
  @RequiresLevel('ro')
  async stream(
    @Body() body: GraphragQueryRequest,
    @CurrentUser() caller: Identity,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const settings = querySettings(body);
    let stream: ReturnType<typeof openChunkStream> | undefined;
    const gone = new AbortController();
    const opened = () => {
      if (stream) return stream;
      stream = openChunkStream(request, reply);
      stream.signal.addEventListener('abort', () => gone.abort(stream?.signal.reason));
      return stream;
    };
    const answer = await this.answerQuestion.execute(settings, caller, {
      onStart: (runId) => opened().send({ ...EMPTY, runId }),
      onDelta: (delta) => opened().send({ ...EMPTY, delta }),
      onProgress: (progress) => {
        opened().send({ ...EMPTY, metadata: JSON.stringify({ type: 'progress', ...progress }) });
      },
      signal: gone.signal,
    });
    const { result, ...rest } = answer;
    opened().send({ ...EMPTY, finalResult: result, isFinal: true, ...rest });
    opened().end();
  }
}
