import type { GroupMetadata } from 'baileys';
import { type GroupSummary, MAX_GROUP_NAME, MAX_GROUPS } from '@chasqui/gateway-protocol';
import { upMs } from '../../../clock/up-time';
import { type GroupsAnswer, refusalOf, refused } from '../../driver';
import type { NumberSession } from '../numbers/number-session';
import { TOO_LONG, within } from '../numbers/patience';
import { userOf } from '../numbers/phone';
import { cut } from './inbound-limits';

/** How long messages of a group do not wait for WhatsApp after it did not answer. */
const GIVE_UP_MS = 60_000;
const MOST_GIVEN_UP = 1000;
const LIST_MS = 60_000;

export class GroupDetails {
  private readonly givenUp = new Map<string, number>();
  private readonly lists = new WeakMap<NumberSession, { answer: GroupsAnswer; endsAt: number }>();

  constructor(private readonly queryMs: number) {}

  /** undefined when WhatsApp does not answer in time. */
  async nameOf(number: NumberSession, jid: string): Promise<string | undefined> {
    return (await this.read(number, jid))?.subject;
  }

  /** Whether a person, by one of the addresses, is an admin; false when WhatsApp does not say. */
  async isAdmin(number: NumberSession, jid: string, addresses: readonly string[]): Promise<boolean> {
    const users = new Set(addresses.map(userOf));
    const { participants = [] } = (await this.read(number, jid)) ?? {};
    return participants.some(({ id, lid, phoneNumber, admin }) =>
      [id, lid, phoneNumber].some((address) => admin && address && users.has(userOf(address))),
    );
  }

  /** All groups of the number. WhatsApp counts questions, so an answer is kept for a minute. */
  async list(number: NumberSession | undefined): Promise<GroupsAnswer> {
    const refusal = refusalOf(number?.state);
    if (refusal) return refusal;
    if (number?.open === undefined) return refused('WHATSAPP_DISCONNECTED', 'The number is just connecting.');
    const known = this.lists.get(number);
    if (known !== undefined && known.endsAt > upMs()) return known.answer;
    const { socket, ended } = number.open;
    const found = await within(socket.groupFetchAllParticipating(), this.queryMs, ended).catch(() => TOO_LONG);
    if (typeof found === 'symbol') return refused('WHATSAPP_DISCONNECTED', 'WhatsApp did not list the groups.');
    const answer = { kind: 'groups', groups: summariesOf(Object.values(found)) } as const;
    this.lists.set(number, { answer, endsAt: upMs() + LIST_MS });
    return answer;
  }

  private async read(number: NumberSession, jid: string): Promise<GroupMetadata | undefined> {
    const known = number.groups.get(jid);
    if (known !== undefined || number.open === undefined) return known;
    if ((this.givenUp.get(jid) ?? 0) > performance.now()) return undefined;
    const { socket, ended } = number.open;
    const answer = await within(socket.groupMetadata(jid), this.queryMs, ended).catch(() => TOO_LONG);
    if (typeof answer === 'symbol') {
      this.giveUp(jid);
      return undefined;
    }
    number.groups.put(answer);
    return answer;
  }

  private giveUp(jid: string): void {
    this.givenUp.set(jid, performance.now() + GIVE_UP_MS);
    for (const oldest of this.givenUp.keys()) {
      if (this.givenUp.size <= MOST_GIVEN_UP) break;
      this.givenUp.delete(oldest);
    }
  }
}

function summariesOf(groups: readonly GroupMetadata[]): GroupSummary[] {
  const all = groups.map(({ id, subject, size, participants }) => {
    return { id, name: cut(subject ?? '', MAX_GROUP_NAME), participants_count: size ?? participants.length };
  });
  return all.sort((a, b) => a.name.localeCompare(b.name)).slice(0, MAX_GROUPS);
}
