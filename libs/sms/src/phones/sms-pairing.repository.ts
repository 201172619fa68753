import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Mode, Queryable, Transactor } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { phoneStatusEvent } from './sms-phone-status-event';
import { insertCode } from './sms-pairing-codes';
import { lockRoom } from './sms-registration.repository';
import { hashSmsSecret } from './sms-secrets';

/** Valid codes of one organization and mode; beyond this, the oldest ends. */
const MOST_CODES = 10;
const CHT_NAME = 'cht-gateway phone';

export interface PairingRefusal {
  kind: 'plan_limit';
  used: number;
  max: number;
}

export interface NewPairingCode {
  kind: 'code';
  /** 12 digits; only its hash is kept. */
  code: string;
  expiresAt: Date;
}

/** A cht-gateway phone exists as soon as it is requested. */
export interface NewChtPhone {
  kind: 'phone';
  id: string;
  login: string;
  /** Only its hash is kept. */
  password: string;
}

/** How customers bring SMS phones to their organization. The phones' part: `SmsRegistrationRepository`. */
export class SmsPairingRepository {
  constructor(private readonly database: Transactor) {}

  /** Creates a pairing code, unless the plan has no room for another phone. */
  createCode(orgId: string, mode: Mode): Promise<NewPairingCode | PairingRefusal> {
    return this.database.transaction(async (transaction) => {
      const refusal = await refusalOf(transaction, orgId, mode);
      if (refusal !== null) return refusal;
      await transaction.query(
        `delete from sms_pairing_codes where code_hash in (
           select code_hash from sms_pairing_codes where org_id = $1 and mode = $2 and login is null
           order by created_at desc offset ${MOST_CODES - 1})`,
        [orgId, mode],
      );
      const owner = 'select id as org_id, $2::text as mode, null::text as login from organizations where id = $1';
      const made = await insertCode(transaction, owner, [orgId, mode]);
      if (made === null) throw new Error(`organization ${orgId} is gone`);
      return { kind: 'code', ...made };
    });
  }

  /** Creates a cht-gateway phone, unless the plan has no room for another one. */
  createChtPhone(orgId: string, mode: Mode): Promise<NewChtPhone | PairingRefusal> {
    return this.database.transaction(async (transaction) => {
      const refusal = await refusalOf(transaction, orgId, mode);
      if (refusal !== null) return refusal;
      const id = uuidv7();
      const [login, password] = [`cht-${randomBytes(5).toString('hex')}`, randomBytes(24).toString('base64url')];
      await transaction.query(
        `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, $3, 'sms'))
         insert into sms_phones (id, org_id, mode, protocol, name, token_hash, login, told_status)
         values ($1, $2, $3, 'cht', $4, $5, $6, 'disconnected')`,
        [id, orgId, mode, CHT_NAME, hashSmsSecret(password), login],
      );
      const change = { id, orgId, mode, name: CHT_NAME, phone: null, status: 'disconnected' } as const;
      const event = phoneStatusEvent({ ...change, previousStatus: null, reason: 'paired' });
      await new EventLogRepository(transaction).append(transaction, [event]);
      return { kind: 'phone', id, login, password };
    });
  }
}

async function refusalOf(transaction: Queryable, orgId: string, mode: Mode): Promise<PairingRefusal | null> {
  const { used, max } = await lockRoom(transaction, { orgId, mode });
  return max >= 0 && used >= max ? { kind: 'plan_limit', used, max } : null;
}
