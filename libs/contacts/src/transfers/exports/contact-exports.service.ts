import type { ContactExportFormat, ListPart, Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { AuditLog } from '@chasqui/identity';
import { type Caller, type Change, change, isUuid, type Page } from '@chasqui/http/requests';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { SegmentsService } from '../../records/segments/segments.service';
import { ContactExportRepository, type ExportOwner, type ExportRecord, MOST_OPEN } from './contact-export.repository';
import type { ExportFilter } from './contact-exporter';
import { type ExportContactsBody, toExportWanted } from './export.body';
import type { StartedExportData } from './export.response';

/** Malformed, unknown, another organization's and another mode's ids all give the same 404. */
@Injectable()
export class ContactExportsService {
  constructor(
    private readonly exports: ContactExportRepository,
    private readonly audit: AuditLog,
    private readonly segments: SegmentsService,
  ) {}

  /** The change that starts an export. It throws AppError SEGMENT_NOT_FOUND, FIELD_NOT_FOUND, INVALID_STATE */
  plan(caller: Caller, body: ExportContactsBody): Change<StartedExportData> {
    const wanted = toExportWanted(body);
    return change({
      content: body,
      plan: async () => {
        await this.segments.within(caller, wanted.filter, wanted.filter.segmentId);
        return (database) => this.start(caller, wanted, database);
      },
      answer: (started) => started,
    });
  }

  /** @throws AppError INVALID_STATE: then roll the transaction of `database` back */
  start(
    caller: Caller,
    { format, filter }: { format: ContactExportFormat; filter: ExportFilter },
    database: Transactor,
  ): Promise<StartedExportData> {
    const { orgId, mode, actor, keyId } = caller;
    const id = uuidv7();
    return database.transaction(async (transaction) => {
      if (!(await this.exports.create(transaction, caller, { id, format, filter }))) throw tooMany();
      const target = { type: 'contactExport', id, name: null };
      const detail = { format, mode, ...(keyId !== null && { key_id: keyId }) };
      const entry = { orgId, actor, action: 'contacts.export_started', target, detail } as const;
      await this.audit.append(transaction, entry);
      return { id, status: 'queued' };
    });
  }

  list(owner: ExportOwner, page: Page): Promise<{ part: ListPart<ExportRecord>; total: number; isCapped: boolean }> {
    return this.exports.listForOrg(owner, page);
  }

  /** @throws AppError EXPORT_NOT_FOUND */
  async read(owner: ExportOwner, id: string): Promise<ExportRecord> {
    const row = isUuid(id) ? await this.exports.findForOrg(owner, id) : null;
    if (row === null) throw new AppError('EXPORT_NOT_FOUND');
    return row;
  }
}

const tooMany = (): AppError =>
  new AppError('INVALID_STATE', {
    message: `Your organization has ${MOST_OPEN} exports that are not finished. Wait for one.`,
  });
