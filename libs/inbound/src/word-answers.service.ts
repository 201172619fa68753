import type { Queryable, WordKind } from '@chasqui/entities';
import type { EventOwner } from '@chasqui/events';
import { type NewMessage, WordAnswerRepository } from '@chasqui/messaging';
import { OrganizationRepository } from '@chasqui/tenancy';
import { Injectable } from '@nestjs/common';
import type { AskedAnswer, InboundChannel, IncomingMessage } from './inbound-channel';

/** A word that arrives later is not answered: its writer does not wait any more, or a phone reports its history. */
const FRESH_MS = 24 * 3_600_000;

/** Answers to one contact over one channel within 24 hours, so that two machines do not write to each other for ever. */
const MOST_ANSWERS: Readonly<Record<WordKind, number>> = { stop: 3, start: 3, help: 1 };

const READ_TEXTS = {
  name: 'inbound_answer_texts',
  text: `select stop_text as stop, start_text as start, help_text as help, now() as now
    from organizations where id = $1 and suspended_at is null`,
};

type Texts = Readonly<Record<WordKind, string | null>>;

/** A word with the text that answers it. */
type Answered<Message extends IncomingMessage> = AskedAnswer<Message> & { text: string; contactId: string };

/** Answers words with the texts of their organization, in the transaction that stores them: once, however often they are reported. */
@Injectable()
export class WordAnswersService {
  constructor(private readonly answers: WordAnswerRepository) {}

  /**
   * Stores answers as messages that wait in their lanes. An answer for which the plan has no room is left out, and so is one of a
   * suspended organization. It locks counters: let it be the last that a transaction does.
   *
   * @param asked what `InboundService.store` found; usually nothing, which costs nothing
   * @returns lanes to ring when the transaction has ended
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
