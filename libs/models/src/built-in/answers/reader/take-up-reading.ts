import type { Steps } from '@strata/event-loop';
import { vectorPlace } from '@strata/text';
import { SpanReader } from './span-reader';
import { spanWeights } from './span-weights';

/**
 * Makes ready for reading answers: unpacks vectors and weights and reads once, which the first question would else wait a tenth of a second for. To be run
 * in turns by a process that answers questions, once it has started.
 */
export function* takeUpReading(): Steps<void> {
  vectorPlace('');
  yield;
  spanWeights();
  yield;
  new SpanReader('Who built the harbour?').read('The harbour was built by a miller in 1702.', '');
}
