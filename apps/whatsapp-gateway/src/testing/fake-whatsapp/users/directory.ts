import { randomInt } from 'node:crypto';
import { deviceOf, userOf } from '../wire/nodes';
import { WhatsAppUser } from './whatsapp-user';

export interface UserDraft {
  /** Digits with country code. */
  phone: string;
  name?: string;
  hidesPhone?: boolean;
}

export interface Group {
  /** `…@g.us` */
  jid: string;
  subject: string;
  members: WhatsAppUser[];
}

export class Directory {
  /** Numbers that get a user when they are first looked up; default: none. */
  existsOnDemand: (phone: string) => boolean = () => false;
  private readonly byPhone = new Map<string, WhatsAppUser>();
  private readonly byLid = new Map<string, WhatsAppUser>();
  private readonly groups = new Map<string, Group>();

  add({ phone, name = `User ${phone.slice(-4)}`, hidesPhone = false }: UserDraft): WhatsAppUser {
    const known = this.byPhone.get(phone);
    if (known) return known;
    const user = new WhatsAppUser(phone, `1${String(this.byPhone.size + 1).padStart(14, '0')}`, name, hidesPhone);
    this.byPhone.set(phone, user);
    this.byLid.set(user.lidUser, user);
    return user;
  }

  /** Another way to write a number: in Brazil, Mexico and Argentina WhatsApp leaves out or adds a digit. */
  alias(phone: string, user: WhatsAppUser): void {
    this.byPhone.set(phone, user);
  }

  all(): WhatsAppUser[] {
    return [...new Set(this.byPhone.values())];
  }

  find(phone: string): WhatsAppUser | undefined {
    const known = this.byPhone.get(phone);
    if (known || !this.existsOnDemand(phone)) return known;
    return this.add({ phone });
  }

  /** @throws Error when the number has no user */
  get(phone: string): WhatsAppUser {
    const user = this.find(phone);
    if (!user) throw new Error(`${phone} is not on the fake WhatsApp`);
    return user;
  }

  findJid(jid: string): { user: WhatsAppUser; device: number } | undefined {
    const user = jid.endsWith('@lid') ? this.byLid.get(userOf(jid)) : this.find(userOf(jid));
    return user && { user, device: deviceOf(jid) };
  }

  addGroup(subject: string, phones: readonly string[]): Group {
    const jid = `1203${randomInt(10 ** 12, 10 ** 13)}@g.us`;
    const group = { jid, subject, members: phones.map((phone) => this.get(phone)) };
    this.groups.set(jid, group);
    return group;
  }

  group(jid: string): Group | undefined {
    return this.groups.get(jid);
  }

  groupsOf(user: WhatsAppUser): Group[] {
    return [...this.groups.values()].filter(({ members }) => members.includes(user));
  }
}
