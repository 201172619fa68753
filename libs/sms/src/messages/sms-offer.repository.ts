import { SMS_LANES, laneName } from '@chasqui/lanes';
import type { Database, Queryable, SmsPart, Priority, ReportedSim, WaitReason } from '@chasqui/database';
import { type OfferPlan, type OfferRules, planOffers, restOf } from './offer-plan';
import { BLOCK_LANE, FREE_LANE, LOCK_PHONE, NOTE_OFFERS, READ_DAY, readMailbox, START_OFFERS } from './sms-offer.sql';
import type { RecentSend } from './sms-pace';
import { endUnwanted } from './sms-unwanted';
import { smsWireId } from './sms-wire-id';

export interface OfferedSms {
  messageId: string;
  /** The phone's id of this attempt, at most 36 characters. */
  wireId: string;
  /** Digits. */
  toAddress: string;
  content: string;
  /** Slot 1 to 3; null: the phone chooses. */
  sim: number | null;
  deliveryReport: boolean;
  /** Must not be sent after that; null: no limit. */
  validUntil: Date | null;
  priority: Priority;
  /** Later than those of all earlier offers, and of earlier ones in the list. */
  createdAt: Date;
  /** Must not be sent, if the phone has not done so yet. */
  isCanceling: boolean;
  isAgain: boolean;
  attempt: number;
  /** The creating request's trace, as `traceContextSql` reads it; null: not traced. */
  traceContext: string | null;
}

export interface OfferOptions {
  /** Messages in one answer, and in the phone's hands before it gave them to the radio; default 100. */
  limit?: number;
  /** The phone sends the newest of its messages first; default: the oldest. */
  newestFirst?: boolean;
}

type Phone = Omit<OfferRules, 'slots' | 'isSlowed' | 'partsInHand' | 'recentSends'> & {
  sims: ReportedSim[];
  waitsFor: WaitReason | null;
  lastOfferAtMs: number | null;
};

interface Clock {
  rank: -1;
  dueAtMs: number;
  attempts: number;
  sms: { parts_in_hand: number; sends: RecentSend[]; is_slowed: boolean };
}

interface Row {
  /** 0: offered before; 1: waits. */
  rank: 0 | 1;
  id: string;
  attempts: number;
  priority: Priority;
  toAddress: string;
  content: string | null;
  sms: SmsPart;
  giveUpAt: Date | null;
  dueAtMs: number;
  traceContext: string | null;
}

const PAGE = 100;
/** Waiting messages examined, so that an exhausted SIM does not hide what another one may send. */
const LOOKED_AT = 200;
/** A phone that does not react to an offer is woken after this time: it may never have got the answer. */
const WAKE_AGAIN_MS = 300_000;

/**
 * Offers a lane's messages to the phone that pulls. An offered message is started: it never moves to another phone, and
 * is offered again until the phone reports its fate. While the phone is disabled, its lane paused or its hours quiet,
 * unacknowledged messages are not offered again: the phone may never have got them, and would send them now.
 */
export class SmsOfferRepository {
  constructor(private readonly database: Database) {}

  /**
   * What the phone has to send, in order: first unacknowledged earlier offers, then new messages as its pace, quiet
   * hours and limits allow. The reason and end of the others' wait is written to the phone and its lane. Empty for a
   * phone of another organization, or an unpaired one.
   */
  offer(phone: { id: string; orgId: string }, options: OfferOptions = {}): Promise<OfferedSms[]> {
    const { limit = PAGE, newestFirst = false } = options;
    return this.database.transaction((transaction) => offerIn(transaction, phone, limit, newestFirst));
  }

  /** Phones that were not offered all waiting messages when they last asked, counted by reason; for operators. */
  async waitingPhones(): Promise<Map<WaitReason, number>> {
    const { rows } = await this.database.query<{ reason: WaitReason; phones: number }>(
      `select waits_for as reason, count(*)::integer as phones from sms_phones
       where waits_for is not null and unpaired_at is null group by 1`,
    );
    return new Map(rows.map(({ reason, phones }) => [reason, phones]));
  }
}

async function offerIn(
  transaction: Queryable,
  { id, orgId }: { id: string; orgId: string },
  limit: number,
  newestFirst: boolean,
): Promise<OfferedSms[]> {
  const [phone] = (await transaction.query<Phone>(LOCK_PHONE, [id, orgId])).rows;
  if (phone === undefined) return [];
  const lane = laneName(SMS_LANES, id);
  const mailbox = await transaction.query<Row | Clock>(readMailbox(limit, limit, LOOKED_AT), [lane, id]);
  const clock = mailbox.rows.find((row) => row.rank === -1);
  const rows = mailbox.rows.filter((row) => row.rank !== -1);
  if (clock === undefined) throw new Error('PostgreSQL did not tell the time');
  const nowMs = Math.floor(clock.dueAtMs);
  const rest = restOf(phone, nowMs);
  const before = rows.filter((row) => row.rank === 0);
  const again = rest === null ? before : before.filter(sendsNothing);
  const next = rows.filter((row) => row.rank === 1);
  const unwanted = await endUnwanted(
    transaction,
    next.map((row) => row.id),
  );
  const waiting = next.filter((row) => !unwanted.has(row.id));
  const room = Math.max(0, limit - Math.max(again.length, clock.attempts));
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const plan = planOffers(
    { ...phone, ...paceOf(clock), slots: phone.sims.map((sim) => sim.slot) },
    waiting.map(({ id, priority, dueAtMs, sms }) => ({ id, priority, dueAtMs, sim: sms.sim, parts: sms.segments })),
    room,
    waiting.length > 0 && hasDailyRules(phone) ? await readDay(transaction, id, today) : new Map(),
    nowMs,
  );
  if (rest !== null && again.length < before.length) {
    plan.waitsFor = rest.waitsFor;
    plan.waitsUntilMs = rest.untilMs;
  }
  const overdue = again.filter((row) => row.dueAtMs <= nowMs);
  const attempts = await start(transaction, id, plan, overdue, today);
  const sims = new Map(plan.offers.map((offer) => [offer.id, offer.sim]));
  const fresh = waiting.flatMap((row) => {
    const attempt = attempts.get(row.id);
    if (attempt === undefined) return [];
    return [{ ...row, attempts: attempt, sms: { ...row.sms, sim: sims.get(row.id) ?? null } }];
  });
  const offered = [...again, ...fresh];
  const firstMs = Math.max(nowMs, (phone.lastOfferAtMs ?? 0) + 1);
  await note(transaction, { id, orgId, lane }, phone, { plan, offered, firstMs });
  return offered.map((row, index) => {
    const place = newestFirst ? offered.length - 1 - index : index;
    return toOffer(row, new Date(firstMs + place));
  });
}

const paceOf = ({ sms }: Clock): Pick<OfferRules, 'partsInHand' | 'recentSends' | 'isSlowed'> => ({
  partsInHand: sms.parts_in_hand,
  recentSends: sms.sends,
  isSlowed: sms.is_slowed,
});

/** Offering it again makes the phone send nothing more: it has it, or is asked to cancel it. */
const sendsNothing = ({ sms }: Row): boolean => sms.phone_state !== undefined || sms.cancel_requested === true;

function hasDailyRules({ dailyLimit, simMode, simSettings }: Phone): boolean {
  return dailyLimit !== null || simMode === 'least_used' || Object.keys(simSettings).length > 0;
}

async function readDay(transaction: Queryable, phoneId: string, day: string): Promise<Map<number, number>> {
  const { rows } = await transaction.query<{ slot: number; offered: number }>(READ_DAY, [phoneId, day]);
  return new Map(rows.map(({ slot, offered }) => [slot, offered]));
}

async function start(
  transaction: Queryable,
  phoneId: string,
  { offers }: OfferPlan,
  overdue: readonly Row[],
  today: string,
): Promise<Map<string, number>> {
  const input = [
    ...offers.map((offer) => ({ ...offer, again: false })),
    ...overdue.map(({ id }) => ({ id, sim: null, again: true })),
  ];
  if (input.length === 0) return new Map();
  const values = [phoneId, JSON.stringify(input), WAKE_AGAIN_MS, today];
  const { rows } = await transaction.query<{ id: string; attempts: number }>(START_OFFERS, values);
  return new Map(rows.map((row) => [row.id, row.attempts]));
}

interface Offering {
  plan: OfferPlan;
  offered: readonly Row[];
  firstMs: number;
}

async function note(
  transaction: Queryable,
  { id, orgId, lane }: { id: string; orgId: string; lane: string },
  phone: Phone,
  { plan, offered, firstMs }: Offering,
): Promise<void> {
  if (offered.length > 0 || plan.waitsFor !== phone.waitsFor) {
    const lastOfferAt = offered.length > 0 ? new Date(firstMs + offered.length - 1) : null;
    const values = [id, orgId, lastOfferAt, plan.nextSim, plan.waitsFor];
    await transaction.query(NOTE_OFFERS, values);
  }
  if (plan.waitsUntilMs === null) await transaction.query(FREE_LANE, [lane]);
  else await transaction.query(BLOCK_LANE, [lane, new Date(plan.waitsUntilMs)]);
}

function toOffer(
  { rank, id, attempts, toAddress, content, sms, giveUpAt, priority, traceContext }: Row,
  createdAt: Date,
): OfferedSms {
  return {
    messageId: id,
    wireId: smsWireId(id, attempts),
    toAddress,
    content: content ?? '',
    sim: sms.sim,
    deliveryReport: sms.delivery_report,
    validUntil: giveUpAt,
    priority,
    createdAt,
    isCanceling: sms.cancel_requested === true,
    isAgain: rank === 0,
    attempt: attempts,
    traceContext,
  };
}
