import { BulkRowRepository, type FinishedRow, type Intake, type ReleasedRow } from '@chasqui/messages';
import { Batcher } from '@chasqui/lanes';
import { Injectable } from '@nestjs/common';

const MAX_BATCH = 200;
/** Of the process's connections, this many serve all its pacers. */
const MAX_UNDER_WAY = 2;

/** Lets the pacers of a process share statements: hundreds of them would wait for each other's connections. */
@Injectable()
export class BulkRowBatches {
  private readonly releases: Batcher<ReleasedRow, Intake | null>;
  private readonly records: Batcher<FinishedRow, boolean>;

  constructor(rows: BulkRowRepository) {
    const limits = { maxItems: MAX_BATCH, maxUnderWay: MAX_UNDER_WAY };
    this.releases = new Batcher({ ...limits, run: (batch) => rows.release(batch) });
    this.records = new Batcher({ ...limits, run: (batch) => rows.record(batch) });
  }

  /** null: the lease is lost. */
  release(row: ReleasedRow): Promise<Intake | null> {
    return this.releases.add(row);
  }

  /** false: the lease is lost. */
  record(row: FinishedRow): Promise<boolean> {
    return this.records.add(row);
  }
}
