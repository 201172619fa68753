import { type AuditAction, Database, type Transactor, within } from '@chasqui/entities';
import { Identity } from '@chasqui/identity';
import { Injectable } from '@nestjs/common';
import type { MemberOf } from '../../http/caller';

/** What the audit log says of a change. */
interface SegmentNote {
  action: AuditAction;
  segment: { id: string; name: string };
  detail?: Readonly<Record<string, unknown>>;
}

/** Changes segments with their entry in the audit log: both, or nothing. */
@Injectable()
export class SegmentChanges {
  constructor(
    private readonly database: Database,
    private readonly identity: Identity,
  ) {}

  /**
   * @param noteOf what is noted of the work's result; null: nothing, since it changed nothing
   * @throws AppError whatever the work throws; nothing is changed then
   */
  run<Data>(
    { orgId, actor }: MemberOf,
    work: (database: Transactor) => Promise<Data>,
    noteOf: (data: Data) => SegmentNote | null,
  ): Promise<Data> {
    return this.database.transaction(async (transaction) => {
      const data = await work(within(transaction));
      const note = noteOf(data);
      if (note === null) return data;
      const { action, segment, detail } = note;
      const target = { type: 'segment', id: segment.id, name: segment.name };
      await this.identity.audit.append(transaction, { orgId, actor, action, target, ...(detail && { detail }) });
      return data;
    });
  }
}
