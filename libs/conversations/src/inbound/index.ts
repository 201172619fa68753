/**
 * Receiving messages of every channel. Each is stored once, with its contact, its conversation, its effect on consent,
 * and its events, in one transaction. Used by the apps that receive messages, and by those in which organizations set
 * their words. Must never know a channel's wire format.
 */
export { isAnswerText, isOwnWordList, LONGEST_ANSWER, LONGEST_OWN_WORD, MOST_OWN_WORDS } from './own-words.rule';
export {
  type ChangedConsentSettings,
  type ConsentSettings,
  ConsentSettingsRepository,
} from './consent-settings.repository';
export type { AnswerText, InboundChannel, IncomingMessage, PlacedMessage } from './inbound-channel';
export { InboundModule } from './inbound.module';
export { InboundService } from './inbound.service';
export { WordAnswersService } from './word-answers.service';
