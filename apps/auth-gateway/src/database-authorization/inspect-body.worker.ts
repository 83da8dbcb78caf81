import { serveThread } from '@strata/event-loop';
import type { AskedBody } from './request-body-answers';
import { answerInThread } from './request-body-answers';

serveThread((asked: AskedBody) => answerInThread(asked));
