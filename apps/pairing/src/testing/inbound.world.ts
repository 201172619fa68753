import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { PairingHarness, type RegisteredGateway, type Replica } from './pairing-harness';

type Fields = Record<string, unknown>;

export interface StoredMessage {
  id: string;
  direction: string;
  status: string;
  version: number;
  tracked: boolean;
  type: string;
  fromAddress: string;
  toAddress: string;
  contactId: string | null;
  conversationId: string;
  content: string;
  media: Fields | null;
  payload: Fields | null;
  metadata: Fields;
  charged: string[];
  editedAt: Date | null;
  deletedAt: Date | null;
  updatedAt: Date;
}

export class InboundWorld {
  readonly phone = '4915100001';
  readonly foreignPhone = '4915100002';
  harness!: PairingHarness;
  gateway!: RegisteredGateway;
  stranger!: RegisteredGateway;
  replica!: Replica;
  private seq = 0;

  static ofFile(): InboundWorld {
    const world = new InboundWorld();
    beforeAll(async () => {
      world.harness = await PairingHarness.start();
      world.replica = await world.harness.startReplica();
      world.gateway = await world.harness.withNumber(world.replica, world.phone);
      world.stranger = await world.harness.withNumber(world.replica, world.foreignPhone);
    });
    afterAll(() => world.harness.stop());
    return world;
  }

  event(type: string, data: Fields, phone = this.phone) {
    this.seq += 1;
    return { id: randomUUID(), seq: this.seq, at: new Date().toISOString(), phone, type, data };
  }

  /** A text message, unless `data` says otherwise. */
  message(type: string, data: Fields, phone = this.phone) {
    return this.event(type, { wa_id: aWaId(), kind: 'text', text: 'hi', offline: false, ...data }, phone);
  }

  changed(target: { data: Fields }, data: Fields, phone = this.phone) {
    const { wa_id, from = null, lid } = target.data;
    const whole = { wa_id, change_id: aWaId(), change: 'edited', by_owner: false, from, lid, ...data };
    return this.event('message.changed', whole, phone);
  }

  post(events: unknown[], as = this.gateway): ReturnType<Replica['tell']> {
    return this.replica.tell(as, events);
  }

  /** Uploads a file, like a gateway app before it names it. @returns its name */
  async upload(bytes: string, as = this.gateway): Promise<string> {
    const ref = randomUUID();
    const answer = await fetch(`${this.replica.url}/gateway/v1/media/${ref}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'image/jpeg' },
      body: bytes,
    });
    if (answer.status !== 204) throw new Error(`the upload was answered ${answer.status}`);
    return ref;
  }

  async query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.harness.database.query<T>(text, values)).rows;
  }

  async stored({ data }: { data: Fields }): Promise<StoredMessage | undefined> {
    const found = await this.query<StoredMessage>('select * from messages where provider_message_id = $1', [
      data.wa_id,
    ]);
    return found[0];
  }

  async told(subjectId: string | null | undefined): Promise<{ type: string; payload: Fields }[]> {
    return this.query('select type, payload from events where subject_id = $1 order by created_at, id', [subjectId]);
  }

  history(id: string | undefined): Promise<{ version: number; status: string; change: string | null }[]> {
    return this.query(
      `select version, status, source, detail, change, previous_content from message_events where message_id = $1
       order by version`,
      [id],
    );
  }
}

export const aPhone = (): string => `49${randomBytes(6).readUIntBE(0, 6)}`.slice(0, 15);
export const aLid = (): string => `${randomBytes(6).readUIntBE(0, 6)}@lid`;
export const aWaId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`;
export const aGroup = (): string => `1203${randomBytes(6).readUIntBE(0, 6)}@g.us`;
