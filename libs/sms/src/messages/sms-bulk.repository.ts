import { v7 as uuidv7 } from 'uuid';
import { type Mode, type Database, emptyDraft, type Queryable, type SmsPart } from '@chasqui/database';
import {
  lockInbound,
  type BulkRowOutcome,
  keepBulk,
  oncePerKey,
  type MessageIntakeRepository,
  type Intake,
  type NewMessage,
  insertSms,
  type SmsIntake,
  FIND_NEW_CONTACT,
} from '@chasqui/messages';
import { spellingsOf } from '@chasqui/phone-numbers';

/** Outcome of a row: the fields of the answer besides `index` and `to`. Stored: never rename. */
export interface SmsBulkRowResult {
  status: 'pending' | 'failed';
  id?: string;
  conversation_id?: string;
  device_id?: string;
  segments?: number;
  encoding?: SmsPart['encoding'];
  error?: string;
  detail?: string;
}

/** A row of a bulk send: a message, or why there is none. */
export type SmsBulkRow =
  | { to: string; message: NewMessage; refusal?: undefined }
  | { to: string; message?: undefined; refusal: SmsBulkRowResult };

export interface NewSmsBulk {
  id: string;
  orgId: string;
  mode: Mode;
  requestId: string;
  rows: readonly SmsBulkRow[];
  idempotency: NewMessage['idempotency'];
}

export type SmsBulkOutcome = BulkRowOutcome<SmsBulkRowResult>;

/** `plan_limit`: a limit is used up before the first row that could be sent. */
export type SmsBulkIntake =
  | { kind: 'accepted'; outcomes: SmsBulkOutcome[] }
  | Extract<Intake, { kind: 'duplicate' | 'plan_limit' }>;

/** A contact was deleted between two statements. */
class Vanished extends Error {}

/** Bulk sends of SMS: all rows go into their phones' lanes in one transaction, in order. */
export class SmsBulkRepository {
  constructor(
    private readonly database: Database,
    private readonly intake: Pick<MessageIntakeRepository, 'prepare'>,
  ) {}

  /**
   * Accepts a bulk send with all its rows, or finds the one that its idempotency key created before (`messageId`: its
   * id).
   *
   * @param toResult result of a row whose message the intake accepted or refused
   */
  async accept(
    bulk: NewSmsBulk,
    toResult: (message: NewMessage, intake: SmsIntake) => SmsBulkRowResult,
  ): Promise<SmsBulkIntake> {
    await this.intake.prepare(messagesOf(bulk));
    const accept = (mayMeet: boolean): Promise<SmsBulkIntake> =>
      this.database.transaction((queryable) =>
        oncePerKey(queryable, bulk, () => take(queryable, bulk, toResult, mayMeet)),
      );
    try {
      return await accept(false);
    } catch (error) {
      if (error instanceof Vanished) return accept(true);
      throw error;
    }
  }
}

const messagesOf = ({ rows }: NewSmsBulk): NewMessage[] => rows.flatMap(({ message }) => message ?? []);

async function take(
  queryable: Queryable,
  bulk: NewSmsBulk,
  toResult: (message: NewMessage, intake: SmsIntake) => SmsBulkRowResult,
  mayMeet: boolean,
): Promise<SmsBulkIntake> {
  const messages = messagesOf(bulk);
  const results = await store(queryable, bulk, messages, mayMeet);
  const used = usedUp(messages, results);
  if (used !== null) return used;
  const outcomes = bulk.rows.map(({ to, message, refusal }, index): SmsBulkOutcome => {
    if (message === undefined) return { index, to, result: refusal };
    const intake = results.get(message.id);
    if (intake === undefined) throw new Error(`the intake said nothing of message ${message.id}`);
    return { index, to, result: toResult(message, intake) };
  });
  // Without a key they cannot be asked for again.
  if (bulk.idempotency !== null) {
    const rows = outcomes.map(({ index, to, result }) => {
      return { messageId: bulk.rows[index]?.message?.id ?? uuidv7(), draft: emptyDraft(to), result };
    });
    await keepBulk(queryable, bulk, rows, null);
  }
  return { kind: 'accepted', outcomes };
}

/** Takes the lock before any row: storing inbound messages also takes it first. */
async function store(
  queryable: Queryable,
  bulk: NewSmsBulk,
  messages: readonly NewMessage[],
  mayMeet: boolean,
): Promise<Map<string, SmsIntake>> {
  const recipients = messages.map(({ orgId, mode, toAddress }) => {
    return { org_id: orgId, mode, spellings: spellingsOf(toAddress) };
  });
  const hasNewContacts =
    mayMeet || (await queryable.query(FIND_NEW_CONTACT, [JSON.stringify(recipients)])).rows.length > 0;
  if (hasNewContacts) await lockInbound(queryable, [bulk]);
  const results = await insertSms(queryable, messages, hasNewContacts);
  for (const { kind } of results.values()) if (kind === 'new_contact') throw new Vanished();
  return results;
}

/** The limit that refused every sendable row; null: a row passed, or none was sendable. */
function usedUp(
  messages: readonly NewMessage[],
  results: ReadonlyMap<string, SmsIntake>,
): Extract<Intake, { kind: 'plan_limit' }> | null {
  const intakes = messages.flatMap(({ id }) => results.get(id) ?? []);
  if (intakes.some(({ kind }) => kind === 'accepted')) return null;
  return intakes.find((intake) => intake.kind === 'plan_limit') ?? null;
}
