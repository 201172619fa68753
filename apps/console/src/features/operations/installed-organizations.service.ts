import { AppError } from '@chasqui/errors';
import { type Actor, Identity } from '@chasqui/identity';
import { OrganizationSuspension, type SuspensionAudit } from '@chasqui/operations';
import { DeletionPlannedError, OrganizationRepository } from '@chasqui/tenancy';
import { Injectable } from '@nestjs/common';
import type { InstalledOrganizationData } from './installed-organization.response';

@Injectable()
export class InstalledOrganizations {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly suspension: OrganizationSuspension,
    private readonly identity: Identity,
  ) {}

  async list(): Promise<InstalledOrganizationData[]> {
    const [all, members] = await Promise.all([this.organizations.list(), this.identity.members.countByOrganization()]);
    return all.map(({ id, name, planCode, createdAt, suspendedAt }) => ({
      id,
      name,
      plan: planCode,
      created_at: createdAt.toISOString(),
      members: members.get(id) ?? 0,
      suspended_at: suspendedAt?.toISOString() ?? null,
    }));
  }

  /** @throws AppError ORGANIZATION_NOT_FOUND, INVALID_STATE */
  async setSuspended(id: string, isSuspended: boolean, actor: Actor): Promise<InstalledOrganizationData> {
    const audit: SuspensionAudit = (transaction, entry) => this.identity.audit.append(transaction, { ...entry, actor });
    const change = await (isSuspended ? this.suspension.suspend(id, audit) : this.suspension.resume(id, audit)).catch(
      (error: unknown) => {
        if (!(error instanceof DeletionPlannedError)) throw error;
        throw new AppError('INVALID_STATE', { message: error.message, cause: error });
      },
    );
    const row = change && (await this.list()).find((each) => each.id === id);
    if (row == null) throw new AppError('ORGANIZATION_NOT_FOUND');
    return row;
  }
}
