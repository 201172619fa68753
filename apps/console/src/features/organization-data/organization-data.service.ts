import type { Readable } from 'node:stream';
import {
  type DeletionAudit,
  type DeletionState,
  ExportRepository,
  OrganizationDeletion,
} from '@chasqui/data-lifecycle';
import { Database } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { type Actor, Identity } from '@chasqui/identity';
import { isUuid } from '@chasqui/http/requests';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ExportDownloads } from './export-downloads';
import {
  type OrganizationExportData,
  type OrganizationWholeData,
  toDeletionData,
  toExportData,
} from './organization-data.response';

/** The command line's default. */
const WAIT_DAYS = 7;

export interface WholeOrganization {
  orgId: string;
  by: 'owner' | 'operator';
  actor: Actor;
}

@Injectable()
export class OrganizationData {
  constructor(
    private readonly database: Database,
    private readonly exports: ExportRepository,
    private readonly deletion: OrganizationDeletion,
    private readonly downloads: ExportDownloads,
    private readonly identity: Identity,
  ) {}

  /** @throws AppError ORGANIZATION_NOT_FOUND */
  async read({ orgId, by }: Pick<WholeOrganization, 'orgId' | 'by'>): Promise<OrganizationWholeData> {
    const [state, last] = await Promise.all([this.stateOf(orgId), this.exports.findLast(orgId)]);
    return {
      name: state.name,
      export: last && toExportData(last),
      deletion: toDeletionData(state, by),
      wait_days: WAIT_DAYS,
    };
  }

  /** Of two requests at once, only one starts an export. @throws AppError ORGANIZATION_NOT_FOUND, INVALID_STATE */
  async startExport({ orgId, actor, by }: WholeOrganization): Promise<OrganizationWholeData> {
    const { name, begunAt } = await this.stateOf(orgId);
    if (begunAt !== null) throw tooLate();
    await this.database.transaction(async (transaction) => {
      const isNew = await this.exports.request(transaction, orgId, actor.email);
      if (!isNew) return;
      const target = { type: 'organization', id: orgId, name };
      await this.identity.audit.append(transaction, { orgId, actor, action: 'organization.export_started', target });
    });
    return this.read({ orgId, by });
  }

  /** @throws AppError MEDIA_NOT_FOUND unless the export can be downloaded */
  async findExport(orgId: string, id: string): Promise<OrganizationExportData> {
    const last = await this.exports.findLast(orgId);
    if (last === null || last.id !== id.toLowerCase()) throw new AppError('MEDIA_NOT_FOUND');
    return toExportData(last);
  }

  /** @throws AppError MEDIA_NOT_FOUND, RATE_LIMITED, SERVICE_UNAVAILABLE */
  async download({ orgId, actor }: WholeOrganization, id: string, reply: FastifyReply): Promise<Readable> {
    if (!isUuid(id)) throw new AppError('MEDIA_NOT_FOUND');
    const { name, size, bytes } = await this.downloads.open(orgId, id.toLowerCase());
    try {
      const target = { type: 'organization', id: orgId, name: (await this.stateOf(orgId)).name };
      const entry = { orgId, actor, action: 'organization.export_downloaded', target } as const;
      await this.identity.audit.append(this.database, entry);
    } catch (error) {
      bytes.destroy();
      throw error;
    }
    void reply.headers({
      'Content-Type': 'application/zip',
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    });
    return bytes;
  }

  /** @throws AppError ORGANIZATION_NOT_FOUND, VALIDATION, INVALID_STATE */
  async requestDeletion({ orgId, by, actor }: WholeOrganization, name: string): Promise<OrganizationWholeData> {
    const state = await this.stateOf(orgId);
    if (state.name.trim() !== name.trim()) {
      throw new AppError('VALIDATION', { message: '`name` must be the name of the organization.' });
    }
    const change = await this.deletion.request(orgId, { days: WAIT_DAYS, by }, this.auditOf(actor));
    if (change === null) throw new AppError('INVALID_STATE', { message: 'Somebody ended its suspension just now.' });
    return this.read({ orgId, by });
  }

  /** @throws AppError ORGANIZATION_NOT_FOUND, INVALID_STATE */
  async cancelDeletion({ orgId, by, actor }: WholeOrganization): Promise<OrganizationWholeData> {
    const { begunAt } = await this.stateOf(orgId);
    if (begunAt !== null) throw tooLate();
    const change = await this.deletion.cancel(orgId, by, this.auditOf(actor));
    if (change === null) {
      throw new AppError('INVALID_STATE', { message: 'Operators of the installation delete it: ask them.' });
    }
    return this.read({ orgId, by });
  }

  private auditOf(actor: Actor): DeletionAudit {
    return (transaction, entry) => this.identity.audit.append(transaction, { ...entry, actor });
  }

  private async stateOf(orgId: string): Promise<DeletionState> {
    const state = isUuid(orgId) ? await this.deletion.find(orgId.toLowerCase()) : null;
    if (state === null) throw new AppError('ORGANIZATION_NOT_FOUND');
    return state;
  }
}

const tooLate = (): AppError => new AppError('INVALID_STATE', { message: 'The organization is being deleted.' });
