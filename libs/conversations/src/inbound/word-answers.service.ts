import type { Queryable, WordKind } from '@chasqui/database';
import type { EventOwner } from '@chasqui/events';
import { type NewMessage, WordAnswerRepository } from '@chasqui/messages';
import { OrganizationRepository } from '@chasqui/tenancy';
import { Injectable } from '@nestjs/common';
import type { AskedAnswer, InboundChannel, IncomingMessage } from './inbound-channel';

/** A later keyword is not answered: its writer no longer waits, or a phone reports its history. */
const FRESH_MS = 24 * 3_600_000;

/** Answers to one contact over one channel within 24 hours, so that two machines do not write to each other forever. */
const MOST_ANSWERS: Readonly<Record<WordKind, number>> = { stop: 3, start: 3, help: 1 };

const READ_TEXTS = {
  name: 'inbound_answer_texts',
  text: `select stop_text as stop, start_text as start, help_text as help, now() as now
    from organizations where id = $1 and suspended_at is null`,
};

type Texts = Readonly<Record<WordKind, string | null>>;

type Answered<Message extends IncomingMessage> = AskedAnswer<Message> & { text: string; contactId: string };

/**
 * Answers keywords with their organization's texts, in the transaction that stores them: once, however often they are
 * reported.
 */
@Injectable()
export class WordAnswersService {
  constructor(private readonly answers: WordAnswerRepository) {}

  /**
   * Stores answers as messages in their lanes. Answers beyond the plan, or of a suspended organization, are left out.
   * It locks counters: call it last in a transaction.
   *
   * @param asked found by `InboundService.store`; usually empty, which costs nothing
   * @returns lanes to ring after the transaction
   */
  async store<Message extends IncomingMessage>(
    transaction: Queryable,
    { orgId, mode }: Pick<EventOwner, 'orgId' | 'mode'>,
    channel: InboundChannel<never, Message>,
    asked: readonly AskedAnswer<Message>[],
  ): Promise<string[]> {
    if (asked.length === 0 || channel.composeAnswer === undefined) return [];
    const { rows } = await transaction.query<Texts & { now: Date }>(READ_TEXTS, [orgId]);
    const [texts] = rows;
    if (texts === undefined) return [];
    const wanted = asked.flatMap((each) => answeredBy(texts, each));
    if (wanted.length === 0) return [];
    const subscription = await new OrganizationRepository(transaction).findSubscription(orgId);
    if (subscription === null) return [];
    const owner: EventOwner = { orgId, mode, channel: channel.name };
    const messages: NewMessage[] = [];
    for (const { placed, kind, text } of await this.withinBounds(transaction, owner, channel, wanted)) {
      const message = await channel.composeAnswer(transaction, owner, placed, { kind, text, subscription });
      if (message !== null) messages.push(message);
    }
    return this.answers.insert(transaction, channel.name, messages);
  }

  private async withinBounds<Message extends IncomingMessage>(
    transaction: Queryable,
    { orgId }: EventOwner,
    channel: InboundChannel<never, Message>,
    wanted: readonly Answered<Message>[],
  ): Promise<Answered<Message>[]> {
    const people = [...new Set(wanted.map(({ contactId }) => contactId))];
    const recent = await this.answers.countRecent(transaction, orgId, channel.name, people);
    const counts = new Map(recent.map(({ contactId, kind, count }) => [`${contactId} ${kind}`, count]));
    return wanted.filter(({ contactId, kind }) => {
      const name = `${contactId} ${kind}`;
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      return count < MOST_ANSWERS[kind];
    });
  }
}

function answeredBy<Message extends IncomingMessage>(
  texts: Texts & { now: Date },
  asked: AskedAnswer<Message>,
): Answered<Message>[] {
  const { contact, message } = asked.placed;
  const text = texts[asked.kind];
  const isFresh = texts.now.getTime() - Date.parse(message.sentAt) < FRESH_MS;
  return text === null || contact === null || !isFresh ? [] : [{ ...asked, text, contactId: contact.id }];
}
