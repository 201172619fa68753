import type { Mode, Queryable, WhatsappNumberStatus } from '@chasqui/database';

/** Absent: unchanged; null: cleared. */
export interface NumberSettingsChange {
  displayName?: string;
  receiveGroups?: boolean;
  sealedProxyUrl?: Buffer | null;
  webVersion?: string | null;
}

export interface NumberAccount extends ShownSettings {
  id: string;
  displayName: string;
  phone: string;
  status: WhatsappNumberStatus;
  reason: string | null;
  pairedAt: Date | null;
  restrictedUntil: Date | null;
}

/** Settings without secrets. */
export interface ShownSettings {
  receiveGroups: boolean;
  hasProxy: boolean;
  webVersion: string | null;
  /** The number's gateway app confirmed them. */
  areSettingsApplied: boolean;
}

export const SETTINGS_COLUMNS = `n.receive_groups, n.sealed_proxy_url is not null as has_proxy,
  n.web_version,
  n.settings_version = 0 or (n.told_version = n.settings_version and n.told_gateway_id is not distinct from n.gateway_id)
    as are_settings_applied`;

export interface SettingsOfNumber {
  numberId: string;
  orgId: string;
  phone: string;
  receiveGroups: boolean;
  sealedProxyUrl: Buffer | null;
  webVersion: string | null;
}

/** Settings that a gateway app does not know yet, or may have lost, because it reconnected since. */
export interface DueSettings extends SettingsOfNumber {
  gatewayId: string;
  epoch: number;
  version: number;
}

const OF_NUMBER = `n.id as number_id, n.org_id, n.phone, n.receive_groups,
  n.sealed_proxy_url, n.web_version`;

export class NumberSettingsRepository {
  constructor(private readonly database: Queryable) {}

  /** @returns the changed number; null when the organization has no such number */
  async change(
    orgId: string,
    mode: Mode,
    id: string,
    { displayName, receiveGroups, sealedProxyUrl, webVersion }: NumberSettingsChange,
  ): Promise<NumberAccount | null> {
    const isForGateway = [receiveGroups, sealedProxyUrl, webVersion].some((value) => value !== undefined);
    const { rows } = await this.database.query<NumberAccount>(
      `update whatsapp_numbers n
          set display_name = coalesce($4, n.display_name), receive_groups = coalesce($5, n.receive_groups),
              sealed_proxy_url = case when $6 then $7 else n.sealed_proxy_url end,
              web_version = case when $8 then $9 else n.web_version end,
              settings_version = n.settings_version + case when $10 then 1 else 0 end, updated_at = now()
        where n.org_id = $1 and n.mode = $2 and n.id = $3 and n.claim = 'held'
       returning n.id, n.display_name, n.phone, n.status, n.reason, n.paired_at,
                 n.restricted_until, ${SETTINGS_COLUMNS}`,
      [
        orgId,
        mode,
        id,
        displayName ?? null,
        receiveGroups ?? null,
        sealedProxyUrl !== undefined,
        sealedProxyUrl ?? null,
        webVersion !== undefined,
        webVersion ?? null,
        isForGateway,
      ],
    );
    return rows[0] ?? null;
  }

  /** Null: nothing was ever set. */
  async findForPairing(pairingId: string): Promise<SettingsOfNumber | null> {
    const { rows } = await this.database.query<SettingsOfNumber>(
      `select ${OF_NUMBER} from pairings p join whatsapp_numbers n on n.id = p.number_id
        where p.id = $1 and n.settings_version > 0`,
      [pairingId],
    );
    return rows[0] ?? null;
  }

  /**
   * Settings that gateways of this replica have to be told.
   *
   * @param except numbers being told, or resting after a failure
   * @param capability declared by apps that keep settings
   */
  async findDue(input: {
    gatewayIds: readonly string[];
    except: readonly string[];
    capability: string;
    limit: number;
    perOrganization: number;
  }): Promise<DueSettings[]> {
    const { rows } = await this.database.query<DueSettings>(
      {
        name: 'number-settings-due',
        text: `select * from (
            select ${OF_NUMBER}, g.id as gateway_id, g.epoch, n.settings_version as version,
                   row_number() over (partition by n.org_id order by n.id) as place
              from whatsapp_numbers n join gateways g on g.id = n.gateway_id
             where n.gateway_id = any ($1) and n.settings_version > 0 and n.claim = 'held' and n.id <> all ($2)
               and (n.told_version <> n.settings_version or n.told_gateway_id is distinct from n.gateway_id
                    or n.told_epoch is distinct from g.epoch)
               and g.capabilities @> array[$3::text]) due
          where place <= $5 order by place limit $4`,
      },
      [input.gatewayIds, input.except, input.capability, input.limit, input.perOrganization],
    );
    return rows;
  }

  /** Notes the gateway app's confirmation. A change that came meanwhile stays due. */
  async recordTold({ numberId, gatewayId, epoch, version }: DueSettings): Promise<void> {
    await this.database.query(
      'update whatsapp_numbers set told_version = $2, told_gateway_id = $3, told_epoch = $4 where id = $1',
      [numberId, version, gatewayId, epoch],
    );
  }
}
