import type { NewMessage } from '@chasqui/messaging';
import type { Subscription } from '@chasqui/tenancy';
import type { AppError } from '@chasqui/errors';
import type { Doorbell } from '@chasqui/lanes';
import type { Origin } from './origin';

/** Who waits for what becomes of a message. */
export interface Waiting {
  /** The process that waits, by its name on the reply channel; null: nobody. */
  replyTo: string | null;
  /** Milliseconds after which the message is not started any more; null: as long as its channel lets it live. */
  giveUpAfterMs: number | null;
}

/** What a channel says of sending; all else is the same for every channel, and `MessageSender`'s. */
export interface SendingChannel<Request> {
  /** Rings the lanes of its numbers or phones. */
  readonly doorbell: Doorbell;
  /**
   * Makes the message that a request asks for, with the number or phone that sends it and what the plan adds.
   *
   * @throws AppError for everything that is refused before the message is stored
   */
  compose(request: Request, origin: Origin, subscription: Subscription, waiting: Waiting): Promise<NewMessage>;
  /** After a failed commit, what the key of the request has made is looked up at once, before its caller has to ask. */
  readonly looksAgain: boolean;
  /** What its callers are told when nobody can say whether the message was accepted. */
  lost(message: NewMessage, cause: unknown): AppError;
}
