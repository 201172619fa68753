import { type AuditAction, Database, type Transactor, within } from '@chasqui/entities';
import { Identity } from '@chasqui/identity';
import type { TemplateData } from '@chasqui/templates';
import { Injectable } from '@nestjs/common';
import type { MemberOf } from '../../http/caller';

/** What the audit log says of a change. */
export interface TemplateNote {
  action: AuditAction;
  template: Pick<TemplateData, 'id' | 'name' | 'language'>;
  detail?: Readonly<Record<string, unknown>>;
}

/** Changes templates with their entry in the audit log: both, or nothing. */
@Injectable()
export class TemplateChanges {
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
    noteOf: (data: Data) => TemplateNote | null,
  ): Promise<Data> {
    return this.database.transaction(async (transaction) => {
      const data = await work(within(transaction));
      const note = noteOf(data);
      if (note === null) return data;
      const { action, template, detail } = note;
      const target = { type: 'template', id: template.id, name: `${template.name} (${template.language})` };
      await this.identity.audit.append(transaction, { orgId, actor, action, target, ...(detail && { detail }) });
      return data;
    });
  }
}
