import type { NewMessage } from '@chasqui/messages';
import type { Subscription } from '@chasqui/tenancy';
import type { AppError } from '@chasqui/errors';
import type { Doorbell } from '@chasqui/lanes';
import type { Origin } from './origin';

export interface Waiting {
  /** The waiting process's name on the reply channel; null: none. */
  replyTo: string | null;
  /** Milliseconds after which the message is no longer started; null: its channel's lifetime. */
  giveUpAfterMs: number | null;
}

/** The channel-specific part of sending; the rest is `MessageSender`'s. */
export interface SendingChannel<Request> {
  readonly doorbell: Doorbell;
  /**
   * Builds the message of a request, with its sending number or phone and what the plan adds.
   *
   * @throws AppError for everything that is refused before the message is stored
   */
  compose(request: Request, origin: Origin, subscription: Subscription, waiting: Waiting): Promise<NewMessage>;
  /** After a failed commit, the message of the request's key is looked up at once, before its caller has to ask. */
  readonly looksAgain: boolean;
  /** Error when it is unknown whether the message was accepted. */
  lost(message: NewMessage, cause: unknown): AppError;
}
