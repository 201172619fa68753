import type { ExportProblem } from '@chasqui/database';

/** The export fails however often it is tried. */
export class ExportRefusedError extends Error {
  constructor(readonly problem: Extract<ExportProblem, 'too_large' | 'too_many_files' | 'given_up'>) {
    super(`the export ended: ${problem}`);
    this.name = 'ExportRefusedError';
  }
}
