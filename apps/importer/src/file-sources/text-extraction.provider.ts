import type { OnApplicationShutdown } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { ExtractionLimits } from '@strata/text-extraction';
import { TextExtraction } from '@strata/text-extraction';

/** The processes that read uploaded files; they end with the service. Needs the bundle, in which their program lies beside `main.mjs`. */
@Injectable()
export class TextExtractionProcesses extends TextExtraction implements OnApplicationShutdown {
  constructor(limits: ExtractionLimits) {
    super(new URL('./extract-text.worker.mjs', import.meta.url), limits);
  }

  onApplicationShutdown(): void {
    this.close();
  }
}
