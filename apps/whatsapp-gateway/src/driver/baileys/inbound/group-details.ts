import type { GroupMetadata } from 'baileys';
import type { NumberSession } from '../numbers/number-session';
import { TOO_LONG, within } from '../numbers/patience';
import { userOf } from '../numbers/phone';

/** After WhatsApp did not answer, messages of that group do not wait for it again for so long. */
const GIVE_UP_MS = 60_000;
const MOST_GIVEN_UP = 1000;

/** What is known of the groups that messages come from. */
export class GroupDetails {
  /** Until when a group is not asked about, milliseconds since 1970. */
  private readonly givenUp = new Map<string, number>();

  constructor(private readonly queryMs: number) {}

  /** Undefined when WhatsApp does not say in time. */
  async nameOf(number: NumberSession, jid: string): Promise<string | undefined> {
    return (await this.read(number, jid))?.subject;
  }

  /** Whether somebody, by one of the addresses, is an admin of the group; false when nobody says so. */
  async isAdmin(number: NumberSession, jid: string, addresses: readonly string[]): Promise<boolean> {
    const users = new Set(addresses.map(userOf));
    const { participants = [] } = (await this.read(number, jid)) ?? {};
    return participants.some(({ id, lid, phoneNumber, admin }) =>
      [id, lid, phoneNumber].some((address) => admin && address && users.has(userOf(address))),
    );
  }

  private async read(number: NumberSession, jid: string): Promise<GroupMetadata | undefined> {
    const known = number.groups.get(jid);
    if (known !== undefined || number.open === undefined) return known;
    if ((this.givenUp.get(jid) ?? 0) > Date.now()) return undefined;
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
    this.givenUp.set(jid, Date.now() + GIVE_UP_MS);
    for (const oldest of this.givenUp.keys()) {
      if (this.givenUp.size <= MOST_GIVEN_UP) break;
      this.givenUp.delete(oldest);
    }
  }
}
