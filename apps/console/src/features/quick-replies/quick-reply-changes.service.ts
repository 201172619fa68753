import { type AuditAction, Database, MODES, type Transactor, within } from '@chasqui/entities';
import { Identity } from '@chasqui/identity';
import { InboxChangeRepository } from '@chasqui/inbox';
import { Injectable } from '@nestjs/common';
import type { MemberOf } from '../../http/caller';

/** What the audit log says of a change. */
export interface QuickReplyNote {
  action: AuditAction;
  id: string;
  /** Its shortcut. */
  name: string | null;
  detail?: Readonly<Record<string, unknown>>;
}

/** Changes quick replies with their entry in the audit log, and tells the other browsers: all of it, or nothing. */
@Injectable()
export class QuickReplyChanges {
  constructor(
    private readonly database: Database,
    private readonly identity: Identity,
    private readonly changes: InboxChangeRepository,
  ) {}

  /**
   * @param noteOf what is noted of the work's result
   * @throws AppError whatever the work throws; nothing is changed then
   */
  run<Data>(
    { orgId, actor }: MemberOf,
    work: (database: Transactor) => Promise<Data>,
    noteOf: (data: Data) => QuickReplyNote,
  ): Promise<Data> {
    return this.database.transaction(async (transaction) => {
      const data = await work(within(transaction));
      const { action, id, name, detail } = noteOf(data);
      const target = { type: 'quick_reply', id, name };
      await this.identity.audit.append(transaction, { orgId, actor, action, target, ...(detail && { detail }) });
      // They are of both modes.
      for (const mode of MODES) {
        const change = { type: 'quick_reply.changed', subjectId: id, conversationId: null } as const;
        await this.changes.append(transaction, { orgId, mode }, change);
      }
      return data;
    });
  }
}
